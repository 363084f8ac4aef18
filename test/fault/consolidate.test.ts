import {appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {collect} from '../../src/domain/fold.ts'
import {openLedger} from '../../src/ledger/index.ts'
import {LONG, Random, SEED} from '../property/random.ts'
import {day, SCOPE, Scene} from '../unit/src/scene.ts'
import {folders, runKilled} from './killing.ts'

/** What is tried of all the steps in a short run. */
const TRIED = 4

const folder = folders()

/** Runs a consolidation as a process, killed right before its nth step; 0 lets it live. */
const run = (cwd: string, killAt: number, now = day(30)) => runKilled(['consolidate', '--json', '--now', now], cwd, killAt)

/** A project in which every step has something to do: an edited entry, one that was refuted, one that holds up, two that are one, a new fact. */
async function prepared(): Promise<string> {
  const cwd = folder()
  writeFileSync(join(cwd, 'kanon.config.json'), JSON.stringify({scope: SCOPE}))
  const scene = new Scene()
  scene.confirm(scene.claim('The deploy job waits for Mira', {episode: 'one'}), 6, 'confirmed', {prefix: 'deploy'})
  scene.confirm(scene.claim('The nightly backup goes to Turin', {episode: 'two'}), 9, 'confirmed', {prefix: 'backup'})
  const ledger = await openLedger(join(cwd, '.kanon/ledger.db'))
  await ledger.append(scene.inputs)
  expect(run(cwd, 0, day(12))).toMatchObject({status: 0})
  appendFileSync(join(cwd, 'kg/promoted/the-deploy-job-waits-for-mira.md'), '\nShe is in on weekdays.\n')
  scene.confirm(scene.claim('The nightly backup goes to Turin', {episode: 'two'}), 3, 'refuted', {prefix: 'broken', from: 14})
  scene.confirm(scene.claim('The release train leaves on Tuesdays', {episode: 'three'}), 5, 'confirmed', {from: 20, prefix: 'train'})
  scene.claim('“The release train leaves on Tuesdays.”', {episode: 'four'})
  scene.say('We decided to use SQLite for the ledger of the shop.', {episode: 'five', at: day(9)})
  await ledger.append(scene.inputs)
  await ledger.close()
  return cwd
}

/** All that a consolidation leaves: every event, every file of an entry, the artifact, and what is lying about. */
async function stateOf(cwd: string) {
  const ledger = await openLedger(join(cwd, '.kanon/ledger.db'))
  const events = await collect(ledger.scoped(SCOPE).events())
  await ledger.close()
  const promoted = join(cwd, 'kg/promoted')
  return {
    events: events.map(({id}) => id),
    files: readdirSync(promoted)
      .sort()
      .map(name => [name, readFileSync(join(promoted, name), 'utf8')]),
    artifact: readFileSync(join(cwd, '.kanon/kg.automaton')).toString('base64'),
    staged: existsSync(join(cwd, '.kanon/staged')) ? readdirSync(join(cwd, '.kanon/staged')) : [],
  }
}

it('a consolidation that is killed at any step ends, run again, as if it had not been', {timeout: LONG ? 3_600_000 : 600_000}, async () => {
  const start = await prepared()
  const undisturbed = folder()
  cpSync(start, undisturbed, {recursive: true})
  writeFileSync(join(undisturbed, 'count'), '')
  expect(run(undisturbed, 0)).toMatchObject({signal: null, status: 0})
  const wanted = await stateOf(undisturbed)
  expect(wanted.files).toHaveLength(3)
  const steps = Number(readFileSync(join(undisturbed, 'count'), 'utf8'))
  expect(steps).toBeGreaterThan(10)
  const all = Array.from({length: steps}, (_, i) => i + 1)
  const random = new Random(SEED)
  const tried = LONG ? all : Array.from({length: TRIED}, () => all[random.below(steps)])
  for (const step of tried) {
    const cwd = folder()
    cpSync(start, cwd, {recursive: true})
    expect(run(cwd, step).signal, `step ${step}`).toBe('SIGKILL')
    expect(run(cwd, 0), `after step ${step}`).toMatchObject({status: 0})
    expect(await stateOf(cwd), `SEED=${SEED}, killed before step ${step} of ${steps}`).toEqual(wanted)
  }
})
