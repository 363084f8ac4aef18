/** Counters of one bit end here and stay: what stands behind such a bit is not known any more. */
const FULL = 0xffff

/**
 * A bitmap of hashes that can also forget: a bit is set where a hash that is there has it as its top bits. Each hash is
 * counted, so that it is there until it was taken away as often as it was added.
 */
export class CountedBitmap {
  /** How many of the hashes lead to each bit. */
  private perBit: Uint16Array
  private readonly counts = new Map<number, number>()
  words: Int32Array
  bits: number
  private overflowed = false

  /** `bitsOf`: how many bits (as a power of two) a number of distinct hashes takes in an artifact. */
  constructor(private readonly bitsOf: (hashes: number) => number) {
    this.bits = bitsOf(0)
    this.words = new Int32Array(wordsFor(this.bits))
    this.perBit = new Uint16Array(2 ** this.bits)
  }

  add(hash: number): void {
    const count = this.counts.get(hash)
    this.counts.set(hash, (count ?? 0) + 1)
    if (count !== undefined) return
    if (this.bitsOf(this.counts.size) > this.bits) this.layOut(this.bitsOf(this.counts.size))
    else this.set(hash)
  }

  remove(hash: number): void {
    const count = this.counts.get(hash)!
    if (count > 1) {
      this.counts.set(hash, count - 1)
      return
    }
    this.counts.delete(hash)
    // Larger than an artifact's for a while: a set that goes to and fro over a limit is not laid out again and again.
    if (this.bitsOf(this.counts.size) < this.bits - 1) this.layOut(this.bitsOf(this.counts.size))
    else this.unset(hash)
  }

  /** The bitmap as an artifact has it. Not to be changed. */
  published(): {readonly bits: number; readonly words: Int32Array} {
    const bits = this.bitsOf(this.counts.size)
    if (bits === this.bits && !this.overflowed) return this
    const exact = new Int32Array(wordsFor(bits))
    for (const hash of this.counts.keys()) {
      const bit = hash >>> (32 - bits)
      exact[bit >>> 5] |= 1 << (bit & 31)
    }
    return {bits, words: exact}
  }

  private layOut(bits: number): void {
    this.bits = bits
    this.words = new Int32Array(wordsFor(bits))
    this.perBit = new Uint16Array(2 ** bits)
    this.overflowed = false
    for (const hash of this.counts.keys()) this.set(hash)
  }

  private set(hash: number): void {
    const bit = hash >>> (32 - this.bits)
    this.words[bit >>> 5] |= 1 << (bit & 31)
    if (this.perBit[bit] < FULL && ++this.perBit[bit] === FULL) this.overflowed = true
  }

  private unset(hash: number): void {
    const bit = hash >>> (32 - this.bits)
    if (this.perBit[bit] < FULL && --this.perBit[bit] === 0) this.words[bit >>> 5] &= ~(1 << (bit & 31))
  }
}

const wordsFor = (bits: number): number => Math.max(1, (2 ** bits) >>> 5)
