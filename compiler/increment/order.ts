/**
 * Merges two sorted lists. Meant for a long one and a short one: each of the short is looked up, and what lies between is
 * moved as it is.
 */
export function mergedInOrder<T>(long: readonly T[], short: readonly T[], compare: (a: T, b: T) => number): T[] {
  if (short.length === 0) return [...long]
  const merged: T[] = []
  let from = 0
  for (const item of short) {
    const end = firstAbove(long, from, item, compare)
    while (from < end) merged.push(long[from++])
    merged.push(item)
  }
  while (from < long.length) merged.push(long[from++])
  return merged
}

/** The same for numbers. */
export function mergedNumbers(long: Int32Array, short: readonly number[], compare: (a: number, b: number) => number): Int32Array {
  const merged = new Int32Array(long.length + short.length)
  let from = 0
  for (let k = 0; k < short.length; k++) {
    const end = firstAbove(long, from, short[k], compare)
    merged.set(long.subarray(from, end), from + k)
    merged[end + k] = short[k]
    from = end
  }
  merged.set(long.subarray(from), from + short.length)
  return merged
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
