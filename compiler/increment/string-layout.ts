import type {StringTable} from './string-table.ts'

/**
 * Where the strings of an artifact lie: in the order of their first use, each once. Worked out from the layout before, in which most strings
 * stay in their order: those that gained or lost a user, the *loose* ones, are cut out of it and put in again where they are used first now.
 * What then happens to a string that is not loose is that it moves with all around it, and so one number says it for thousands.
 *
 * First every use is told, in order, then `settle` is called; from there on places can be asked for.
 */
export class StringLayout {
  /** Units of all. */
  length = 0
  /** Where the strings before end that are used up to here: there a loose one is put in. */
  private edge = 0
  /** Loose strings of the layout before: place and length. */
  private readonly cuts = new Map<number, number>()
  /** The loose strings in the order of their first use, and where in the layout before each is put in. */
  private readonly news: number[] = []
  private readonly newsAt: number[] = []
  /** For a loose string, once it was used: its place. */
  private readonly placed: Map<number, number> | Int32Array
  /** A place of the layout before, from which on everything moves by so much. */
  private starts = new Int32Array(0)
  private shifts = new Int32Array(0)
  private piece = 0

  /** `before`: the units of the layout before. */
  constructor(
    private readonly strings: StringTable,
    private readonly before: number,
  ) {
    // A list where many are loose, as in a first artifact, in place of a map.
    this.placed = strings.loosened.length > 1000 ? new Int32Array(strings.size).fill(-1) : new Map()
  }

  /** A string of the layout before has a user there that is gone. */
  cut(at: number, length: number): void {
    // The empty string lies nowhere.
    if (length > 0) this.cuts.set(at, length)
  }

  /** A string is used. `at`: its place in the layout before, or -1 where it is its user that is new. */
  use(number: number, at: number, length: number): void {
    if (this.strings.loose[number] === 0) {
      if (at + length > this.edge) this.edge = at + length
    } else this.useLoose(number, at, length)
  }

  /** All uses were told. */
  settle(): void {
    const cutAt = Int32Array.from(this.cuts.keys()).sort()
    const starts = [0]
    const shifts = [0]
    let shift = 0
    let cut = 0
    const moves = (from: number, by: number): void => {
      shift += by
      if (starts.at(-1) === from) shifts[shifts.length - 1] = shift
      else {
        starts.push(from)
        shifts.push(shift)
      }
    }
    const cutTo = (end: number): void => {
      for (; cut < cutAt.length && cutAt[cut] < end; cut++) moves(cutAt[cut], -this.cuts.get(cutAt[cut])!)
    }
    this.news.forEach((number, nth) => {
      cutTo(this.newsAt[nth])
      this.place(number, this.newsAt[nth] + shift)
      moves(this.newsAt[nth], this.strings.lengths[number])
    })
    cutTo(this.before + 1)
    starts.push(0x7fffffff)
    this.starts = Int32Array.from(starts)
    this.shifts = Int32Array.from(shifts)
    this.length = this.before + shift
  }

  /** The place of a string that was told to be used there. */
  placeOf(number: number, at: number): number {
    if (this.strings.loose[number] !== 0) return this.placeOfLoose(number)
    let {piece} = this
    const {starts} = this
    if (at < starts[piece] || at >= starts[piece + 1]) {
      piece = this.pieceOf(at)
      this.piece = piece
    }
    return at + this.shifts[piece]
  }

  /** Writes the units of all. `old`: those of the layout before. */
  write(old: Uint16Array, units: Uint16Array): void {
    const cutAt = Int32Array.from(this.cuts.keys()).sort()
    let from = 0
    let to = 0
    let cut = 0
    const copyTo = (end: number): void => {
      units.set(old.subarray(from, end), to)
      to += end - from
      from = end
    }
    const cutTo = (end: number): void => {
      for (; cut < cutAt.length && cutAt[cut] < end; cut++) {
        copyTo(cutAt[cut])
        from += this.cuts.get(cutAt[cut])!
      }
    }
    this.news.forEach((number, nth) => {
      cutTo(this.newsAt[nth])
      copyTo(this.newsAt[nth])
      const text = this.strings.text(number)
      for (let i = 0; i < text.length; i++) units[to + i] = text.charCodeAt(i)
      to += text.length
    })
    cutTo(this.before + 1)
    copyTo(this.before)
  }

  private useLoose(number: number, at: number, length: number): void {
    if (at >= 0) this.cut(at, length)
    const {placed} = this
    if (placed instanceof Map ? placed.has(number) : placed[number] >= 0) return
    this.place(number, 0)
    this.news.push(number)
    this.newsAt.push(this.edge)
  }

  private place(number: number, at: number): void {
    if (this.placed instanceof Map) this.placed.set(number, at)
    else this.placed[number] = at
  }

  private placeOfLoose(number: number): number {
    return this.placed instanceof Map ? this.placed.get(number)! : this.placed[number]
  }

  private pieceOf(at: number): number {
    const {starts} = this
    let low = 0
    let high = starts.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= at) low = middle
      else high = middle
    }
    return low
  }
}
