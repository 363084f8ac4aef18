import type {SignalHandlers, Signals} from './signals.ts'
import type {Timers} from './timers.ts'

/** Looks everywhere, time and again: the way that is left where there are no events. At most a tenth of the time goes into looking. */
export class PollingSignals implements Signals {
  readonly kind = 'polling'
  readonly #interval: number
  readonly #handlers: SignalHandlers
  readonly #timers: Timers
  #cancel: (() => void) | undefined

  /** `interval`: milliseconds between two looks, at least. */
  constructor(interval: number, handlers: SignalHandlers, timers: Timers) {
    this.#interval = interval
    this.#handlers = handlers
    this.#timers = timers
    this.looked(0)
  }

  looked(ms: number): void {
    this.#cancel?.()
    this.#cancel = this.#timers.after(Math.max(this.#interval, 9 * ms), () => this.#handlers.touchAll())
  }

  folder(): void {}
  renew(): void {}
  gone(): void {}
  link(): void {}
  reread(): void {}

  async close(): Promise<void> {
    this.#cancel?.()
  }
}
