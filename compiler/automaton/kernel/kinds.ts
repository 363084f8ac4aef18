import {CLASS_MASK, Class, classesOfUnits, combiningRank, normalForm, SPECIAL} from '../../unicode/unicode.ts'
import {isHyphen} from '../boundary.ts'
import * as Layout from './layout.ts'

/** What the kernel has to know of code units beyond ASCII. Made once, from the tables of the artifact. */
export interface Kinds {
  readonly kinds: Uint8Array
  readonly forms: Uint32Array
}

let made: Kinds | undefined

const REPLACEMENT = 0xfffd
const HANGUL = 0xac00
const HANGUL_COUNT = 11172
const SURROGATES = 0xd800
const SURROGATES_END = 0xe000

/** Kinds of all code units, and the folded, decomposed forms of those that have another. */
export function kindsOfUnits(): Kinds {
  if (made !== undefined) return made
  const classes = classesOfUnits()
  const kinds = new Uint8Array(65536)
  const forms = new Uint32Array(65536)
  for (let unit = 128; unit < kinds.length; unit++) {
    const entry = classes[unit]
    const isSurrogate = unit >= SURROGATES && unit < SURROGATES_END
    kinds[unit] = isSurrogate ? Layout.HARD : KIND_OF_CLASS[entry & CLASS_MASK]
    if (entry >= SPECIAL && !isSurrogate) kinds[unit] = special(unit, kinds[unit], forms)
    else if (isHyphen(unit)) kinds[unit] = Layout.ODD_SIGN
  }
  // In UTF-8 a lone surrogate becomes this.
  kinds[REPLACEMENT] = Layout.HARD
  made = {kinds, forms}
  return made
}

const KIND_OF_CLASS: Record<number, number> = {
  [Class.Other]: Layout.SIGN,
  [Class.Open]: Layout.SIGN,
  [Class.Letter]: Layout.LETTER,
  [Class.Digit]: Layout.LETTER,
  [Class.Word]: Layout.LETTER,
  [Class.Spaceless]: Layout.SPACELESS,
  [Class.White]: Layout.BLANK,
  [Class.Mark]: Layout.HARD,
  [Class.Transparent]: Layout.HARD,
  [Class.Pictograph]: Layout.HARD,
  [Class.RegionalIndicator]: Layout.HARD,
  [Class.EmojiModifier]: Layout.HARD,
}

/** The kernel knows forms of one or two units, of which the first is no mark, and those of Hangul. */
function special(unit: number, kind: number, forms: Uint32Array): number {
  if (kind === Layout.SIGN) return Layout.ODD_SIGN
  if (kind !== Layout.LETTER && kind !== Layout.SPACELESS) return kind
  if (unit >= HANGUL && unit < HANGUL + HANGUL_COUNT) return kind | Layout.SPECIAL
  const [first, second = 0, third] = normalForm([unit], true)
  if (third !== undefined || first > 0xffff || second > 0xffff || combiningRank(first) !== 0) return Layout.HARD
  forms[unit] = first + second * 0x10000
  return kind | Layout.SPECIAL
}
