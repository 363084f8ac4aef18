import {decodeNamedCharacterReference} from 'decode-named-character-reference'
import {decodeNumericCharacterReference} from 'micromark-util-decode-numeric-character-reference'

/** What a character reference such as `&amp;` or `&#x27;` stands for; as written where it names nothing. */
export function decodeReference(reference: string): string {
  const value = reference.slice(1, -1)
  if (value[0] !== '#') return decodeNamedCharacterReference(value) || reference
  const hexadecimal = value[1] === 'x' || value[1] === 'X'
  return decodeNumericCharacterReference(value.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10)
}
