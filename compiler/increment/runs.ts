/** How a list comes from the one before: in runs that it kept, between which some places are new. */
export interface Runs {
  readonly length: number
  /** For each run three numbers: where it was, where it is, how long it is. */
  readonly kept: readonly number[]
  /** The places of what is new, ascending. */
  readonly added: readonly number[]
  /** True where all that was kept is at the place where it was. */
  readonly isStill: boolean
}

/** `removed`: places in the list before, ascending. `insertions`: for each new item how many kept ones are before it, ascending. */
export function runsOf(before: number, removed: ArrayLike<number>, insertions: readonly number[]): Runs {
  const kept: number[] = []
  const added: number[] = []
  let isStill = true
  let from = 0
  let count = 0
  let gone = 0
  const keepTo = (end: number): void => {
    while (count < end) {
      for (; removed[gone] === from; gone++) from++
      const length = Math.min((gone < removed.length ? removed[gone] : before) - from, end - count)
      const to = count + added.length
      if (from !== to) isStill = false
      kept.push(from, to, length)
      from += length
      count += length
    }
  }
  for (const insertion of insertions) {
    keepTo(insertion)
    added.push(count + added.length)
  }
  keepTo(before - removed.length)
  return {length: count + added.length, kept, added, isStill}
}

/** Copies what was kept, `width` words an item. */
export function copyRuns({kept}: Runs, from: Int32Array, to: Int32Array, width: number): void {
  for (let i = 0; i < kept.length; i += 3) {
    const [was, is, length] = [kept[i], kept[i + 1], kept[i + 2]]
    to.set(from.subarray(was * width, (was + length) * width), is * width)
  }
}

/** Where each item is now that was kept; -1 for the others. */
export function movesOf({kept}: Runs, before: number): Int32Array {
  const moves = new Int32Array(before).fill(-1)
  for (let i = 0; i < kept.length; i += 3) for (let k = 0; k < kept[i + 2]; k++) moves[kept[i] + k] = kept[i + 1] + k
  return moves
}

/** Numbers that go with the items of a list, `width` each; arranged anew when the list is another. */
export class Column {
  values: Int32Array = new Int32Array(0)
  private other: Int32Array = new Int32Array(0)

  constructor(readonly width: number) {}

  /** The caller fills in the new ones. */
  arrange(runs: Runs): void {
    const room = runs.length * this.width
    if (this.other.length < room) this.other = new Int32Array(Math.ceil(room * 1.125))
    copyRuns(runs, this.values, this.other, this.width)
    const old = this.values
    this.values = this.other
    this.other = old
  }
}

/** How many of the sorted items of `list` are below each of the sorted `items`; those at the places `gone` do not count. */
export function placesAmong<T>(
  list: ArrayLike<T>,
  items: readonly T[],
  compare: (a: T, b: T) => number,
  gone: readonly number[] = [],
): number[] {
  let from = 0
  let below = 0
  return items.map(item => {
    from = firstAbove(list, from, item, compare)
    while (gone[below] < from) below++
    return from - below
  })
}

/** The list as `runs` have it, with what is new in it. It may be the same list, changed. */
export function arranged<T>({kept, added, length, isStill}: Runs, list: T[], news: readonly T[]): T[] {
  const next = isStill && length === list.length ? list : new Array<T>(length)
  if (next === list) {
    added.forEach((place, nth) => {
      next[place] = news[nth]
    })
    return next
  }
  for (let i = 0; i < kept.length; i += 3) for (let k = 0; k < kept[i + 2]; k++) next[kept[i + 1] + k] = list[kept[i] + k]
  added.forEach((place, nth) => {
    next[place] = news[nth]
  })
  return next
}

/** The first place from `from` on whose item is not below this one. Near places are tried first. */
function firstAbove<T>(list: ArrayLike<T>, from: number, item: T, compare: (a: T, b: T) => number): number {
  let low = from
  let step = 1
  while (low + step < list.length && compare(list[low + step], item) < 0) {
    low += step
    step *= 2
  }
  let high = Math.min(list.length, low + step)
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(list[middle], item) < 0) low = middle + 1
    else high = middle
  }
  return low
}
