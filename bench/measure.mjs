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

/** In less, V8 still compiles what is rarely called, and its threads count as the engine's. */
const WARM_UP_MS = 1_000
const LEAST_MS = 20

/** Runs a matcher until it is warm, and says how many searches make a time that the clock can tell. */
export function warmUp(matcher, text) {
  let searches = 0
  const start = performance.now()
  while (performance.now() - start < WARM_UP_MS) {
    matcher.search(text)
    searches++
  }
  return Math.ceil((LEAST_MS * searches) / WARM_UP_MS)
}

/**
 * Milliseconds of wall and of CPU time that one search takes, behind one that does not count: the caches are as the engine before left
 * them. CPU time counts every thread of the process (so the garbage collector too) and not what other programs on the machine take:
 * engines are ranked by it.
 */
export function timed(matcher, text, searches) {
  matcher.search(text)
  globalThis.gc?.({type: 'minor'}) // what the searches before left is not this one's
  const cpu = process.cpuUsage()
  const wall = milliseconds(() => {
    let result
    for (let i = 0; i < searches; i++) result = matcher.search(text)
    return result
  })
  const {user, system} = process.cpuUsage(cpu)
  return {wall: wall / searches, cpu: (user + system) / 1_000 / searches}
}

/** The medians of each contender's rounds: each round lets every one run once, in turn; the first round is dropped. */
export async function interleaved(contenders, rounds) {
  const times = contenders.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      const time = await contender.ask('round')
      if (round > 0) times[i].push(time)
    }
  }
  return times.map(list => ({wall: median(list.map(time => time.wall)), cpu: median(list.map(time => time.cpu))}))
}

/** Bytes that are in use once everything that can be collected is: needs `--expose-gc`. */
export function bytesInUse() {
  for (let i = 0; i < 3; i++) globalThis.gc()
  const {heapUsed, external} = process.memoryUsage()
  return heapUsed + external
}
