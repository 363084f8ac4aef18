import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {LoadedConfig} from '../../src/config/load.ts'
import {idOf} from '../../src/domain/content.ts'
import type {EventInput} from '../../src/domain/event.ts'
import type {CandidateFact} from '../../src/domain/fact.ts'
import {contentHash} from '../../src/domain/hash.ts'
import {scriptedJudge} from '../../src/judge/scripted.ts'
import {openLedger} from '../../src/ledger/sqlite.ts'
import {reconcile} from '../../src/pipeline/reconcile.ts'
import {candidatePairs} from '../../src/reconcile/candidates.ts'

/** A part of the report, and what is not as we promise. */
export interface Scaled {
  readonly text: string
  readonly mistakes: readonly string[]
}

/** Whole numbers below one, the same ones each time. */
function randomBelow(): (n: number) => number {
  let seed = 1
  return n => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return (seed / 2 ** 32) * n
  }
}

/** So many made-up words, some more frequent than others. */
function vocabulary(size: number, random: (n: number) => number): () => string {
  const letter = (): string => String.fromCharCode(97 + Math.floor(random(26)))
  const words = Array.from({length: size}, () => Array.from({length: 6}, letter).join(''))
  return () => words[Math.floor(random(1) ** 2 * size)]!
}

const promised = (what: string, value: number, limit: number, kept: boolean): string[] =>
  kept ? [] : [`${what}: ${value}, promised is ${limit}`]

/** Statements of random words, one in twenty a restatement with one word changed. */
export function candidatesAtScale(count: number): Scaled {
  const random = randomBelow()
  const word = vocabulary(8000, random)
  const statements: {id: string; statement: string}[] = []
  for (let at = 0; at < count; at++) {
    const restated = at % 20 === 1 ? statements[at - 1]!.statement.split(' ') : undefined
    if (restated !== undefined) restated[Math.floor(random(restated.length))] = word()
    statements.push({
      id: `f${String(at).padStart(7, '0')}`,
      statement: (restated ?? Array.from({length: 6 + Math.floor(random(4))}, word)).join(' '),
    })
  }
  const before = process.cpuUsage()
  const pairs = candidatePairs(statements)
  const seconds = process.cpuUsage(before).user / 1e6
  const keys = new Set(pairs.map(({a, b}) => `${a} ${b}`))
  const planted = statements.flatMap(({id}, at) => (at % 20 === 1 ? [`${statements[at - 1]!.id} ${id}`] : []))
  const recall = planted.filter(key => keys.has(key)).length / planted.length
  const each = pairs.length / count
  return {
    text: `## ${count.toLocaleString('en')} statements\n\nCandidates in ${seconds.toFixed(1)} s of CPU time, ${each.toFixed(2)} a statement; planted restatements found: ${(100 * recall).toFixed(1)} %.\n`,
    mistakes: [
      ...promised('seconds for candidates', seconds, 10, seconds < 10),
      ...promised('candidates a statement', each, 10, each < 10),
      ...promised('share of planted restatements found', recall, 0.8, recall >= 0.8),
    ],
  }
}

const SCOPE = 'bench/scale'
const START = Date.UTC(2026, 0, 1)

/** A fact of each statement, each said once in a session of its own. */
function eventsOf(statements: readonly string[], from = 0): EventInput[] {
  return statements.flatMap((text, i) => {
    const n = from + i
    const at = new Date(START + n * 60_000).toISOString()
    const of = {scope: SCOPE, at, text}
    const said: EventInput = {kind: 'message', actor: 'person', episode: `e${n}`, source: {key: `m${n}`}, ...of}
    const event = idOf(said)
    const insight = contentHash(`insight ${n}`)
    const fact: CandidateFact = {
      id: contentHash(`rule ${insight}`),
      insight,
      statement: text,
      kind: 'rule',
      confidence: 0.6,
      significance: 0.6,
      parts: {},
      sources: [{event, start: 0, end: text.length}],
      language: 'en',
    }
    return [said, {kind: 'fact', actor: 'kanon', episode: `e${n}`, source: {key: `f${n}`}, lineage: [event], data: {...fact}, ...of}]
  })
}

/** Sentences of three shapes over few words, so that each has some that are like it; one in ten is another one with its clauses exchanged. */
function sentences(count: number): string[] {
  const random = randomBelow()
  const word = vocabulary(600, random)
  const made: string[] = []
  for (let n = 0; n < count; n++) {
    const before = made[n - 1]
    made.push(
      n % 10 === 1 && before !== undefined
        ? before.replace(/^(.*) (before every .*)$/, '$2 $1')
        : n % 10 === 0
          ? `the ${word()} ${word()} checks each ${word()} before every ${word()}`
          : `The ${word()} ${word()} ${word()} must ${word()} every ${word()}`,
    )
  }
  return made
}

/** Three runs over one ledger: all is new; nothing is; one fact is. A judge by script is asked about whatever there is to ask. */
export async function runAtScale(count: number): Promise<Scaled> {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-'))
  try {
    const ledger = await openLedger(join(folder, 'ledger.db'))
    await ledger.append(eventsOf(sentences(count)))
    const config: LoadedConfig = {
      folder,
      sources: [join(folder, 'kg')],
      artifact: join(folder, '.kanon/kg.automaton'),
      scope: SCOPE,
      reconcile: {budget: 1_000_000, budgetPerDay: 10_000_000},
    }
    const clock = {now: () => new Date(START + 40 * 86_400_000).toISOString()}
    const ports = {ledger, scope: SCOPE, clock, config, judge: scriptedJudge({answer: 'same'}), signal: new AbortController().signal}
    const rows: string[] = []
    const mistakes: string[] = []
    for (const run of ['everything is new', 'what the merges left', 'nothing is new', 'one fact is new']) {
      if (run === 'one fact is new') await ledger.append(eventsOf(['The latest one must hold every word'], count))
      const held = watchLoop()
      const before = process.cpuUsage()
      const {questions, merges} = await reconcile(ports)
      const seconds = process.cpuUsage(before).user / 1e6
      rows.push(`| ${[run, questions, merges.length, seconds.toFixed(1), Math.round(held())].join(' | ')} |`)
      mistakes.push(...promised(`seconds of a run over ${count} facts (${run})`, seconds, 30, seconds < 30))
      if (run === 'nothing is new') mistakes.push(...promised('questions of a run in which nothing is new', questions, 0, questions === 0))
    }
    await ledger.close()
    const head = ['| run | questions | merges | CPU seconds | longest hold of the loop, CPU ms |', '|---|--:|--:|--:|--:|']
    return {text: [`## Runs over ${count.toLocaleString('en')} facts, with a judge by script\n`, ...head, ...rows, ''].join('\n'), mistakes}
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Gives the most CPU time, in milliseconds, that passed between two turns of the event loop. */
function watchLoop(): () => number {
  let most = 0
  let last = process.cpuUsage()
  let running = true
  const turn = (): void => {
    most = Math.max(most, process.cpuUsage(last).user / 1000)
    last = process.cpuUsage()
    if (running) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    running = false
    return most
  }
}
