/** A list that can be read and written by place. */
interface Places<T> {
  readonly length: number
  [place: number]: T
}

/**
 * Merges two sorted lists into `into`. Meant for a long one and a short one: each of the short is looked up, and what lies
 * between is moved as it is.
 */
export function mergedInOrder<T, L extends Places<T>>(long: Places<T>, short: Places<T>, compare: (a: T, b: T) => number, into: L): L {
  let to = 0
  let from = 0
  for (let k = 0; k < short.length; k++) {
    const end = firstAbove(long, from, short[k], compare)
    while (from < end) into[to++] = long[from++]
    into[to++] = short[k]
  }
  while (from < long.length) into[to++] = long[from++]
  return into
}

/** The first place from `from` on whose item is not below this one. Near places are tried first. */
function firstAbove<T>(list: Places<T>, from: number, item: T, compare: (a: T, b: T) => number): number {
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
