import {readdirSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {describe, expect, it} from 'vitest'
import {kanon, project} from '../cli/kanon.ts'
import {CORPORA, hasCorpora, NO_CORPORA} from './corpora.ts'

type Span = readonly [start: number, end: number]

const golden = <T>(name: string): Readonly<Record<string, T>> =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`facts/${name}.json`, import.meta.url)), 'utf8'))

/** Sentences marked before there was a rule. */
const WORTH_KEEPING = golden<readonly Span[]>('worth-keeping')
/** Every fact that was found, by hand: worth keeping, or not. None of them is narration, thinking, code or the output of a tool. */
const LABELS = golden<{readonly worth: readonly Span[]; readonly not: readonly Span[]}>('labels')

interface Fact {
  readonly statement: string
  readonly new: boolean
  readonly sources: readonly {readonly text: string; readonly file: string; readonly fileStart: number; readonly fileEnd: number}[]
}

const SESSIONS = `${CORPORA}agent-sessions/`
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Several files are one session exported again: what stands in one of them stands in its copies. */
const copies = new Map<string, string>()
const texts = new Map<string, string>()

async function factsOf(paths: readonly string[]): Promise<{stdout: string; facts: Fact[]}> {
  const cwd = project({'kanon.config.json': '{"scope": "acme/docs"}'})
  for (const path of paths) await kanon(['capture', path], {cwd})
  const {stdout} = await kanon(['distill', '--json'], {cwd})
  return {stdout, facts: stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line) as Fact]))}
}

describe.runIf(hasCorpora)(`facts of real sessions${NO_CORPORA}`, () => {
  for (const name of hasCorpora ? readdirSync(SESSIONS).sort() : []) {
    const text = readFileSync(SESSIONS + name, 'utf8')
    if (name.endsWith('.md')) copies.set(name, texts.get(text) ?? name)
    texts.set(text, texts.get(text) ?? name)
  }

  /** Found once, by the first test that asks. */
  let found: Promise<Fact[]> | undefined
  const all = (): Promise<Fact[]> => {
    found ??= factsOf([SESSIONS]).then(({facts}) => facts)
    return found
  }

  /** Whether a sentence is one of those, or most of it is. */
  const covers = (fact: Fact, file: string, [start, end]: Span): boolean =>
    fact.sources.some(
      source =>
        copies.get(nameOf(source.file)) === copies.get(file) &&
        Math.min(source.fileEnd, end) - Math.max(source.fileStart, start) > (end - start) / 2,
    )

  it('stand in the files where they say so, word for word', async () => {
    const facts = await all()
    expect(facts.length).toBeGreaterThan(50)
    for (const {file, fileStart, fileEnd, text} of facts.flatMap(({sources}) => sources))
      expect(readFileSync(SESSIONS + nameOf(file), 'utf8').slice(fileStart, fileEnd)).toBe(text)
  })

  it('are those that were labelled, and at least three of five are worth keeping', async () => {
    const facts = await all()
    const labelled = (fact: Fact, label: 'worth' | 'not'): boolean =>
      Object.entries(LABELS).some(([file, labels]) => labels[label].some(span => covers(fact, file, span)))
    const unlabelled = facts.filter(fact => !labelled(fact, 'worth') && !labelled(fact, 'not'))
    expect(unlabelled.map(({statement}) => statement)).toEqual([])
    const worth = facts.filter(fact => labelled(fact, 'worth'))
    expect(worth.length / facts.length).toBeGreaterThanOrEqual(0.6)
  })

  it('hold at least three of five sentences that were marked before there was a rule', async () => {
    const facts = await all()
    const marks = Object.entries(WORTH_KEEPING).flatMap(([file, spans]) => spans.map(span => ({file, span})))
    expect(marks).toHaveLength(60)
    const kept = marks.filter(({file, span}) => facts.some(fact => covers(fact, file, span)))
    expect(kept.length / marks.length).toBeGreaterThanOrEqual(0.6)
  })

  it('are the same in a second project, and in another order of files', async () => {
    const names = [...new Set(copies.values())].slice(0, 4).map(name => SESSIONS + name)
    const [forth, back] = await Promise.all([factsOf(names), factsOf([...names].reverse())])
    expect(forth.facts.length).toBeGreaterThan(10)
    expect(back.stdout).toBe(forth.stdout)
  })
})
