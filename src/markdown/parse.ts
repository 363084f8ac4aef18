import {parse, postprocess, preprocess} from 'micromark'
import {gfm} from 'micromark-extension-gfm'
import type {Event} from 'micromark-util-types'
import {segments} from '../../compiler/entry/segments.ts'
import {bound, LIMITS} from './bounds.ts'

/** One token of the parse, in file offsets. `exit` tokens close what was entered. */
export interface Step {
  readonly enter: boolean
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The parser's steps over a text, and the stretches of long lines that it did not see. */
export interface Parsed {
  readonly steps: readonly Step[]
  readonly unparsed: readonly {readonly start: number; readonly end: number}[]
}

/** Parses the parts of one file, each by itself, and knows in each what others define. */
export class PartParser {
  readonly #parser = parse({extensions: [gfm()]})

  /** In small parts, each of which means the same by itself: the parser's time grows with the square of a list's length. */
  parse(text: string): Parsed {
    const steps: Step[] = []
    const unparsed: {start: number; end: number}[] = []
    for (const {start, end} of segments(text, LIMITS.part)) {
      const parsed = this.#parse(text.slice(start, end), offset => start + offset)
      for (const step of parsed.steps) steps.push(step)
      for (const range of parsed.unparsed) unparsed.push({start: start + range.start, end: start + range.end})
    }
    return {steps, unparsed}
  }

  #parse(part: string, place: (offset: number) => number): Parsed {
    const {text, cuts} = bound(part)
    this.#parser.lazy = {}
    const events = postprocess(this.#parser.document().write(preprocess()(withoutMark(text), undefined, true)))
    const toFile = offsetMap(cuts)
    return {steps: events.map(event => step(event, offset => place(toFile(offset)))), unparsed: cuts}
  }
}

/** The parser drops a byte order mark, and its offsets would be off by one. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, ' ')

const step = ([kind, {type, start, end}]: Event, toFile: (offset: number) => number): Step => ({
  enter: kind === 'enter',
  type,
  start: toFile(start.offset),
  end: toFile(end.offset),
})

function offsetMap(cuts: readonly {at: number; start: number; end: number}[]): (offset: number) => number {
  if (cuts.length === 0) return offset => offset
  return offset => {
    let low = 0
    let high = cuts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (cuts[middle].at < offset) low = middle + 1
      else high = middle
    }
    return low === 0 ? offset : cuts[low - 1].end + offset - cuts[low - 1].at - 1
  }
}
