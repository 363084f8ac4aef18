import {cpSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {openLedger} from '../../src/ledger/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
import {readHistories} from '../../src/promote/index.ts'
import {LONG, Random, SEED} from '../property/random.ts'
import {day, SCOPE, Scene} from '../unit/src/scene.ts'
import {folders, runKilled} from './killing.ts'

const RULE = 'The release train leaves on Tuesdays'

const folder = folders()

/** A project with one insight that holds up, and the entry of another one that is due for an update. */
async function prepared(): Promise<string> {
  const cwd = folder()
  writeFileSync(join(cwd, 'kanon.config.json'), JSON.stringify({scope: SCOPE}))
  const scene = new Scene()
  scene.confirm(scene.claim('The deploy job waits for Mira', {episode: 'other'}), 6, 'confirmed', {prefix: 'deploy'})
  const ledger = await openLedger(join(cwd, '.kanon/ledger.db'))
  await ledger.append(scene.inputs)
  run(cwd, 0, day(8))
  scene.confirm(scene.claim('The deploy job waits for Mira', {episode: 'other'}), 1, 'confirmed', {prefix: 'late', from: 39})
  scene.confirm(scene.claim(RULE), 5, 'confirmed', {from: 35})
  await ledger.append(scene.inputs)
  await ledger.close()
  return cwd
}

/** Runs the gate as a process, killed right before its nth step; 0 lets it live. */
function run(cwd: string, killAt: number, now = day(41)): {signal: string | null; stderr: string} {
  const {signal, stderr} = runKilled(['promote', '--json', '--now', now], cwd, killAt)
  return {signal, stderr}
}

/** All that a promotion leaves: entries with their bytes, decisions, what is found, and what is lying about. */
async function stateOf(cwd: string) {
  const promoted = join(cwd, 'kg/promoted')
  const names = readdirSync(promoted).sort()
  const ledger = await openLedger(join(cwd, '.kanon/ledger.db'))
  const histories = await readHistories(ledger.scoped(SCOPE))
  await ledger.close()
  const automaton = openAutomaton(new Uint8Array(readFileSync(join(cwd, '.kanon/kg.automaton'))))
  return {
    files: names.map(name => [name, readFileSync(join(promoted, name), 'utf8')]),
    decisions: [...histories.values()]
      .map(({decisions}) => decisions.map(({decision}) => decision))
      .sort((a, b) => (a[0].insight < b[0].insight ? -1 : 1)),
    found: automaton.recall('the release train and the deploy job').map(({id, text}) => [id, text]),
    staged: existsSync(join(cwd, '.kanon/staged')) ? readdirSync(join(cwd, '.kanon/staged')) : [],
  }
}

describe('a promotion that is killed', () => {
  it('at any step that writes is finished by the next run: each entry once, each decision once, found', async () => {
    const start = await prepared()
    const undisturbed = folder()
    cpSync(start, undisturbed, {recursive: true})
    expect(run(undisturbed, 0)).toEqual({signal: null, stderr: ''})
    const wanted = await stateOf(undisturbed)
    expect(wanted.files.map(([name]) => name)).toEqual(['the-deploy-job-waits-for-mira.md', 'the-release-train-leaves-on-tuesdays.md'])
    expect(wanted.decisions.map(list => list.map(({decision}) => decision)).sort()).toEqual([['promote'], ['promote', 'keep']])
    expect(wanted.staged).toEqual([])
    const steps = Number(readFileSync(join(undisturbed, 'count'), 'utf8'))
    expect(steps).toBeGreaterThan(20)
    for (const at of chosen(steps)) {
      const cwd = folder()
      cpSync(start, cwd, {recursive: true})
      expect(run(cwd, at).signal, `step ${at} of ${steps}`).toBe('SIGKILL')
      expect(run(cwd, 0), `after step ${at}`).toEqual({signal: null, stderr: ''})
      expect(await stateOf(cwd), `after step ${at} of ${steps}`).toEqual(wanted)
    }
  })
})

/** Every step, or a few of them: another choice with each seed. */
function chosen(steps: number): number[] {
  const all = Array.from({length: steps}, (_, i) => i + 1)
  if (LONG) return all
  const random = new Random(SEED)
  return Array.from({length: 5}, (_, i) => all[Math.floor(((i + random.next()) * steps) / 5)])
}
