/** A kind of insight whose true rate of confirmed predictions is known. */
export interface Class {
  readonly name: string
  /** Of all insights, 0..1. */
  readonly share: number
  /** True rate in the nth of so many episodes, 0..1. */
  readonly rate: (episode: number, of: number) => number
}

export const CLASSES: readonly Class[] = [
  {name: 'holds (0.95)', share: 0.4, rate: () => 0.95},
  {name: 'mostly (0.7)', share: 0.1, rate: () => 0.7},
  {name: 'coincidence (0.5)', share: 0.3, rate: () => 0.5},
  {name: 'false (0.2)', share: 0.1, rate: () => 0.2},
  {name: 'drifting (0.95 → 0.3)', share: 0.05, rate: (episode, of) => (episode < of / 2 ? 0.95 : 0.3)},
]
// The rest, 5 in 100, is poisoned: confirmed by what is no evidence. It is told as events, in `poison.ts`.

/** Below this true rate at the moment of promotion, what was promoted is false. */
export const FALSE_RATE = 0.6
