import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import type {Judge} from '../../../../src/domain/judge.ts'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'
import {consolidate} from '../../../../src/pipeline/consolidate.ts'
import {promoteAll} from '../../../../src/pipeline/promotion.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {replay} from '../../../../src/pipeline/replay.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {project, world} from './project.ts'

const A = 'The gateway `Norvik` checks every token before the call'
const B = 'Before the call the gateway `Norvik` checks every token'

function scene(a = A, b = B): Scene {
  const all = new Scene()
  all.confirm(all.claim(a, {episode: 'one'}), 9, 'confirmed', {prefix: 'a'})
  all.confirm(all.claim(b, {episode: 'two', at: day(2)}), 6, 'confirmed', {prefix: 'b', from: 3})
  return all
}

/** Both are entries before anybody looks at them as a pair. */
async function promoted(
  reversed: boolean,
  {a = A, b = B, judge = scriptedJudge({answer: 'same'})}: {a?: string; b?: string; judge?: Judge} = {},
) {
  const config = project({}, {'kg/notes.md': '# Notes\n\nSee below.\n\nrelated:: before-the-call-the-gateway-norvik-checks-every-token\n'})
  const it = await world(scene(a, b), config, reversed)
  const ports = {...it.ports(day(20)), judge}
  await promoteAll(ports)
  const bytes = () => Object.fromEntries(it.promoted().map(name => [name, it.read(`kg/promoted/${name}`)]))
  const recall = (text: string) =>
    openAutomaton(new Uint8Array(readFileSync(config.artifact)))
      .recall(text)
      .map(({id}) => id)
  return {...it, reports: ports, ports, bytes, recall}
}

const ONE = 'the-gateway-norvik-checks-every-token-before-the-call'
const TWO = 'before-the-call-the-gateway-norvik-checks-every-token'

describe.each(ORDERS)('two entries that a machine wrote and that are one, rows %s', (_, reversed) => {
  it('S21 become one entry, which has the names, the id and the subjects of the other at once', async () => {
    const {ports, bytes, recall} = await promoted(reversed)
    expect(Object.keys(bytes())).toHaveLength(2)
    const report = await reconcile(ports)
    expect(report.merges).toHaveLength(1)
    expect(report.files).toHaveLength(2)
    expect(Object.keys(bytes())).toEqual([`${ONE}.md`])
    expect(bytes()[`${ONE}.md`]).toContain(`formerly:: ${TWO}\n`)
    expect(recall('Norvik checks')).toEqual([ONE])
    expect(recall(B.replaceAll('`', ''))).toEqual([ONE])
  })

  it('S18 are two again after undo, byte for byte, and what refers to each means it', async () => {
    const {ports, bytes, recall, ledger} = await promoted(reversed)
    const before = bytes()
    const [merge] = (await reconcile(ports)).merges
    await undoMerge(ports, merge!.id, 'two gateways')
    expect(bytes()).toEqual(before)
    expect(recall('Norvik checks').sort()).toEqual([TWO, ONE])
    expect((await reconcile(ports)).merges).toEqual([])
    // What is replayed is what is there.
    expect(Object.fromEntries((await replay(ledger.scoped(SCOPE))).files.map(({path, text}) => [path.split('/').at(-1), text]))).toEqual(
      before,
    )
  })

  it('S18 keep what a person wrote in the one that stays, also when the merge is taken back', async () => {
    const {ports, read, write, bytes} = await promoted(reversed)
    const [merge] = (await reconcile(ports)).merges
    const edited = read(`kg/promoted/${ONE}.md`).replace('## Source', 'A line by hand.\n\n## Source')
    write(`kg/promoted/${ONE}.md`, edited)
    await undoMerge(ports, merge!.id, 'two gateways')
    expect(bytes()[`${ONE}.md`]).toContain('A line by hand.')
    expect(bytes()[`${ONE}.md`]).not.toContain('formerly')
    expect(Object.keys(bytes())).toHaveLength(2)
  })

  it('O6 stay where a person stands for both, and go to review', async () => {
    const {ports, read, write, bytes} = await promoted(reversed)
    for (const name of [ONE, TWO])
      write(`kg/promoted/${name}.md`, read(`kg/promoted/${name}.md`).replace('## Source', 'By hand.\n\n## Source'))
    const report = await reconcile(ports)
    expect([report.merges.length, report.review.map(({why}) => why)]).toEqual([0, [expect.stringMatching(/people stand for both/)]])
    expect(Object.keys(bytes())).toHaveLength(2)
  })

  it('O6 leave the one that a person wrote in, whichever has more behind it', async () => {
    const {ports, read, write, bytes} = await promoted(reversed)
    const mine = read(`kg/promoted/${TWO}.md`).replace('## Source', 'By hand.\n\n## Source')
    write(`kg/promoted/${TWO}.md`, mine)
    await reconcile(ports)
    expect(Object.keys(bytes())).toEqual([`${TWO}.md`])
    expect(bytes()[`${TWO}.md`]).toContain('By hand.')
    expect(bytes()[`${TWO}.md`]).toContain(`formerly:: ${ONE}\n`)
  })

  it('S19 are brought in line by the next run where one died between the decision and the files', async () => {
    const {ports, bytes, ledger, config} = await promoted(reversed)
    const before = bytes()
    await reconcile(ports)
    const after = bytes()
    // As it was left: the merge is in the ledger, and the files are those from before.
    const other = await world(scene(), config, reversed)
    void other
    const decided = []
    for await (const event of ledger.scoped(SCOPE).events())
      if (event.data?.added === undefined && event.data?.merge === undefined) decided.push(event)
    const {memoryLedger} = await import('../../../../src/ledger/memory.ts')
    const left = memoryLedger()
    await left.append(decided.map(({id: _, sequence: __, ...input}) => input))
    for (const [name, text] of Object.entries(before)) writeFileSync(join(config.folder, 'kg/promoted', name), text)
    const report = await reconcile({...ports, ledger: left})
    expect(report.notes).toContainEqual(expect.stringMatching(/^incomplete: 1 merge /))
    expect(bytes()).toEqual(after)
    expect((await reconcile({...ports, ledger: left})).notes).toEqual([])
  })

  it('do not come back by consolidating again, and nothing is written anew', async () => {
    const {ports, bytes, ledger} = await promoted(reversed)
    await reconcile(ports)
    const after = bytes()
    await consolidate(ports)
    const size = await ledger.scoped(SCOPE).position()
    await consolidate({...ports, clock: {now: () => day(21)}})
    expect(bytes()).toEqual(after)
    expect(await ledger.scoped(SCOPE).position()).toBe(size)
  })
})

describe.each(ORDERS)('an entry that says more than another, rows %s', (_, reversed) => {
  const judge = scriptedJudge({answer: 'narrower'})

  it('S31 keeps its text, and says which one it refines; that goes with the entry that it refines', async () => {
    const {ports, bytes} = await promoted(reversed, {judge})
    const before = bytes()
    const report = await reconcile(ports)
    expect([report.merges, report.review]).toEqual([[], []])
    const after = bytes()
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const [refining] = Object.values(after).filter(text => text.includes('refines::'))
    expect(refining).toMatch(/\nrefines:: [a-z-]+\n/)
    expect(Object.values(after).filter((text, at) => text !== Object.values(before)[at])).toHaveLength(1)
    expect((await reconcile(ports)).files).toEqual([])
  })

  it('says so when both became entries later', async () => {
    const it = await world(scene(), project(), reversed)
    await consolidate({...it.ports(day(20)), judge})
    expect(
      it
        .promoted()
        .map(name => it.read(`kg/promoted/${name}`))
        .filter(text => text.includes('refines::')),
    ).toHaveLength(1)
    expect(existsSync(join(it.config.folder, '.kanon/staged')) && it.promoted().length).toBe(2)
  })
})
