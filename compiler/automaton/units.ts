import {Class, classOf, codePoint, foldOf, isSpecial, normalForm, widthOf} from '../unicode/unicode.ts'
import {anyWordEndsAt, anyWordStartsAt, isHyphen, isLineBreak, Kind, skipTransparent, unify} from './boundary.ts'
import {emojiEnd, emojiKey, isEmojiStart} from './emoji.ts'

/** Symbols beyond the code points: they stand for what is a gap, or an end of everything. */
export const GAP = 0x110000
export const BREAK = 0x110001

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
    const from = i
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
      symbols.push(...emojiKey(text, i, this.end))
    } else if (isHyphen(cp) && anyWordEndsAt(text, from) && anyWordStartsAt(text, skipTransparent(text, i + 1))) {
      this.kind = Kind.Other
      this.end = i + 1
      symbols.push(GAP)
    } else this.readLetter(i, cp, k)
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
    let end = i + widthOf(cp)
    this.kind = k === Class.Spaceless ? Kind.Spaceless : k === Class.Other || k === Class.Open ? Kind.Other : Kind.Word
    if (text.charCodeAt(end) < 0xad || end === text.length) {
      if (cp < 128 || !isSpecial(cp)) {
        this.end = end
        symbols.push(unify(foldOf(cp)))
        return
      }
    }
    const list = [unify(cp)]
    for (let at = skipTransparent(text, end); at < text.length; at = skipTransparent(text, end)) {
      const mark = codePoint(text, at)
      if (classOf(mark) !== Class.Mark) break
      if (list.length < MAX_UNITS) list.push(mark)
      end = at + widthOf(mark)
    }
    this.end = end
    symbols.push(...normalForm(list, true))
  }
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
