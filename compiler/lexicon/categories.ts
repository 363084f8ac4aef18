import {CATEGORY_RANGES} from '../unicode/category-tables.ts'

interface Categories {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly values: readonly number[]
}

let decoded: Categories | undefined

function decode(): Categories {
  const starts: number[] = []
  const ends: number[] = []
  const values: number[] = []
  let at = 0
  for (const word of CATEGORY_RANGES.split(' ')) {
    const [gap, length, value] = word.split(',').map(n => (n === '' ? 1 : Number.parseInt(n, 36)))
    starts.push(at + gap)
    at += gap + length
    ends.push(at)
    values.push(value)
  }
  return {starts, ends, values}
}

/** 1 for capitals (Lu), 2 for small and title case letters (Ll, Lt), 3 for symbols (S), 0 for everything else. */
function categoryOf(cp: number): number {
  decoded ??= decode()
  const {starts, ends, values} = decoded
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (cp < starts[middle]) high = middle - 1
    else if (cp >= ends[middle]) low = middle + 1
    else return values[middle]
  }
  return 0
}

/** Smart case: a surface whose letters with case are two or more and all capitals is an acronym, and exact. */
export function isAcronym(surface: string): boolean {
  let capitals = 0
  for (const char of surface) {
    const value = categoryOf(char.codePointAt(0)!)
    if (value === 2) return false
    if (value === 1) capitals++
  }
  return capitals >= 2
}

/** Symbols can be terms of their own (`+`, `€`, `→`); punctuation alone cannot. */
export const isSymbol = (cp: number): boolean => categoryOf(cp) === 3
