/** A map seen through changes that are not made yet: made all at once by `commit`, or forgotten. */
export class Overlay<V> {
  readonly #base: Map<string, V>
  readonly #changes = new Map<string, V | undefined>()

  constructor(base: Map<string, V>) {
    this.#base = base
  }

  get(key: string): V | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key)
  }

  /** The value before any change. */
  before(key: string): V | undefined {
    return this.#base.get(key)
  }

  /** Undefined removes. */
  set(key: string, value: V | undefined): void {
    this.#changes.set(key, value)
  }

  /** Forgets the changes of the keys that `drop` takes. */
  forget(drop: (key: string) => boolean): void {
    for (const key of this.#changes.keys()) if (drop(key)) this.#changes.delete(key)
  }

  changes(): IterableIterator<[string, V | undefined]> {
    return this.#changes.entries()
  }

  /** True where any key that `among` takes has a value. */
  some(among: (key: string) => boolean): boolean {
    for (const [key, value] of this.#changes) if (value !== undefined && among(key)) return true
    for (const key of this.#base.keys()) if (among(key) && !this.#changes.has(key)) return true
    return false
  }

  commit(): void {
    for (const [key, value] of this.#changes) {
      if (value === undefined) this.#base.delete(key)
      else this.#base.set(key, value)
    }
    this.#changes.clear()
  }
}
