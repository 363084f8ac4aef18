/** Clocks, medians, rounds. Two engines are only compared within one run: machines differ, and so do their moods. */

export const median = values => quantile(values, 0.5)

/** The nearest-rank quantile, `q` from 0 to 1. */
export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** Milliseconds that `work` takes. What it returns is kept until the clock has been read. */
export function milliseconds(work) {
  const start = performance.now()
  const result = work()
  const elapsed = performance.now() - start
  if (result === undefined) throw new Error('a measured call must return what it made')
  return elapsed
}

/** Milliseconds per engine and round: each round runs every engine once, in turn; the first round warms up and is dropped. */
export function interleaved(runners, rounds) {
  const times = runners.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, run] of runners.entries()) {
      const elapsed = milliseconds(run)
      if (round > 0) times[i].push(elapsed)
    }
  }
  return times
}
