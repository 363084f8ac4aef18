/** A section that is made of pieces: UTF-16 units of strings, or bytes. */
type Units = Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/**
 * Writes a section again and again. Most pieces of it are in the one before, and most of these one behind the other, so that
 * they are moved in a few long runs.
 */
export class Pieces<T extends Units> {
  private last: T
  /** Pairs: a place in the last one and a length; or a new piece, as its place in the list below 0, and a length. */
  private plan: number[] = []
  private fresh: (string | Uint8Array)[] = []
  /** Length of what was planned, which is the place of the next piece. */
  length = 0

  constructor(private readonly make: (length: number) => T) {
    this.last = make(0)
  }

  /** Plans a piece of the last one, given by its place there. Gives its place in this one. */
  keep(at: number, length: number): number {
    const {plan} = this
    const before = plan.length - 2
    if (before >= 0 && plan[before] >= 0 && plan[before] + plan[before + 1] === at) plan[before + 1] += length
    else plan.push(at, length)
    return this.planned(length)
  }

  /** Plans a new piece: of units a string, of bytes an array. */
  write(piece: string | Uint8Array): number {
    this.fresh.push(piece)
    this.plan.push(-this.fresh.length, piece.length)
    return this.planned(piece.length)
  }

  /** The section as it was planned. The next one can keep what is in it, so it must not be changed. */
  finish(): T {
    const {plan, last, fresh} = this
    const units = this.make(this.length)
    let to = 0
    for (let i = 0; i < plan.length; i += 2) {
      const from = plan[i]
      if (from >= 0) units.set(last.subarray(from, from + plan[i + 1]), to)
      else fill(units, to, fresh[-from - 1])
      to += plan[i + 1]
    }
    this.last = units
    this.plan = []
    this.fresh = []
    this.length = 0
    return units
  }

  private planned(length: number): number {
    const at = this.length
    this.length += length
    return at
  }
}

function fill(units: Units, to: number, piece: string | Uint8Array): void {
  if (typeof piece !== 'string') units.set(piece, to)
  else for (let i = 0; i < piece.length; i++) units[to + i] = piece.charCodeAt(i)
}
