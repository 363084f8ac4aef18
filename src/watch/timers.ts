/** Time as the watcher uses it; tests hand in one that they turn themselves. */
export interface Timers {
  /** Milliseconds since some moment, with fractions; never goes back. */
  now(): number
  /** Runs once, `ms` milliseconds from now; gives the call that prevents it. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
