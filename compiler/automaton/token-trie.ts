import {filterPlace} from './build.ts'
import {CountedBitmap} from './counted-bitmap.ts'
import {childBit, extendHigh, extendLow, SEEDS} from './hash.ts'
import {IdGroups} from './id-groups.ts'
import {MAX_TOKENS, PROBE_LIMIT, probe, Slot, TOP, withoutTop} from './terms.ts'
import {Gap, Tokenizer} from './tokens.ts'

/** What is known of a node beside its slot, in a record that moves with it. */
const Side = {
  /** 32 bits of its path's hash under another seed: two paths that share a key differ in it. */
  Check: 0,
  /** How many terms go through it or end in it. */
  Terms: 1,
  /** Where its child mask has several bits: the place of its 32 counters of the terms that go on with each, plus 1. */
  Counters: 2,
} as const
const SIDE_WORDS = 3
const COUNTERS = 32
const LEAST_BITS = 2

/**
 * The token table of a set of terms that changes; see `buildTokenTable` for what it is. A term is added and taken away in
 * place, in the time of its own path; nodes count the terms that need them, and go with the last.
 *
 * A layout in the order of the keys depends on the set alone: to insert moves a run of slots up by one, to remove moves
 * it down, and after any history the slots stand as if they had been laid out at once.
 */
export class TokenTrie {
  nodes = 0
  slotBits = LEAST_BITS
  slots: Int32Array = new Int32Array(placesOf(LEAST_BITS) * 4)
  readonly groups = new IdGroups()
  readonly roots = new CountedBitmap(hashes => bitsFor(hashes * 16, 5))
  readonly filter = new CountedBitmap(hashes => Math.min(bitsFor(hashes * 16, 10), 18))
  private side: Int32Array = new Int32Array(placesOf(LEAST_BITS) * SIDE_WORDS)
  private counters = new Int32Array(COUNTERS * 16)
  private readonly freeCounters: number[] = []
  private countersEnd = 0

  // The path of the term in hand, a place a token.
  private readonly lows = new Int32Array(MAX_TOKENS + 1)
  private readonly highs = new Int32Array(MAX_TOKENS + 1)
  private readonly checks = new Int32Array(MAX_TOKENS + 1)
  /** The child bit of the token that follows; 0 behind the last. */
  private readonly bits = new Int32Array(MAX_TOKENS + 1)

  /** `extraBits`: by how much it is larger than its nodes ask for, where no seed suits that size. */
  constructor(
    readonly seed = 0,
    private readonly extraBits = 0,
  ) {}

  /**
   * Adds a term of boundary `word`. False where the key of one of its nodes is that of another path, or comes to lie too
   * far from its home: this trie is of no use any more then, and another seed or size is called for.
   */
  add(id: number, surface: string, maxUnits: number): boolean {
    const length = this.readPath(surface, maxUnits, true)
    for (let i = 0; i < length; i++) if (!this.enter(i, id)) return false
    return true
  }

  /** Takes away a term that was added. */
  remove(id: number, surface: string, maxUnits: number): void {
    const length = this.readPath(surface, maxUnits, false)
    for (let i = 0; i < length; i++) this.leave(i, id)
    // Larger than an artifact's for a while: a set that goes to and fro over a limit is not laid out again and again.
    if (this.wantedBits(this.nodes) < this.slotBits - 1) this.layOut(this.wantedBits(this.nodes))
  }

  /** Reads keys and child bits of a term's path; counts its first token in or out. Gives the number of its nodes. */
  private readPath(surface: string, maxUnits: number, coming: boolean): number {
    const {lows, highs, checks, bits} = this
    const tokens = new Tokenizer(surface, this.seed, maxUnits)
    // Whoever goes was checked when it came.
    const others = coming ? new Tokenizer(surface, (this.seed + 1) % SEEDS.length, maxUnits) : undefined
    let n = 0
    for (let at = 0; tokens.next(at); at = tokens.end) {
      others?.next(at)
      if (n === 0) {
        lows[0] = tokens.low
        highs[0] = tokens.high
        checks[0] = others?.low ?? 0
        this.countFirst(tokens, coming)
      } else {
        const gap = tokens.gap === Gap.None ? Gap.None : Gap.Gap
        lows[n] = extendLow(lows[n - 1], tokens.low, gap)
        highs[n] = extendHigh(highs[n - 1], tokens.high, gap)
        checks[n] = extendLow(checks[n - 1], others?.low ?? 0, gap)
        bits[n - 1] = childBit(tokens.first)
      }
      bits[n++] = 0
    }
    return n
  }

  private countFirst(tokens: Tokenizer, coming: boolean): void {
    const place = filterPlace(tokens)
    if (coming) {
      this.roots.add(tokens.low)
      if (place !== undefined) this.filter.add(place)
    } else {
      this.roots.remove(tokens.low)
      if (place !== undefined) this.filter.remove(place)
    }
  }

  private enter(i: number, id: number): boolean {
    const {lows, highs, checks, bits} = this
    let at = probe(this.slots, this.slotBits, lows[i], highs[i])
    if (at < 0) {
      at = this.insert(lows[i], highs[i])
      if (at < 0) return false
      this.side[at * SIDE_WORDS + Side.Check] = checks[i]
    }
    const {slots, side} = this
    if (side[at * SIDE_WORDS + Side.Check] !== checks[i]) return false
    side[at * SIDE_WORDS + Side.Terms]++
    if (bits[i] === 0) slots[at * 4 + Slot.Value] = this.groups.added(slots[at * 4 + Slot.Value], id)
    else this.addChild(at, bits[i])
    return true
  }

  private leave(i: number, id: number): void {
    const at = probe(this.slots, this.slotBits, this.lows[i], this.highs[i])
    const {slots, side, bits} = this
    if (bits[i] === 0) slots[at * 4 + Slot.Value] = this.groups.removed(slots[at * 4 + Slot.Value], id)
    else this.removeChild(at, bits[i])
    if (--side[at * SIDE_WORDS + Side.Terms] === 0) this.delete(at)
  }

  /** Counts a term that goes on from the node with this bit; it is among the node's terms already. */
  private addChild(at: number, bit: number): void {
    const {slots, side} = this
    const children = slots[at * 4 + Slot.Children]
    if (side[at * SIDE_WORDS + Side.Counters] === 0) {
      slots[at * 4 + Slot.Children] = children | bit
      if (children === 0 || children === bit) return
      const counters = this.allocateCounters()
      side[at * SIDE_WORDS + Side.Counters] = counters + 1
      this.counters[counters + place(children)] = this.goingOn(at) - 1
    }
    const counters = side[at * SIDE_WORDS + Side.Counters] - 1
    this.counters[counters + place(bit)]++
    slots[at * 4 + Slot.Children] |= bit
  }

  private removeChild(at: number, bit: number): void {
    const {slots, side} = this
    const counters = side[at * SIDE_WORDS + Side.Counters] - 1
    // Without counters all terms that go on do so with one bit; the one that leaves is among them still.
    const left = counters < 0 ? this.goingOn(at) - 1 : --this.counters[counters + place(bit)]
    if (left === 0) slots[at * 4 + Slot.Children] &= ~bit
  }

  private goingOn(at: number): number {
    return this.side[at * SIDE_WORDS + Side.Terms] - this.groups.count(this.slots[at * 4 + Slot.Value])
  }

  private allocateCounters(): number {
    const known = this.freeCounters.pop()
    if (known !== undefined) {
      this.counters.fill(0, known, known + COUNTERS)
      return known
    }
    const at = this.countersEnd
    this.countersEnd += COUNTERS
    if (this.countersEnd > this.counters.length) {
      const wider = new Int32Array(this.counters.length * 2)
      wider.set(this.counters)
      this.counters = wider
    }
    return at
  }

  /** Makes room for a key: its place, or -1 where a key would come to lie too far from its home. */
  private insert(low: number, high: number): number {
    const wanted = this.wantedBits(this.nodes + 1)
    if (wanted > this.slotBits && !this.layOut(wanted)) return -1
    const {slots, side, slotBits} = this
    const home = high >>> (32 - slotBits)
    let at = home
    while (isTaken(slots, at) && isBelow(slots, at, low, high)) at++
    if (at - home >= PROBE_LIMIT) return -1
    let free = at
    while (isTaken(slots, free)) {
      if (free + 1 - (slots[free * 4 + Slot.High] >>> (32 - slotBits)) >= PROBE_LIMIT) return -1
      free++
    }
    slots.copyWithin((at + 1) * 4, at * 4, free * 4)
    side.copyWithin((at + 1) * SIDE_WORDS, at * SIDE_WORDS, free * SIDE_WORDS)
    slots[at * 4 + Slot.Low] = low
    slots[at * 4 + Slot.High] = high
    slots[at * 4 + Slot.Value] = 0
    slots[at * 4 + Slot.Children] = 0
    side[at * SIDE_WORDS + Side.Terms] = 0
    side[at * SIDE_WORDS + Side.Counters] = 0
    this.nodes++
    return at
  }

  private delete(at: number): void {
    const {slots, side, slotBits} = this
    const counters = side[at * SIDE_WORDS + Side.Counters]
    if (counters !== 0) this.freeCounters.push(counters - 1)
    // What follows moves down, up to the first that is at its home.
    let end = at + 1
    while (end * 4 < slots.length && isTaken(slots, end) && slots[end * 4 + Slot.High] >>> (32 - slotBits) !== end) end++
    slots.copyWithin(at * 4, (at + 1) * 4, end * 4)
    side.copyWithin(at * SIDE_WORDS, (at + 1) * SIDE_WORDS, end * SIDE_WORDS)
    slots.fill(0, (end - 1) * 4, end * 4)
    side.fill(0, (end - 1) * SIDE_WORDS, end * SIDE_WORDS)
    this.nodes--
  }

  private wantedBits(nodes: number): number {
    return bitsOfNodes(nodes) + this.extraBits
  }

  private layOut(slotBits: number): boolean {
    const laid = laidOut(this.slots, this.side, slotBits)
    if (laid === undefined) return false
    this.slotBits = slotBits
    this.slots = laid.slots
    this.side = laid.side
    return true
  }

  /**
   * What the token table of an artifact of these terms is made of. Undefined where the first seed at the usual size does not
   * serve them all: then only `buildTokenTable` can say what the table is.
   */
  plan(): TablePlan | undefined {
    if (this.seed !== 0 || this.extraBits !== 0) return undefined
    const slotBits = bitsOfNodes(this.nodes)
    const slots = slotBits === this.slotBits ? this.slots : laidOut(this.slots, this.side, slotBits)?.slots
    if (slots === undefined) return undefined
    return {slotBits, slots, roots: this.roots.published(), filter: this.filter.published(), outputs: this.groups.size}
  }

  /**
   * Writes slots and outputs as an artifact has them. `dense` gives the number of each id there, `order` the order of two
   * ids in one node.
   */
  write(plan: TablePlan, dense: Int32Array, order: (a: number, b: number) => number, slots: Int32Array, outputs: Int32Array): void {
    const live = plan.slots
    slots.set(live)
    let end = 0
    for (let at: number = Slot.Value; at < live.length; at += 4) {
      const value = live[at]
      if (value < 0) slots[at] = dense[value & ~TOP] | TOP
      else if (value > 0) {
        slots[at] = end + 1
        end = this.writeGroup(value - 1, dense, order, outputs, end)
      }
    }
  }

  private writeGroup(from: number, dense: Int32Array, order: (a: number, b: number) => number, outputs: Int32Array, end: number): number {
    const {words} = this.groups
    const ids: number[] = []
    for (let at = from; ; at++) {
      ids.push(withoutTop(words[at]))
      if (words[at] < 0) break
    }
    for (const id of ids.sort(order)) outputs[end++] = dense[id]
    outputs[end - 1] |= TOP
    return end
  }
}

/** Sizes and parts of the token table of an artifact. Not to be changed, and good until the next change of the trie. */
export interface TablePlan {
  readonly slotBits: number
  /** With the ids of the trie. */
  readonly slots: Int32Array
  readonly roots: {readonly bits: number; readonly words: Int32Array}
  readonly filter: {readonly bits: number; readonly words: Int32Array}
  /** How many words its outputs take. */
  readonly outputs: number
}

const placesOf = (slotBits: number): number => 2 ** slotBits + PROBE_LIMIT

/** Smallest b ≥ `least` with 2^b ≥ n. */
const bitsFor = (n: number, least: number): number => Math.max(least, n <= 1 ? 0 : 32 - Math.clz32(n - 1))
const bitsOfNodes = (nodes: number): number => bitsFor(Math.ceil(nodes / 0.62), LEAST_BITS)

/** Place of a bit, 0 to 31. */
const place = (bit: number): number => 31 - Math.clz32(bit)

const isTaken = (slots: Int32Array, at: number): boolean => (slots[at * 4 + Slot.Value] | slots[at * 4 + Slot.Children]) !== 0

/** Is the key at a place below this one, both taken as unsigned? */
function isBelow(slots: Int32Array, at: number, low: number, high: number): boolean {
  const other = slots[at * 4 + Slot.High]
  return other === high ? (slots[at * 4 + Slot.Low] ^ TOP) < (low ^ TOP) : (other ^ TOP) < (high ^ TOP)
}

/** The nodes at another size: in their order, each at its home or the next free place. Undefined where one lies too far off. */
function laidOut(slots: Int32Array, side: Int32Array, slotBits: number): {slots: Int32Array; side: Int32Array} | undefined {
  const wider = {slots: new Int32Array(placesOf(slotBits) * 4), side: new Int32Array(placesOf(slotBits) * SIDE_WORDS)}
  let free = 0
  for (let at = 0; at * 4 < slots.length; at++) {
    if (!isTaken(slots, at)) continue
    const home = slots[at * 4 + Slot.High] >>> (32 - slotBits)
    const to = Math.max(home, free)
    if (to - home >= PROBE_LIMIT) return undefined
    free = to + 1
    for (let k = 0; k < 4; k++) wider.slots[to * 4 + k] = slots[at * 4 + k]
    for (let k = 0; k < SIDE_WORDS; k++) wider.side[to * SIDE_WORDS + k] = side[at * SIDE_WORDS + k]
  }
  return wider
}
