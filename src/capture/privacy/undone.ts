const COLOUR = /(?:\u001b|\\{1,16}(?:u001b|x1b|033|e))\[[0-9;?]{0,20}[A-Za-z]/i
/** Letters of scripts without spaces, before a letter that has some. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af](?=[A-Za-z0-9])/
const COVER = new RegExp(
  [
    COLOUR.source,
    // Escapes of JSON and shells, however often over.
    '\\\\{1,16}(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbfv])|(?=["\'/`]))',
    // Codes of a URL, entities of HTML.
    '%(?:25){0,9}([0-7][0-9a-f])',
    '&(?:amp;){0,9}(?:#x0{0,5}([0-9a-f]{2})|#0{0,5}(\\d{2,3})|(quot|apos|lt|gt|amp));',
    UNSPACED.source,
    // Marks of emphasis around a word.
    '_{1,3}(?:(?=[A-Za-z0-9][\\w-]{7})(?<=(?:^|[\\s*"\'`(<>~,])_{1,3})|(?![A-Za-z0-9_])(?<=[\\w-]{8}_{1,3}))',
  ].join('|'),
  'gi',
)
/** So that most texts are looked through for one character alone. */
const MAY_COVER = /[\\%&_\u001b\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const NAMED: Readonly<Record<string, string>> = {quot: '"', apos: "'", lt: '<', gt: '>', amp: '&'}

/** A text without what covers its words. */
export interface Undone {
  readonly text: string
  /** Where a span of this text stands in the one that it was made of: half-open, in UTF-16 units. */
  spanOf(start: number, end: number): {readonly start: number; readonly end: number}
}

/**
 * A text as it reads without what programs and people put close to its words: in JSON within JSON, `\nghp_…` is a line break before a
 * token, where the letters alone are no token, as an n stands before them. What switches a colour may stand within a token or between two
 * words, so there are two readings then. None where nothing covers anything.
 */
export function undone(text: string): Undone[] {
  if (!MAY_COVER.test(text)) return []
  const spaced = reading(text, ' ')
  if (spaced === undefined) return []
  return COLOUR.test(text) ? [spaced, reading(text, '')!] : [spaced]
}

/** A stretch of a reading, by where it begins here and there; one that was replaced has one unit or none here, whatever it has there. */
interface Stretch {
  readonly here: number
  readonly there: number
  readonly replaced: boolean
}

function reading(text: string, colour: string): Undone | undefined {
  const stretches: Stretch[] = [{here: 0, there: 0, replaced: false}]
  let result = ''
  let from = 0
  for (const found of text.matchAll(COVER)) {
    result += text.slice(from, found.index)
    const plain = plainOf(found, colour)
    if (plain !== '') stretches.push({here: result.length, there: found.index, replaced: true})
    result += plain
    from = found.index + found[0].length
    stretches.push({here: result.length, there: from, replaced: false})
  }
  if (stretches.length === 1) return undefined
  const startOf = (place: number): number => {
    const {here, there} = stretches[lastUpTo(stretches, place)]
    return there + place - here
  }
  const endOf = (place: number): number => {
    const n = lastUpTo(stretches, place - 1)
    const {here, there, replaced} = stretches[n]
    return replaced ? stretches[n + 1].there : there + place - here
  }
  return {text: result + text.slice(from), spanOf: (start, end) => ({start: startOf(start), end: endOf(end)})}
}

function lastUpTo(stretches: readonly Stretch[], place: number): number {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stretches[middle].here <= place) low = middle
    else high = middle - 1
  }
  return low
}

function plainOf([whole, u, x, letter, percent, hex, decimal, name]: RegExpExecArray, colour: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()]
  if (letter !== undefined) return 'nr'.includes(letter.toLowerCase()) ? '\n' : ' '
  if (decimal !== undefined) return character(Number(decimal))
  const code = u ?? x ?? percent ?? hex
  if (code !== undefined) return character(Number.parseInt(code, 16))
  if (whole.length > 2 && COLOUR.test(whole)) return colour
  return /^\\+$/.test(whole) ? '' : ' '
}

/** No NUL: that stands between texts. */
const character = (code: number): string => (code === 0 ? ' ' : String.fromCharCode(code))
