/** The candidate that a mistyped word most likely means: at most a third of its letters wrong, the nearest first, then by order given. */
export function nearMiss(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** `; did you mean …?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearMiss(word, candidates)
  return near === undefined ? '' : `; did you mean "${near}"?`
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment), or `limit` where it is that or more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit || a.length > 100) return limit
  let before: number[] = []
  let last = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    before = last
    last = row
  }
  return last[b.length]
}
