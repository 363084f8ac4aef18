import {codeElementRanges, htmlTags, type PlacedTag} from './html.ts'
import type {Parsed, Step} from './parse.ts'
import {mergeRanges, type Range} from './ranges.ts'
import {shortcodeRanges} from './shortcodes.ts'

const CODE = new Set(['codeFenced', 'codeIndented', 'codeText'])
export const BLOCKS = new Set(['paragraph', 'atxHeadingText', 'setextHeadingText', 'tableContent', 'htmlFlow'])

/** Ranges that hold no prose though the parser reports text in them: template tags, code elements of HTML, and what long lines hide. */
export function opaqueRanges(file: string, {steps, unparsed}: Parsed): Range[] {
  const code: Range[] = []
  const tags: PlacedTag[] = []
  let blockEnd = file.length
  for (const step of steps) {
    if (!step.enter) continue
    if (CODE.has(step.type)) code.push(step)
    if (BLOCKS.has(step.type)) blockEnd = step.end
    if (step.type === 'htmlText' || step.type === 'htmlFlow') {
      for (const tag of htmlTags(file, step)) tags.push({...tag, blockEnd})
    }
  }
  const inLongLines = unparsed.flatMap(range => hiddenInline(file, range))
  return mergeRanges([
    ...shortcodeRanges(file, mergeRanges(code)),
    ...codeElementRanges(file, tags),
    ...inLongLines,
    ...htmlCode(file, steps),
  ])
}

/** Backticks in HTML blocks show as backticks, but who writes them means code. */
const htmlCode = (file: string, steps: readonly Step[]): Range[] =>
  steps.filter(step => step.enter && step.type === 'htmlFlow').flatMap(step => found(file, step, /`[^`\n]*`/g))

/** The rest of a long line, without a parse: code spans, link targets and tags. */
const hiddenInline = (file: string, range: Range): Range[] => [
  ...found(file, range, /`[^`]*`/g),
  ...found(file, range, /\]\([^()\s]*\)/g),
  ...htmlTags(file, range),
]

const found = (file: string, range: Range, pattern: RegExp): Range[] =>
  [...file.slice(range.start, range.end).matchAll(pattern)].map(({index, 0: text}) => ({
    start: range.start + index,
    end: range.start + index + text.length,
  }))
