import {Class, classOf, codePoint, foldOf, isSpecial, normalForm, widthOf} from '../unicode/unicode.ts'
import {anyWordEndsAt, anyWordStartsAt, isHyphen, isLineBreak, Kind, skipTransparent, skipTransparentBack, unify} from './boundary.ts'
import {emojiEnd, emojiKey, isEmojiStart} from './emoji.ts'
import {composedSign, signAt} from './sign.ts'

/** Symbols beyond the code points: they stand for what is a gap, or an end of everything. */
export const GAP = 0x110000
export const BREAK = 0x110001
/** Added to the first symbol of an emoji and, twice, to the others: the same characters apart are no emoji of their own. */
const EMOJI = 0x200000
/** Every hyphen that is no gap. */
const HYPHEN = 0x2d

/**
 * A text as the code-unit automaton reads it, cluster by cluster: a letter with its marks, an emoji sequence, a gap.
 * A cluster gives one or more symbols (folded, decomposed code points); a match begins and ends with whole clusters.
 */
export class Clusters {
  start = 0
  end = 0
  kind: number = Kind.Other
  readonly symbols: number[] = []

  constructor(private readonly text: string) {}

  /** Reads the cluster that follows position `i`. False at the end of the text. */
  next(i: number): boolean {
    const {text, symbols} = this
    i = skipTransparent(text, i)
    if (i >= text.length) return false
    symbols.length = 0
    this.start = i
    const cp = codePoint(text, i)
    const k = classOf(cp)
    if (k === Class.White) this.readWhite(i)
    else if (isEmojiStart(text, i)) {
      this.kind = Kind.Emoji
      this.end = emojiEnd(text, i)
      for (const part of emojiKey(text, i, this.end)) symbols.push(part + (symbols.length === 0 ? EMOJI : 2 * EMOJI))
    } else this.readLetter(i, isHyphen(cp) && isBetweenWords(text, i) ? GAP : cp, k)
    return true
  }

  private readWhite(i: number): void {
    const {text} = this
    let breaks = 0
    let end = i
    for (let at = i; at < text.length; at = skipTransparent(text, end)) {
      const cp = codePoint(text, at)
      if (classOf(cp) !== Class.White) break
      if (isLineBreak(cp) && !(cp === 10 && at > i && text.charCodeAt(at - 1) === 13)) breaks++
      end = at + widthOf(cp)
    }
    this.end = end
    this.kind = Kind.Other
    this.symbols.push(breaks > 1 ? BREAK : GAP)
  }

  private readLetter(i: number, cp: number, k: number): void {
    const {text, symbols} = this
    let end = i + (cp === GAP ? 1 : widthOf(cp))
    this.kind = k === Class.Spaceless ? Kind.Spaceless : k === Class.Other || k === Class.Open ? Kind.Other : Kind.Word
    if (text.charCodeAt(end) < 0xad || end === text.length) {
      if (cp < 128 || !isSpecial(cp)) {
        this.end = end
        symbols.push(unify(foldOf(cp)))
        return
      }
    }
    const list: number[] = []
    if (this.kind !== Kind.Other || cp === GAP) list.push(cp)
    else {
      // A sign is one symbol in both of its spellings, and no other than these two.
      symbols.push(unify(foldOf(signAt(text, i))))
      if (composedSign(cp, text.charCodeAt(end)) !== 0) end++
    }
    for (let at = skipTransparent(text, end); at < text.length; at = skipTransparent(text, end)) {
      const mark = codePoint(text, at)
      if (classOf(mark) !== Class.Mark && !continuesSyllable(list, mark)) break
      // One more than a term can have, so that what is cut short equals no term.
      if (list.length <= MAX_UNITS) list.push(mark)
      end = at + widthOf(mark)
    }
    this.end = end
    symbols.push(...normalForm(list, true))
  }
}

const isBetweenWords = (text: string, hyphen: number): boolean =>
  anyWordEndsAt(text, skipTransparentBack(text, hyphen)) && anyWordStartsAt(text, skipTransparent(text, hyphen + 1))

/** Conjoining Jamo that canonical composition makes one Hangul syllable are one letter. */
function continuesSyllable(list: readonly number[], next: number): boolean {
  const [first] = list
  if (next >= 0x1161 && next <= 0x1175) return list.length === 1 && first >= 0x1100 && first <= 0x1112
  if (next < 0x11a8 || next > 0x11c2) return false
  if (list.length === 1) return first >= 0xac00 && first <= 0xd7a3 && (first - 0xac00) % 28 === 0
  return list.length === 2 && first >= 0x1100 && first <= 0x1112 && list[1] >= 0x1161 && list[1] <= 0x1175
}

/** A `prefix` or `none` term has at most so many symbols. */
export const MAX_UNITS = 256

/** The symbols of a surface, as its own text reads them. */
export function symbolsOf(surface: string): number[] {
  const clusters = new Clusters(surface)
  const symbols: number[] = []
  for (let at = 0; clusters.next(at); at = clusters.end) symbols.push(...clusters.symbols)
  return symbols
}

/**
 * All ways in which a text may read a surface. A hyphen at its edge is no gap in the surface itself, and is one in a
 * text where it stands between two words.
 */
export function readingsOf(surface: string): number[][] {
  const own = symbolsOf(surface)
  const readings = [own]
  if (own[0] === HYPHEN) readings.push([GAP, ...own.slice(1)])
  if (own.length > 1 && own.at(-1) === HYPHEN) readings.push(...readings.map(symbols => [...symbols.slice(0, -1), GAP]))
  return readings
}
