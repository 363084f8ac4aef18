/** The similarities by which others merge, to be measured beside the guards. All symmetric, 0..1. */

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const item of a) if (b.has(item)) both++
  const all = a.size + b.size - both
  return all === 0 ? 1 : both / all
}

const trigramsOf = (text: string): Set<string> => {
  const padded = `  ${folded(text)} `
  return new Set(Array.from({length: padded.length - 2}, (_, at) => padded.slice(at, at + 3)))
}

export const trigrams = (a: string, b: string): number => jaccard(trigramsOf(a), trigramsOf(b))

const tokensOf = (text: string): Set<string> => new Set(folded(text).match(/[\p{L}\p{N}_]+/gu) ?? [])

export const tokens = (a: string, b: string): number => jaccard(tokensOf(a), tokensOf(b))

/** Ratcliff and Obershelp, "Pattern Matching: The Gestalt Approach" (1988): twice the matched letters over all letters. */
export function sequenceRatio(a: string, b: string): number {
  const [left, right] = [folded(a), folded(b)].sort() as [string, string]
  return left.length + right.length === 0 ? 1 : (2 * matched(left, right)) / (left.length + right.length)
}

function matched(a: string, b: string): number {
  if (a === '' || b === '') return 0
  let [length, endA, endB] = [0, 0, 0]
  let before = new Uint16Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint16Array(b.length + 1)
    for (let j = 1; j <= b.length; j++) {
      if (a[i - 1] !== b[j - 1]) continue
      row[j] = (before[j - 1] as number) + 1
      if ((row[j] as number) > length) [length, endA, endB] = [row[j] as number, i, j]
    }
    before = row
  }
  if (length === 0) return 0
  return length + matched(a.slice(0, endA - length), b.slice(0, endB - length)) + matched(a.slice(endA), b.slice(endB))
}

export const contained = (a: string, b: string): boolean => folded(a).includes(folded(b)) || folded(b).includes(folded(a))
