/** Numbers that look random and are a function of the seed: the same seed gives the same cases anywhere. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 ≤ result < 1. Mulberry32, by Tommy Ettinger, public domain. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer, 0 ≤ result < n. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]
  }
}

/** `SEED` from the environment, else one of this run; print it, so that a failure can be run again. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)

/** True where the full counts are asked for. */
export const LONG = process.env.KANON_LONG === '1'
