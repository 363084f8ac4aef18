import {Class, classOf, codePoint, normalForm, widthOf} from '../unicode/unicode.ts'
import {Kind} from './boundary.ts'
import {emojiKey} from './emoji.ts'
import {signForm, type Tokenizer} from './tokens.ts'

/** The last token's code points as they are hashed, without the bound of its `maxUnits`. */
export function foldedOf({text, start, end, kind}: Tokenizer): number[] {
  if (kind === Kind.Emoji) return emojiKey(text, start, end)
  const list: number[] = []
  for (let i = start; i < end; ) {
    const cp = codePoint(text, i)
    if (classOf(cp) !== Class.Transparent) list.push(cp)
    i += widthOf(cp)
  }
  return kind === Kind.Other ? signForm(list) : normalForm(list, true)
}
