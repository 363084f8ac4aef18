import {setImmediate as turn} from 'node:timers/promises'

/**
 * Work in steps: between two of them it may be put down. Written once, it runs at once where a function is asked for its answer, and in
 * slices where others wait for the event loop. What it computes knows nothing of either.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** Milliseconds after which others get their turn: a tenth of what anybody may have to wait, as a collection of garbage may come on top. */
const SLICE = 5

/** When the loop last had its turn. This clock says when to pause, and decides nothing. */
let since = performance.now()

const isDue = (): boolean => performance.now() - since >= SLICE

/** Lets others have their turn where they have waited long enough; else goes on at once. */
export async function breathe(): Promise<void> {
  if (!isDue()) return
  await turn()
  since = performance.now()
}

/** Does the work without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const {done, value} = work.next()
    if (done) return value as T
  }
}

/** Does the work with pauses. An aborted signal ends it before it begins, or at the next pause: then the signal's reason is thrown. */
export async function inSlices<T>(work: Steps<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  for (;;) {
    const {done, value} = work.next()
    if (done) return value as T
    if (!isDue()) continue
    await turn()
    since = performance.now()
    signal?.throwIfAborted()
  }
}

/** What comes of each item. */
export function* mapSteps<T, U>(items: readonly T[], of: (item: T) => U): Steps<U[]> {
  const results: U[] = []
  for (const item of items) {
    results.push(of(item))
    yield
  }
  return results
}

/** How many items are sorted without a pause. */
const RUN = 2000

/** A sorted copy. The order must be total: of equal items, the first given comes first. */
export function* sortSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(at + 1 < runs.length ? yield* merge(runs[at], runs[at + 1], compare) : runs[at])
    runs = longer
  }
  return runs[0] ?? []
}

function* merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    merged.push(compare(a[i], b[j]) <= 0 ? a[i++] : b[j++])
    if (merged.length % 256 === 0) yield
  }
  while (i < a.length) merged.push(a[i++])
  while (j < b.length) merged.push(b[j++])
  return merged
}
