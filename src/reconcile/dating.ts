import {dateAt} from './reading/dates.ts'

/** A statement that says from when on it holds, and what it says without that. */
export interface Dated {
  /** First day on which it holds, `2026-03-01`. */
  readonly from: string
  readonly rest: string
}

/** What a day stands behind that begins a state, folded; longest first, since one is the beginning of another. */
const OPENINGS = [
  'effective from',
  'starting on',
  'starting',
  'beginning',
  'effective',
  'as of',
  'since',
  'from',
  'seit dem',
  'seit',
  'ab dem',
  'ab',
  'stand',
  '自从',
  '自',
  '从',
].sort((a, b) => b.length - a.length)
/** What may stand behind such a day. */
const BEHIND = /^(?:\s*(?:on(?:wards?)?|an)(?![\p{L}\p{N}])|\s*(?:起|开始|以来|以后))?[\s,:，：–—-]*/u

/**
 * Reads "As of 1 March 2026 the limit is 100" and "the limit is 100 since March 2026": when what is said begins to hold, where the statement says
 * so at its beginning or at its end, and by a day, a month or a year. Undefined where it does not.
 */
export function datedStatement(statement: string): Dated | undefined {
  const text = statement.trim().replace(/[.。!]+$/u, '')
  return atBegin(text) ?? atEnd(text)
}

function atBegin(text: string): Dated | undefined {
  const lower = text.toLowerCase()
  for (const opening of OPENINGS) {
    if (!lower.startsWith(opening)) continue
    const found = dayAt(text, opening.length)
    if (found === undefined) continue
    const rest = text.slice(found.end).replace(BEHIND, '')
    return rest === '' ? undefined : {from: found.day, rest}
  }
  return undefined
}

function atEnd(text: string): Dated | undefined {
  const lower = text.toLowerCase()
  for (const opening of OPENINGS) {
    const at = lower.lastIndexOf(opening)
    if (at <= 0 || /[\p{L}\p{N}]/u.test(lower[at - 1] as string)) continue
    const found = dayAt(text, at + opening.length)
    if (found === undefined || text.slice(found.end).replace(BEHIND, '') !== '') continue
    return {from: found.day, rest: text.slice(0, at).replace(/[\s,，(–—-]+$/u, '')}
  }
  return undefined
}

function dayAt(text: string, from: number): {readonly day: string; readonly end: number} | undefined {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  // "fromage" begins with no "from".
  if (at === from && /[\p{L}\p{N}]/u.test(text[at] ?? '') && /[a-z]/i.test(text[from - 1] as string)) return undefined
  const year = /^(?:19|20)\d\d(?![\d-年.])/.exec(text.slice(at))
  const date = year === null ? dateAt(text, at) : {key: year[0], length: 4}
  const day = date && wholeDay(date.key)
  return day === undefined ? undefined : {day, end: at + date!.length}
}

/** `2026-03` is from its first day on; what names no year is no day. */
function wholeDay(key: string): string | undefined {
  if (!/^\d{4}(?:-\d{2}){0,2}$/.test(key)) return undefined
  const day = `${key}-01-01`.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00.000Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}

/** Two statements of which at least one says from when on it holds. */
export interface DatedPair {
  /** What both say without their dates, in the order given. */
  readonly rest: readonly [string, string]
  /** Which of the two holds now, and from when on; absent where the dates do not tell. */
  readonly later?: {readonly current: 0 | 1; readonly from: string}
}

/** What is needed of a side: its words, and when they were said last. */
interface Said {
  readonly statement: string
  readonly firstObserved: string
  /** ISO 8601 in UTC; absent: as `firstObserved`. */
  readonly lastSaid?: string
}

/**
 * Two dated statements, or a dated one beside one that was said for the last time before that day. Undefined where neither is dated. On one day,
 * or where the undated one was said again since, nothing tells which holds.
 */
export function datedPair(a: Said, b: Said): DatedPair | undefined {
  const [x, y] = [datedStatement(a.statement), datedStatement(b.statement)]
  if (x === undefined && y === undefined) return undefined
  const rest = [x?.rest ?? a.statement, y?.rest ?? b.statement] as const
  const day = (said: Said, dated: Dated | undefined): string => dated?.from ?? (said.lastSaid ?? said.firstObserved).slice(0, 10)
  const [first, second] = [day(a, x), day(b, y)]
  if (first === second) return {rest}
  const current = first > second ? 0 : 1
  const from = (current === 0 ? x : y)?.from
  return from === undefined ? {rest} : {rest, later: {current, from}}
}
