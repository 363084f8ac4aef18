import {maskBelow, maskedBytes, zeroByte} from './ascii.ts'
import type {AsciiBlock} from './ascii-block.ts'
import {Kind} from './boundary.ts'
import {M0, M1, M2, M3, mixLane} from './hash.ts'
import {Tokenizer} from './tokens.ts'

/** The tokenizer of a text of which a stretch is loaded as a block: its words are read from there. */
export class BlockTokenizer extends Tokenizer {
  constructor(
    text: string,
    seed: number,
    maxUnits: number,
    private readonly block: AsciiBlock,
  ) {
    super(text, seed, maxUnits)
  }

  override read(i: number): void {
    const {block} = this
    if (i < block.start || i >= block.end || block.fold[i - block.start] === 0) super.read(i)
    else {
      this.start = i
      this.readBlockWord(i)
    }
  }

  /** Reads a word of the block, four letters at a time, the end found by the zero byte behind it; a long one is read from the text. */
  private readBlockWord(i: number): void {
    const {block, seeds, padding} = this
    const {view} = block
    const from = i - block.start
    const lane0 = view.getInt32(from, true)
    let zero = zeroByte(lane0)
    let length = 0
    let lane1 = 0
    let lane2 = 0
    let lane3 = 0
    if (zero === 0) {
      lane1 = view.getInt32(from + 4, true)
      zero = zeroByte(lane1)
      length = 4
      if (zero === 0) {
        lane2 = view.getInt32(from + 8, true)
        zero = zeroByte(lane2)
        length = 8
        if (zero === 0) {
          lane3 = view.getInt32(from + 12, true)
          zero = zeroByte(lane3)
          length = 12
          if (zero === 0) {
            this.readAsciiWord(i)
            return
          }
          lane3 &= maskBelow(zero)
        } else lane2 &= maskBelow(zero)
      } else lane1 &= maskBelow(zero)
    }
    this.kind = Kind.Word
    this.first = length === 0 ? lane0 & maskBelow(zero) : lane0
    length += maskedBytes(zero)
    this.end = i + length
    this.finish(
      mixLane(seeds[0], this.first, M0),
      lane1 === 0 ? padding[0] : mixLane(seeds[1], lane1, M1),
      lane2 === 0 ? padding[1] : mixLane(seeds[2], lane2, M2),
      lane3 === 0 ? padding[2] : mixLane(seeds[3], lane3, M3),
      length,
    )
  }
}
