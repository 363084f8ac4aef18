import type {CachedFold, ScopedLedger} from '../domain/ledger.ts'
import {inSlices, type Steps} from '../domain/slices.ts'
import {type Candidate, type CandidatePair, type LookUp, type LookUps, lookUpSteps} from '../reconcile/index.ts'

/** Finds pairs by words, and remembers in the ledger's cache what was found: with it or without it, the pairs are the same. */
export interface RememberedWords {
  readonly find: (statements: readonly Candidate[]) => Steps<readonly CandidatePair[]>
  /** How many statements the last `find` had to look up: those that are new, or that what is new has touched. */
  readonly queried: () => number
  /** Keeps what was found, where any of it is new: that some are gone is seen again at no cost. */
  readonly keep: () => Promise<void>
}

/** What was found before is read here; it goes when anything is forgotten, as all caches do. */
export async function rememberedWords(view: ScopedLedger, minScore: number): Promise<RememberedWords> {
  const name = `words@1 ${minScore}`
  const state: Omit<CachedFold, 'state'> = {position: await view.position(), epoch: await view.epoch()}
  const text = (await view.cached(name))?.state
  let before = text === undefined ? NOTHING : await inSlices(readSteps(text))
  let queried = 0
  let isNews = false
  return {
    *find(statements) {
      const {pairs, lookUps, queried: fresh} = yield* lookUpSteps(statements, before, {minScore})
      queried = fresh.length
      isNews ||= queried > 0
      before = lookUps
      return pairs
    },
    queried: () => queried,
    keep: async () => {
      if (isNews) await view.cache(name, {...state, state: await inSlices(writeSteps(before))})
      isNews = false
    },
  }
}

const NOTHING: LookUps = new Map()

/** A line for each statement: its id, under what it was looked up, and what it found by number of line. */
function* writeSteps(lookUps: LookUps): Steps<string> {
  const numbers = new Map<string, number>()
  for (const id of lookUps.keys()) numbers.set(id, numbers.size)
  const lines: string[] = []
  for (const [id, {under, found}] of lookUps) {
    yield
    lines.push(
      [id, under, ...found.map(({id: other, score, by}) => `${numbers.get(other)}:${score}:${by === 'words' ? '' : by}`)].join(' '),
    )
  }
  return lines.join('\n')
}

/** What was written; nothing where any of it cannot be read. */
function* readSteps(text: string): Steps<LookUps> {
  const lines = text === '' ? [] : text.split('\n')
  const ids = lines.map(line => line.slice(0, line.indexOf(' ')))
  const lookUps = new Map<string, LookUp>()
  for (const line of lines) {
    yield
    const [id, under, ...rest] = line.split(' ')
    const found = rest.map(one => {
      const [number, score, by] = one.split(':')
      return {id: ids[Number(number)]!, score: Number(score), by: by === 'identifier' ? ('identifier' as const) : ('words' as const)}
    })
    if (under === undefined || found.some(one => one.id === undefined || !(one.score >= 0))) return NOTHING
    lookUps.set(id!, {under, found})
  }
  return lookUps
}
