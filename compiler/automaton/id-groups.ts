import {TOP, withoutTop} from './terms.ts'

const SMALLEST = 2

/**
 * The ids of the nodes that have several, in the form of `outputs`: a run whose last id has its top bit set. Each run has
 * room for a power of two; the word before it says for how many.
 */
export class IdGroups {
  words = new Int32Array(64)
  /** How many ids are in groups. */
  size = 0
  private end = 0
  /** Places of free runs, by the logarithm of their room. */
  private readonly free: number[][] = []

  /** The value of a node that has this id and those that `value` names; 0 names none. */
  added(value: number, id: number): number {
    if (value === 0) return id | TOP
    if (value < 0) {
      this.size += 2
      const at = this.allocate(SMALLEST)
      this.words[at] = withoutTop(value)
      this.words[at + 1] = id | TOP
      return at + 1
    }
    this.size++
    const at = value - 1
    const length = this.lengthAt(at)
    const room = this.words[at - 1]
    const to = length < room ? at : this.moved(at, length, room * 2)
    this.words[to + length - 1] = withoutTop(this.words[to + length - 1])
    this.words[to + length] = id | TOP
    return to + 1
  }

  /** The value of a node that has this id no more. */
  removed(value: number, id: number): number {
    if (value < 0) return 0
    const {words} = this
    const at = value - 1
    const last = at + this.lengthAt(at) - 1
    let place = at
    while (withoutTop(words[place]) !== id) place++
    words[place] = withoutTop(words[last])
    this.size -= last - at === 1 ? 2 : 1
    if (last - at === 1) {
      const left = words[at]
      this.release(at)
      return withoutTop(left) | TOP
    }
    words[last - 1] |= TOP
    return value
  }

  /** How many ids a value names. */
  count(value: number): number {
    return value === 0 ? 0 : value < 0 ? 1 : this.lengthAt(value - 1)
  }

  private lengthAt(at: number): number {
    let end = at
    while (this.words[end] >= 0) end++
    return end - at + 1
  }

  private moved(at: number, length: number, room: number): number {
    const to = this.allocate(room)
    this.words.copyWithin(to, at, at + length)
    this.release(at)
    return to
  }

  private allocate(room: number): number {
    const known = this.free[Math.log2(room)]?.pop()
    if (known !== undefined) return known
    const at = this.end + 1
    this.end = at + room
    if (this.end > this.words.length) {
      const wider = new Int32Array(Math.max(this.words.length * 2, this.end))
      wider.set(this.words)
      this.words = wider
    }
    this.words[at - 1] = room
    return at
  }

  private release(at: number): void {
    const size = Math.log2(this.words[at - 1])
    this.free[size] ??= []
    this.free[size].push(at)
  }
}
