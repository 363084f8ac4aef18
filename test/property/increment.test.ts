import {expect, it} from 'vitest'
import type {CompileOptions} from '../../compiler/compile.ts'
import {createIncrement, type Increment} from '../../compiler/increment/increment.ts'
import {automatonOf} from '../../src/matcher/automaton.ts'
import {explain} from '../../src/matcher/explain.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
import {WholeIncrement} from '../oracle/whole-increment.ts'
import {haystack, step} from './histories.ts'
import {Random, SEED} from './random.ts'

const HISTORIES = process.env.KANON_LONG === '1' ? 20 : 1
const STEPS = 200

it.each([false, true])(
  `after each step of a history all is as a full build has it (keepLastGood: %s, ${HISTORIES} histories of ${STEPS} steps)`,
  {timeout: 120_000 * HISTORIES},
  keepLastGood => {
    for (let history = 0; history < HISTORIES; history++) run(new Random(SEED + history), keepLastGood, `SEED=${SEED}, history ${history}`)
  },
)

function run(random: Random, keepLastGood: boolean, name: string): void {
  let increment = createIncrement({keepLastGood})
  const whole = new WholeIncrement({keepLastGood})
  const texts = new Map<string, string>()
  let options: CompileOptions = {}
  let last: Uint8Array | undefined
  let spare: Uint8Array | undefined
  for (let n = 0; n < STEPS; n++) {
    const where = `${name}, step ${n}`
    const next = step(random, texts)
    if ('options' in next) options = next.options
    const results =
      'options' in next
        ? [increment.reconfigure(next.options), whole.reconfigure(next.options)]
        : [increment.update(next.changes), whole.update(next.changes)]
    expect(results[0], where).toEqual(results[1])
    if ('changes' in next) {
      for (const {path, text} of next.changes) {
        if (text === undefined) texts.delete(path)
        else texts.set(path, text)
      }
    }
    expect(increment.diagnostics(), where).toEqual(whole.diagnostics())
    expect(increment.sources(), where).toEqual(whole.sources())
    // Not after each step: an artifact is made of whatever happened since the one before.
    if (random.below(3) > 0) {
      // In old memory as often as not, as a watcher does.
      const bytes = increment.encode(random.below(2) === 0 ? spare : undefined)
      expect(same(bytes, whole.encode()), `${where}: the bytes are others`).toBe(true)
      if (bytes !== last) [spare, last] = [last, bytes]
    }
    compareAnswers(increment, whole, haystack(random), where, n % 10 === 0)
    if (!keepLastGood && random.below(60) === 0) increment = restarted(increment, texts, options)
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

function compareAnswers(increment: Increment, whole: Increment, text: string, where: string, all: boolean): void {
  const live = automatonOf(increment.finder())
  const built = openAutomaton(whole.encode())
  for (const overlapping of [false, true]) expect(live.findAll(text, {overlapping}), where).toEqual(built.findAll(text, {overlapping}))
  expect(live.recall(text), where).toEqual(built.recall(text))
  if (!all) return
  expect([...live.entries()], where).toEqual([...built.entries()])
  expect(explain(live, text), where).toEqual(explain(built, text))
  expect([live.entryCount, live.termCount], where).toEqual([built.entryCount, built.termCount])
}

/** As a daemon that is started anew with the manifest that it left. */
function restarted(increment: Increment, texts: ReadonlyMap<string, string>, options: CompileOptions): Increment {
  const next = createIncrement({...options, manifest: increment.manifest()})
  const {appeared, entriesChanged, faulty} = next.update([...texts].map(([path, text]) => ({path, text})))
  expect(appeared).toEqual(increment.diagnostics())
  expect(faulty).toEqual(increment.faulty())
  expect([next.entryCount, next.termCount, next.sources()]).toEqual([increment.entryCount, increment.termCount, increment.sources()])
  expect(next.diagnostics()).toEqual(increment.diagnostics())
  next.prepare(1)
  const {artifact} = increment.finder()
  expect(entriesChanged).toEqual(Array.from(artifact.entryNumbers(), entry => artifact.idOf(entry)))
  return next
}
