import {AsciiBlock} from './ascii-block.ts'
import {BlockTokenizer} from './block-tokenizer.ts'
import {Kind} from './boundary.ts'
import {childBit, extendHigh, extendLow} from './hash.ts'
import type {Scans} from './scanner.ts'
import {type AutomatonTables, probe, Slot} from './terms.ts'
import {AGAIN, createTokenWorkspace, NOTHING, SPAN, TokenSearch, type TokenWorkspace, UNKNOWN, WALK} from './token-search.ts'
import {Gap} from './tokens.ts'
import * as Known from './word-cache.ts'
import {lookUp, newWordCache} from './word-cache.ts'

const HYPHEN = 0x2d
/** So many tokens are walked in a block alone; a longer walk keeps what it reads. */
const SHORT_WALK = 3

export interface Workspace extends TokenWorkspace {
  readonly block: AsciiBlock
  /** See word-cache.ts. */
  readonly known: Int32Array
  /** What the kernel found in a stretch of the text, where it is in use. */
  records?: Int32Array
}

export function createWorkspace(tables: AutomatonTables): Workspace {
  const workspace = createTokenWorkspace(tables)
  return {...workspace, block: new AsciiBlock(tables.filter, tables.filterBits, workspace.asciiStart), known: newWordCache()}
}

/**
 * The search that reads ASCII in blocks: words that cannot start a term are turned down there by their first letters, and are
 * not even hashed.
 */
export class Search extends TokenSearch {
  private readonly block: AsciiBlock
  private readonly known: Int32Array
  /** The next of the block's candidates. */
  private candidate = 0

  constructor(tables: AutomatonTables, workspace: Workspace, text: string, overlapping: boolean, from = 0, limit = text.length) {
    const {block, known} = workspace
    block.reset()
    super(tables, workspace, text, overlapping, from, limit, new BlockTokenizer(text, tables.seed, tables.maxUnits, block))
    this.block = block
    this.known = known
  }

  override restart(position: number): void {
    super.restart(position)
    const {block} = this
    if (position < block.start || position >= block.end) block.reset()
    while (this.candidate > 0 && block.start + block.candidates[this.candidate - 1] >= position) this.candidate--
  }

  protected override leadsNowhere(children: number): boolean {
    return this.block.endsBeforeSpace(this.at, children)
  }

  /** Skips to the next token that may start a term: WALK where it is in the ring, SPAN where it is one, NOTHING at the end. */
  protected override findStart(): number {
    const {block, n} = this
    for (;;) {
      while (this.candidate < block.count) {
        const i = block.start + block.candidates[this.candidate++]
        if (i < this.at) continue
        const found = this.tryWord(i)
        if (found !== NOTHING) return found
        if (this.pending >= 0) return NOTHING
      }
      if (this.at < block.end) this.at = block.end
      if (this.at >= n) break
      this.candidate = 0
      if (!block.load(this.text, this.at, this.limit) && !this.stepOver(Math.min(n, this.at + block.backOff())))
        return this.pending < 0 ? WALK : NOTHING
    }
    if (this.limit < n) this.pending = n
    return NOTHING
  }

  /**
   * Tries a candidate of the block as a start. Nearly all are words that are known already and, by what follows them, are
   * no term, or one of a word or two: these need neither tokenizer nor ring.
   */
  private tryWord(i: number): number {
    const {block, known} = this
    const {slots, slotBits} = this.tables
    const {bytes, fold} = block
    const size = block.end - block.start
    let at = i - block.start
    let kind: number = fold[at] === 0 ? Kind.Other : Kind.Word
    let place = lookUp(this.tables, known, block, this.tokenizer, at)
    if (place < 0) return this.walkFrom(i)
    let low = known[place + Known.LOW]
    let high = known[place + Known.HIGH]
    let value = known[place + Known.VALUE]
    let children = known[place + Known.CHILDREN]
    if ((value | children) === 0) return NOTHING
    this.walkStart = i
    this.walkKind = kind
    this.mayStartHere = UNKNOWN
    this.best = 0
    for (let steps = 1; ; steps++) {
      at += known[place + Known.LENGTH]
      if (value !== 0) this.tryEnd(value, block.start + at, kind)
      if (children === 0) break
      let gap: number = Gap.None
      if (at + 1 >= size) return this.walkAgain(i)
      let c = bytes[at]
      if (c === 0x20 || c === 0x0a) {
        gap = Gap.Gap
        c = bytes[++at]
      }
      if (fold[at] === 0) {
        // A sign that is certainly no gap and no part of one, and that no term has here.
        if (c > 0x20 && c !== HYPHEN && (children & childBit(c)) === 0) break
        return this.walkAgain(i)
      }
      if (block.leadsNowhere(at, children)) break
      place = steps === SHORT_WALK ? -1 : lookUp(this.tables, known, block, this.tokenizer, at)
      if (place < 0) return this.walkAgain(i)
      low = extendLow(low, known[place + Known.LOW], gap)
      high = extendHigh(high, known[place + Known.HIGH], gap)
      kind = Kind.Word
      const slot = probe(slots, slotBits, low, high) << 2
      if (slot < 0) break
      value = slots[slot + Slot.Value]
      children = slots[slot + Slot.Children]
    }
    return this.endWord()
  }

  private endWord(): number {
    const {best} = this
    if (best === 0) return NOTHING
    if (this.overlapping) return AGAIN
    this.start = this.walkStart
    this.end = this.at = this.from = best
    this.value = this.bestValue
    return SPAN
  }

  /** What stands here is not so simple after all. */
  private walkAgain(i: number): number {
    if (this.overlapping) this.found.length = 0
    return this.walkFrom(i)
  }

  private walkFrom(i: number): number {
    return this.readStart(i) === 0 ? WALK : NOTHING
  }
}

/** The scan in blocks. */
export const blockScan: Scans = tables => {
  const workspace = createWorkspace(tables)
  return {open: (text, overlapping, from, limit) => new Search(tables, workspace, text.toString(), overlapping, from, limit)}
}
