import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {describe, expect, it, onTestFinished} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import type {LoadedConfig} from '../../../../src/config/load.ts'
import {collect} from '../../../../src/domain/fold.ts'
import type {PromotionConfig} from '../../../../src/domain/promotion-config.ts'
import {readSources} from '../../../../src/kgstore/sources.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'
import {type PromotionPorts, promoteAll, promoteOne} from '../../../../src/pipeline/promotion.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'

const RULE = 'The release train leaves on Tuesdays'
const KG = {'kg/train.md': '# Train\n\nA locomotive with coaches.\n', 'kg/hq.md': '# HQ\n\nThe HQ is in Turin.\n'}

function project(files: Readonly<Record<string, string>> = KG, promotion: PromotionConfig = {}): LoadedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  return {folder, sources: [join(folder, 'kg')], artifact: join(folder, '.kanon/kg.automaton'), scope: SCOPE, promotion}
}

async function portsOf(scene: Scene, config: LoadedConfig, {reversed = false, now = day(12)} = {}): Promise<PromotionPorts> {
  return {ledger: await scene.ledger(reversed), scope: SCOPE, clock: {now: () => now}, config}
}

const confirmed = (statement = RULE, times = 5): Scene => {
  const scene = new Scene()
  scene.confirm(scene.claim(statement), times)
  return scene
}

const promoted = ({folder}: LoadedConfig): string[] =>
  existsSync(join(folder, 'kg/promoted')) ? readdirSync(join(folder, 'kg/promoted')).filter(name => !name.startsWith('.')) : []
const decisions = ({ledger}: PromotionPorts) => collect(ledger.scoped(SCOPE).events({kinds: ['decision']}))
const recall = ({artifact}: LoadedConfig, text: string): string[] =>
  openAutomaton(new Uint8Array(readFileSync(artifact)))
    .recall(text)
    .map(({id}) => id)

describe.each(ORDERS)('a promotion, events %s', (_, reversed) => {
  it('is written, rebuilt and found, also by other words than its title', async () => {
    const config = project()
    const ports = await portsOf(confirmed(), config, {reversed})
    const report = await promoteAll(ports)
    expect(report.files).toEqual(['kg/promoted/the-release-train-leaves-on-tuesdays.md'])
    expect(recall(config, 'when does the release train go?')).toEqual(['the-release-train-leaves-on-tuesdays'])
    // By the entry that it is about.
    expect(recall(config, 'a train')).toEqual(['train', 'the-release-train-leaves-on-tuesdays'])
    const {sources} = await readSources(config.sources)
    expect(readFileSync(config.artifact).equals(compile(sources).artifact)).toBe(true)
  })

  it('records one decision with the bytes it wrote, and nothing the second time', async () => {
    const config = project()
    const ports = await portsOf(confirmed(), config, {reversed})
    await promoteAll(ports)
    const [event, ...more] = await decisions(ports)
    expect(more).toEqual([])
    const [name] = promoted(config)
    const text = readFileSync(join(config.folder, 'kg/promoted', name), 'utf8')
    expect(event).toMatchObject({actor: 'kanon', at: day(12), data: {now: day(12), entry: {text, path: `kg/promoted/${name}`}}})
    const again = await promoteAll(ports)
    expect(again.outcomes.map(({decision, isNew}) => [decision.decision, isNew])).toEqual([['keep', false]])
    expect(again).toMatchObject({files: [], finished: []})
    expect(again).not.toHaveProperty('artifact')
    expect(await decisions(ports)).toHaveLength(1)
  })
})

describe('a promotion', () => {
  it('takes a ledger that moved for a reason to decide again', async () => {
    const config = project()
    const scene = confirmed()
    const ports = await portsOf(scene, config)
    let moved = 0
    const ledger: typeof ports.ledger = {
      ...ports.ledger,
      append: async (events, options) => {
        if (moved++ === 0) await ports.ledger.append([{...scene.inputs[0], text: 'meanwhile', source: {key: 'meanwhile'}}])
        return ports.ledger.append(events, options)
      },
    }
    await promoteAll({...ports, ledger})
    expect(moved).toBe(2)
    expect(await decisions(ports)).toHaveLength(1)
    expect(promoted(config)).toHaveLength(1)
  })

  it('starts a knowledge base that is not there yet', async () => {
    const config = project({})
    await promoteAll(await portsOf(confirmed(), config))
    expect(recall(config, 'the release train')).toEqual(['the-release-train-leaves-on-tuesdays'])
  })

  it('builds an artifact that a run which died had left behind', async () => {
    const config = project()
    const ports = await portsOf(confirmed(), config)
    await promoteAll(ports)
    rmSync(config.artifact)
    expect(await promoteAll(ports)).toHaveProperty('artifact')
    expect(recall(config, 'the release train')).toHaveLength(1)
  })

  it('leaves the artifact alone where nothing was promoted', async () => {
    const config = project()
    expect(await promoteAll(await portsOf(confirmed(RULE, 2), config))).not.toHaveProperty('artifact')
    expect(existsSync(config.artifact)).toBe(false)
  })

  it('does not write again what somebody took away', async () => {
    const config = project()
    const ports = await portsOf(confirmed(), config)
    await promoteAll(ports)
    rmSync(join(config.folder, 'kg/promoted'), {recursive: true})
    const {outcomes} = await promoteAll(ports)
    expect(outcomes[0]).toMatchObject({review: 'missing', isNew: false})
    expect(promoted(config)).toEqual([])
  })

  it('knows a renamed file by the insight in it', async () => {
    const config = project()
    const ports = await portsOf(confirmed(), config)
    await promoteAll(ports)
    const [name] = promoted(config)
    writeFileSync(join(config.folder, 'kg/renamed.md'), readFileSync(join(config.folder, 'kg/promoted', name)))
    rmSync(join(config.folder, 'kg/promoted', name))
    const {outcomes} = await promoteAll(ports)
    expect(outcomes[0]).not.toHaveProperty('review')
    expect(outcomes[0].decision.entry).toMatchObject({path: 'kg/renamed.md'})
  })

  it('leaves the entry of what was forgotten to a person, and says so', async () => {
    const config = project()
    const scene = confirmed()
    const ports = await portsOf(scene, config)
    await promoteAll(ports)
    const [claim] = await collect(ports.ledger.scoped(SCOPE).events({kinds: ['message']}))
    await ports.ledger.scoped(SCOPE).forget([claim.id], 'a name was in it', day(13))
    expect(await decisions(ports)).toEqual([])
    const report = await promoteAll(ports)
    expect(report).toMatchObject({outcomes: [], files: [], orphans: [{path: 'kg/promoted/the-release-train-leaves-on-tuesdays.md'}]})
    expect(promoted(config)).toHaveLength(1)
  })

  it('takes an entry that came with the repository for its own: one insight, one entry', async () => {
    const config = project()
    await promoteAll(await portsOf(confirmed(), config))
    const [name] = promoted(config)
    const path = join(config.folder, 'kg/promoted', name)
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nMira knows more.\n`)
    const before = readFileSync(path, 'utf8')
    const elsewhere = await portsOf(confirmed(), config)
    expect((await promoteAll(elsewhere)).outcomes).toMatchObject([
      {decision: {decision: 'promote', entry: {path: `kg/promoted/${name}`, text: before}}},
    ])
    expect(promoted(config)).toEqual([name])
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect((await promoteAll(elsewhere)).outcomes).toMatchObject([{decision: {decision: 'keep'}}])
  })

  it('goes on where a faulty entry stands beside it', async () => {
    const config = project({...KG, 'kg/bad.md': '---\nid: [\n---\n# Bad\n'})
    await promoteAll(await portsOf(confirmed(), config))
    expect(recall(config, 'the release train')).toContain('the-release-train-leaves-on-tuesdays')
  })

  it('counts phrases over all events, its own sources left out', async () => {
    const config = project()
    const scene = confirmed('The release train waits for the smoke test')
    for (let i = 0; i < 20; i++) scene.say('the smoke test is red', {episode: `talk ${i}`, at: day(3, i)})
    await promoteAll(await portsOf(scene, config))
    const [name] = promoted(config)
    const text = readFileSync(join(config.folder, 'kg/promoted', name), 'utf8')
    expect(text).toContain('synonyms:: release train')
    expect(text).not.toMatch(/synonyms::.*smoke test/)
  })

  it('is for the scope of the knowledge base alone', async () => {
    const ports = await portsOf(confirmed(), project())
    await expect(promoteAll({...ports, scope: 'acme/other'})).rejects.toThrow(/belong to the scope acme\/docs/)
  })

  it('obeys the config', async () => {
    const strict = project(KG, {preset: 'strict'})
    const {outcomes} = await promoteAll(await portsOf(confirmed(), strict))
    expect(outcomes[0].decision.checks.find(({name}) => name === 'evidence')).toMatchObject({passed: false, threshold: 20})
    const lax = project(KG, {validations: 2, confidence: 0.5, reliability: 0.3})
    await promoteAll(await portsOf(confirmed(RULE, 2), lax))
    expect(promoted(lax)).toHaveLength(1)
  })
})

describe('ordinary sessions alone', () => {
  const sessions = (exits: readonly number[]): Scene => {
    const scene = new Scene()
    scene.claim('use `pnpm test`, not `npm test`')
    for (const [i, exit] of exits.entries()) {
      scene.run('npm test', 0, `work ${i}`, day(2 + i, 8))
      scene.run('pnpm test', exit, `work ${i}`, day(2 + i))
    }
    return scene
  }

  it('promote a rule that works', async () => {
    const config = project()
    await promoteAll(await portsOf(sessions([0, 0, 0, 0, 0]), config))
    expect(recall(config, 'why does `npm test` fail?')).toEqual(['use-pnpm-test-not-npm-test'])
  })

  it('refuse one that fails too often', async () => {
    const config = project()
    const {outcomes} = await promoteAll(await portsOf(sessions([0, 1, 0, 0, 1, 0, 0]), config))
    expect(outcomes[0].decision.decision).toBe('defer')
    expect(outcomes[0].decision.checks.filter(({passed}) => !passed).map(({name}) => name)).toEqual(['confidence', 'reliability'])
    expect(promoted(config)).toEqual([])
  })

  it('say nothing where standing predictions are switched off', async () => {
    const {outcomes} = await promoteAll(await portsOf(sessions([0, 0, 0, 0, 0]), project(KG, {standing: false})))
    expect(outcomes[0].insight.successes).toBe(0)
  })
})

describe('a person', () => {
  it('promotes and rejects; the entry comes, and goes', async () => {
    const config = project()
    const scene = confirmed(RULE, 0)
    const ports = await portsOf(scene, config)
    const id = scene.claim(RULE)
    await promoteOne(ports, id, {decision: 'promote', because: 'we agreed'})
    expect(recall(config, 'the release train')).toHaveLength(1)
    const report = await promoteOne(ports, id, {decision: 'reject', because: 'we do not any more'})
    expect(report.files).toHaveLength(1)
    expect(promoted(config)).toEqual([])
    expect(recall(config, 'the release train')).toEqual(['train'])
    expect((await decisions(ports)).map(({actor, data}) => [actor, data?.decision])).toEqual([
      ['person', 'promote'],
      ['person', 'reject'],
    ])
  })

  it('is told where there is no such insight', async () => {
    expect(await promoteOne(await portsOf(confirmed(), project()), 'nothing', {decision: 'reject', because: 'x'})).toMatchObject({
      outcomes: [],
    })
  })
})
