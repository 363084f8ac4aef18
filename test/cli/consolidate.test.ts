import {createHash} from 'node:crypto'
import {appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {idOf} from '../../src/domain/content.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {day, SCOPE, Scene} from '../unit/src/scene.ts'
import {kanon, project, start} from './kanon.ts'

const KG = {'kanon.config.json': JSON.stringify({scope: SCOPE}), 'kg/hq.md': '# HQ\n\nThe HQ is in Turin.\n'}
const TRAIN = 'kg/promoted/the-release-train-leaves-on-tuesdays.md'

async function projectOf(scene: Scene): Promise<string> {
  const cwd = project(KG)
  await tell(cwd, scene)
  return cwd
}

/** Takes over what the scene holds; what was there before is there once. */
async function tell(cwd: string, scene: Scene): Promise<void> {
  const lines = scene.inputs.map(event => `${canonicalJson({...event, id: idOf(event)})}\n`).join('')
  writeFileSync(join(cwd, 'events.jsonl'), lines)
  expect(await kanon(['ledger', 'import', 'events.jsonl'], {cwd})).toMatchObject({code: 0})
}

function confirmed(): {scene: Scene; insight: string} {
  const scene = new Scene()
  const insight = scene.claim('The release train leaves on Tuesdays')
  scene.confirm(insight, 9)
  return {scene, insight}
}

async function json(cwd: string, args: string[], env: Record<string, string> = {}) {
  const {code, stdout, stderr} = await kanon([...args, '--json'], {cwd, env})
  const lines = stdout.split('\n').filter(line => line !== '')
  return {code, stdout, stderr, lines: lines.map(line => JSON.parse(line))}
}

const consolidate = (cwd: string, now: string) => json(cwd, ['consolidate', '--now', now])
const review = async (cwd: string) => (await json(cwd, ['review'])).lines

/** sha256 of every file below a folder, by path. */
function hashes(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, {recursive: true, withFileTypes: true}).filter(one => one.isFile())
  return Object.fromEntries(
    names
      .map(one => join(one.parentPath, one.name))
      .sort()
      .map(path => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** What is there is what was decided. */
async function expectReplayed(cwd: string): Promise<void> {
  expect((await json(cwd, ['replay'])).lines).toMatchObject([{same: true, differences: []}])
}

/** A replay in another time zone, in a folder of its own: the same entries, the same queue, and with the same other entries the same artifact. */
async function expectRebuilt(cwd: string): Promise<void> {
  rmSync(join(cwd, 'out'), {recursive: true, force: true})
  const {code, lines} = await json(cwd, ['replay', 'out'], {TZ: 'Pacific/Kiritimati'})
  expect(code).toBe(0)
  expect(hashes(join(cwd, 'out/kg/promoted'))).toEqual(hashes(join(cwd, 'kg/promoted')))
  const queue = readFileSync(join(cwd, 'out/review.jsonl'), 'utf8')
  expect(
    queue
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line)),
  ).toEqual(await review(cwd))
  expect(lines[0].queue.sha256).toBe(createHash('sha256').update(queue).digest('hex'))
  cpSync(join(cwd, 'kg/hq.md'), join(cwd, 'out/kg/hq.md'))
  const built = async (folder: string): Promise<string> => {
    mkdirSync(join(cwd, 'out'), {recursive: true})
    return (await json(cwd, ['build', folder, '--out', 'out/any.bin'])).lines[0].artifact.sha256
  }
  expect(await built('out/kg')).toBe(await built('kg'))
}

describe('kanon consolidate', () => {
  it('runs the line once, says so readably and as one object; the second run changes no byte (S41)', async () => {
    const {scene} = confirmed()
    const cwd = await projectOf(scene)
    const first = await consolidate(cwd, day(12))
    expect(first).toMatchObject({code: 0, lines: [{changes: [], decisions: {promote: 1}, files: [TRAIN], review: {items: []}}]})
    const before = hashes(cwd)
    const second = await kanon(['consolidate', '--now', day(13)], {cwd})
    expect(second).toMatchObject({code: 0, stderr: '', stdout: expect.stringMatching(/^distilled .*\ndecided {3}1 keep\n.*0 items/ms)})
    expect(hashes(cwd)).toEqual(before)
    await expectRebuilt(cwd)
  })

  it('says what is wrong without a ledger, and without a scope', async () => {
    expect(await kanon(['consolidate'], {cwd: project(KG)})).toMatchObject({code: 2, stdout: ''})
    expect(await kanon(['consolidate'], {cwd: project({})})).toMatchObject({code: 2, stderr: expect.stringContaining('no scope is known')})
  })

  it('stops on Ctrl-C with a ledger that the next run goes on from', async () => {
    const {scene} = confirmed()
    const cwd = await projectOf(scene)
    const child = start(['consolidate', '--now', day(12)], cwd)
    const closed = new Promise(done => child.on('close', (code, signal) => done(signal ?? code)))
    setTimeout(() => child.kill('SIGINT'), 150)
    expect([0, 130, 'SIGINT']).toContain(await closed)
    expect(await consolidate(cwd, day(12))).toMatchObject({code: 0})
    expect(existsSync(join(cwd, TRAIN))).toBe(true)
    await expectReplayed(cwd)
  })
})

describe('kanon review', () => {
  it('shows an edit with its diff, and takes an answer and its undoing', async () => {
    const cwd = await projectOf(confirmed().scene)
    await consolidate(cwd, day(12))
    const written = readFileSync(join(cwd, TRAIN), 'utf8')
    appendFileSync(join(cwd, TRAIN), '\nNot in August.\n')
    expect((await json(cwd, ['replay'])).code).toBe(1)
    await consolidate(cwd, day(13))
    await expectRebuilt(cwd)
    const [item, ...more] = await review(cwd)
    expect(more).toEqual([])
    expect(Object.keys(item)).toEqual(['id', 'kind', 'about', 'why', 'options'])
    expect((await kanon(['review', 'show', item.id.slice(0, 8)], {cwd})).stdout).toContain('+ Not in August.')
    expect(await kanon(['review', 'confirm', item.id], {cwd})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('accept, reject, edit'),
    })
    expect(await json(cwd, ['review', 'reject', item.id, '--now', day(14)])).toMatchObject({code: 0})
    expect(readFileSync(join(cwd, TRAIN), 'utf8')).toBe(written)
    expect(await review(cwd)).toEqual([])
    await expectReplayed(cwd)
    await json(cwd, ['review', 'undo', item.id, '--now', day(15)])
    expect(readFileSync(join(cwd, TRAIN), 'utf8')).toContain('Not in August.')
    expect(await review(cwd)).toEqual([item])
    writeFileSync(join(cwd, 'mine.md'), '# Trains\n\nThey leave on Tuesdays, not in August.\n')
    await json(cwd, ['review', 'edit', item.id, '--from', 'mine.md', '--now', day(16)])
    expect(readFileSync(join(cwd, TRAIN), 'utf8')).toBe(readFileSync(join(cwd, 'mine.md'), 'utf8'))
    expect(await consolidate(cwd, day(17))).toMatchObject({lines: [{changes: []}]})
    await expectReplayed(cwd)
  })

  it('confirms decay in bulk; what goes cold is shown before, and nothing is deleted', async () => {
    const {scene} = confirmed()
    scene.confirm(scene.claim('The nightly backup goes to Turin', {episode: 'other'}), 9, 'confirmed', {prefix: 'backup'})
    const cwd = await projectOf(scene)
    await consolidate(cwd, day(12))
    const before = hashes(join(cwd, 'kg'))
    const late = '2027-05-05T09:00:00.000Z'
    const stats = async (now: string) => (await json(cwd, ['stats', '--now', now])).lines[0].review
    expect(await stats(day(12))).toMatchObject({hidden: 0, due: 0, queued: 0, goesCold: []})
    expect((await stats('2027-04-01T00:00:00.000Z')).goesCold.map(({on}: {on: string}) => on.slice(0, 10))).toEqual([
      '2027-04-14',
      '2027-04-14',
    ])
    await consolidate(cwd, late)
    expect(await stats(late)).toMatchObject({due: 2, queued: 2, byKind: {decay: 2}})
    expect(hashes(join(cwd, 'kg'))).toEqual(before)
    await expectRebuilt(cwd)
    expect(await kanon(['review', 'confirm', '--all'], {cwd})).toMatchObject({code: 2, stderr: expect.stringContaining('--kind')})
    expect((await json(cwd, ['review', 'confirm', '--kind', 'decay', '--all', '--now', late])).lines).toHaveLength(2)
    expect(await stats(late)).toMatchObject({due: 0, queued: 0})
    expect(await consolidate(cwd, late)).toMatchObject({lines: [{decisions: {keep: 2}}]})
    await expectReplayed(cwd)
  })

  it('tells a moved file from a missing one', async () => {
    const cwd = await projectOf(confirmed().scene)
    await consolidate(cwd, day(12))
    renameSync(join(cwd, TRAIN), join(cwd, 'kg/promoted/trains.md'))
    await consolidate(cwd, day(13))
    expect((await review(cwd)).map(({kind}) => kind)).toEqual(['renamed'])
    await expectReplayed(cwd)
    rmSync(join(cwd, 'kg/promoted/trains.md'))
    await consolidate(cwd, day(14))
    expect((await review(cwd)).map(({kind}) => kind)).toEqual(['missing'])
    expect(readdirSync(join(cwd, 'kg'))).not.toContain('trains.md')
  })
})

describe('kanon replay', () => {
  it('looks at no setting; --recompute does, and lists what would differ', async () => {
    const cwd = await projectOf(confirmed().scene)
    await consolidate(cwd, day(12))
    expect((await json(cwd, ['replay', '--recompute'])).lines).toEqual([{decisions: 1, differences: []}])
    writeFileSync(join(cwd, 'kanon.config.json'), JSON.stringify({scope: SCOPE, promotion: {validations: 50}}))
    await expectRebuilt(cwd)
    const {code, lines} = await json(cwd, ['replay', '--recompute'])
    expect(code).toBe(1)
    expect(lines[0].differences).toMatchObject([{recorded: 'promote', recomputed: 'defer', why: [expect.stringMatching(/^validations: /)]}])
  })

  it('holds after something else was forgotten', async () => {
    const {scene} = confirmed()
    scene.claim('The nightly backup goes to Turin', {episode: 'other'})
    const cwd = await projectOf(scene)
    await consolidate(cwd, day(12))
    expect(await kanon(['forget', 'The nightly backup goes to Turin', '--because', 'private'], {cwd})).toMatchObject({code: 0})
    await expectRebuilt(cwd)
    await consolidate(cwd, day(13))
    await expectReplayed(cwd)
  })

  it('names what nobody recorded', async () => {
    const cwd = await projectOf(confirmed().scene)
    await consolidate(cwd, day(12))
    writeFileSync(join(cwd, 'kg/promoted/slipped-in.md'), '# Slipped in\n\nBy nobody.\n')
    expect(await json(cwd, ['replay'])).toMatchObject({
      code: 1,
      lines: [{differences: [{path: 'kg/promoted/slipped-in.md', what: 'unknown'}]}],
    })
    expect(await kanon(['replay', 'kg'], {cwd})).toMatchObject({code: 2, stderr: expect.stringContaining('not empty')})
  })
})
