import type {BoundaryPolicy} from '../../compiler/entry/entry.ts'
import {type Character, fold, isApostrophe, isDigit, isHyphen, isLetter} from './characters.ts'

/**
 * Where a span may start and end, by the characters around it. Of the term only its boundary counts: its first and last
 * characters are those of the span.
 */

type Text = readonly Character[]

/** May a span start with character `i`? */
export function mayStart(text: Text, i: number, boundary: BoundaryPolicy = 'word'): boolean {
  const first = text[i]
  const before = text[i - 1]
  if (first.nature === 'white') return false
  if (first.mark && before !== undefined && before.nature !== 'white') return false
  if (boundary === 'none') return true
  if (first.nature === 'spaceless' || first.nature === 'emoji') return true
  if (first.nature === 'spaced') {
    return before?.nature !== 'spaced' && !joins(text, i - 1) && !isLeadingFullStop(text, i - 1) && !cutsContraction(text, i - 1)
  }
  return (
    !same(first, before) && !(joinsAnyWord(first) && before?.nature === 'spaced') && !joins(text, i) && contraction(text, i) !== 'joins'
  )
}

/** May a span end with character `i`? */
export function mayEnd(text: Text, i: number, boundary: BoundaryPolicy = 'word'): boolean {
  const last = text[i]
  const after = text[i + 1]
  if (last.nature === 'white') return false
  if (last.nature === 'emoji') return true
  if (boundary !== 'word') return !after?.mark
  if (last.nature === 'spaceless') return !after?.mark
  if (last.nature === 'spaced') return after?.nature !== 'spaced' && !joins(text, i + 1) && contraction(text, i + 1) !== 'joins'
  return (
    !after?.mark &&
    !same(last, after) &&
    !(joinsAnyWord(last) && after?.nature === 'spaced') &&
    !joins(text, i) &&
    contraction(text, i) !== 'joins'
  )
}

/** Does character `k` make one word of the two beside it? */
function joins(text: Text, k: number): boolean {
  const joiner = text[k]
  const left = text[k - 1]
  const right = text[k + 1]
  if (joiner === undefined || left?.nature !== 'spaced' || right?.nature !== 'spaced') return false
  if (joinsAnyWord(joiner)) return true
  if (joiner.text === ',') return isDigit(left) && isDigit(right)
  if (joiner.text === ':') return isDigit(left) || isDigit(right)
  return false
}

const joinsAnyWord = (c: Character): boolean => c.text === '.' || c.text === '@' || isHyphen(c)

/** The full stop of `.github`: itself after the start, white space, an opening bracket or an opening quote. */
function isLeadingFullStop(text: Text, k: number): boolean {
  if (text[k]?.text !== '.') return false
  const before = text[k - 1]
  if (before === undefined || before.nature === 'white' || /^[\p{Ps}\p{Pi}]$/u.test(before.text)) return true
  const beforeThat = text[k - 2]
  return /^["']$/.test(before.text) && (beforeThat === undefined || beforeThat.nature === 'white')
}

const cutsContraction = (text: Text, k: number): boolean => contraction(text, k) !== undefined

/** What the apostrophe `k` is in English: `joins` in don't, `ends` in server's and they're, else undefined. */
function contraction(text: Text, k: number): 'joins' | 'ends' | undefined {
  if (!isApostrophe(text[k]) || !endsInLetter(text, k - 1)) return undefined
  let end = k + 1
  while (text[end]?.nature === 'spaced') end++
  if (isHyphen(text[end]) || joins(text, end)) return undefined
  const word = text
    .slice(k + 1, end)
    .map(c => fold(c.text))
    .join('')
  if (word === 't') return fold(text[k - 1].text) === 'n' ? 'joins' : undefined
  return ['s', 'll', 're', 've', 'd', 'm'].includes(word) ? 'ends' : undefined
}

function endsInLetter(text: Text, k: number): boolean {
  let letter = k
  while (text[letter]?.mark) letter--
  return text[letter]?.nature === 'spaced' && isLetter(text[letter])
}

function same(a: Character, b: Character | undefined): boolean {
  if (b === undefined) return false
  return (isHyphen(a) && isHyphen(b)) || (isApostrophe(a) && isApostrophe(b)) || a.text.normalize('NFD') === b.text.normalize('NFD')
}
