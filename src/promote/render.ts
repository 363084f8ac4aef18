import {parseSource, printEntry, slug} from '../../compiler/entry/index.ts'
import {utcDay} from '../domain/days.ts'
import type {Insight} from '../domain/insight.ts'
import type {Handle} from './handles.ts'

/** What an entry is made of. */
export interface EntryParts {
  readonly id: string
  readonly insight: Insight
  readonly handles: readonly Handle[]
  /** Ids of the entries that the statement says something about. */
  readonly about: readonly string[]
  /** Ids of the entries whose place it took, and of those that say less of the same. */
  readonly formerly?: readonly string[]
  readonly refines?: readonly string[]
  /** When it was promoted, ISO 8601 in UTC. */
  readonly promoted: string
  /** The reason of the person who decided it, where it was not the gate. */
  readonly because?: string
}

/** Titles are read at a glance; the whole statement stands below. */
const MAX_TITLE = 80

/**
 * The file of a promoted entry, in the form that DESIGN.md describes. Whatever the statement holds, it is text there: no line of it is read
 * as a field, a heading or a comment.
 */
export function renderEntry(parts: EntryParts): string {
  const plain = oneLine(parts.insight.statement)
  for (const statement of [plain, `“${plain.replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'))}”`]) {
    const text = print(parts, statement)
    if (readsBack(text, parts, statement)) return text
  }
  // Nothing is left that markdown could take for anything but words.
  return print(
    parts,
    `“${plain
      .replace(/[^\p{L}\p{N}\p{M} .,;'’-]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()}”`,
  )
}

function print({id, insight, handles, about, formerly = [], refines = [], promoted, because}: EntryParts, statement: string): string {
  const title = titleOf(insight.statement)
  const synonyms = handles.map(({text}) => text).filter(text => text !== title)
  return printEntry({
    id,
    title,
    text: `${statement}\n\n${sourceSection(insight, promoted, because)}`,
    terms: [...new Set(synonyms)].map(text => ({text, origin: 'synonym' as const})),
    about: about.map(text => ({text})),
    formerly: formerly.map(text => ({text})),
    refines: refines.map(text => ({text})),
    fields: [{key: 'kanon', value: kanonBlock(insight, promoted), matter: true}],
  })
}

/** The block that machines read. Written in flow style, on one line, so that an update changes one line. */
export function kanonBlock(insight: Insight, promoted: string): string {
  const fields = {
    author: 'machine',
    // Digits alone, or with one e among them, would be a number to YAML.
    insight: /^[\de]+$/.test(insight.id) ? `"${insight.id}"` : insight.id,
    kind: insight.kind,
    confidence: insight.confidence.toFixed(2),
    validations: insight.successes,
    accuracy: insight.accuracy === undefined ? 'null' : insight.accuracy.toFixed(2),
    firstObserved: utcDay(insight.firstObserved),
    lastValidated: insight.lastValidated === undefined ? 'null' : utcDay(insight.lastValidated),
    promoted: utcDay(promoted),
  }
  return `{${Object.entries(fields)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')}}`
}

function sourceSection(insight: Insight, promoted: string, because?: string): string {
  const episodes = insight.successes + insight.failures
  const lines = [
    `Promoted from the EIDOS loop on ${utcDay(promoted)}`,
    ...(because === undefined ? [] : [`Decided by a person: ${inert(because)}`]),
    `Confidence: ${insight.confidence.toFixed(2)} (lower bound ${insight.lowerBound.toFixed(2)})`,
    `Validation count: ${insight.successes}`,
    `Prediction accuracy: ${insight.accuracy === undefined ? 'none yet' : `${Math.round(insight.accuracy * 100)} %`}`,
    `First observed: ${utcDay(insight.firstObserved)}`,
    `Evidence: ${episodes} ${episodes === 1 ? 'episode' : 'episodes'}`,
  ]
  return `## Source\n${lines.map(line => `- ${line}`).join('\n')}`
}

/** Without line breaks, control characters and direction marks, which hide what a text says. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const inert = (text: string): string => oneLine(text).replace(/[<>`]/g, '').replace(/::/g, ': :')

/**
 * The first words of the statement: all of it where it is short, else its first clause, else whole words and an ellipsis, so that a cut is
 * seen. The whole text stands below the title.
 */
export function titleOf(statement: string): string {
  const plain = oneLine(statement.replace(/`+/g, '').replace(/[*_~[\]<>#|\\]+/g, ' '))
    .replace(/[.。!！:;,]+$/u, '')
    .trim()
  const text = plain === '' ? 'Insight' : capitalised(plain)
  if (text.length <= MAX_TITLE) return text
  const clause = /^.{20,80}?(?=[;:,]\s|\s[–—-]\s|\.\s)/u.exec(text)?.[0]
  if (clause !== undefined) return clause.trim()
  const words = text.slice(0, MAX_TITLE - 1).replace(/\s+\S*$/u, '')
  return `${words.replace(/[\ud800-\udbff]$/, '').trim()} …`
}

/** An identifier keeps its spelling. */
const capitalised = (text: string): string => (/^\p{Ll}[\p{Ll}'’]*(?:[\s,]|$)/u.test(text) ? text[0].toUpperCase() + text.slice(1) : text)

/** What begins a heading, a list, a quotation, a fence, a rule, a table, HTML or a link's target, and no sentence. */
const BLOCK = /^(?:#|>|[-*+](?:\s|$)|\d+[.)]\s|[`~]{3}|\||[=*_-]{3}|<|\[[^\]]*\]:)/

/** Whether the file says what was meant: one entry, with these terms, and the statement as its text. */
function readsBack(text: string, {id, insight, about}: EntryParts, statement: string): boolean {
  if (BLOCK.test(statement)) return false
  const {entries, diagnostics} = parseSource({path: 'entry.md', text})
  const [entry] = entries
  if (entries.length !== 1 || diagnostics.some(({severity}) => severity === 'error')) return false
  return (
    entry.id === id &&
    entry.title === titleOf(insight.statement) &&
    entry.text.startsWith(`${statement}\n\n## Source\n`) &&
    entry.about.length === about.length &&
    entry.fields.every(({key, matter}) => key === 'kanon' && matter === true) &&
    entry.prefer.length + entry.related.length + entry.trigger.length + entry.match.length + entry.nomatch.length === 0 &&
    entry.use === undefined
  )
}

/** The id of a new entry: the slug of its title, with the first digits of the insight where somebody has it already. */
export function entryId(insight: Insight, isTaken: (id: string) => boolean): string {
  const id = slug(titleOf(insight.statement))
  return isTaken(id) ? `${id.slice(0, 150)}-${insight.id.slice(0, 8)}` : id
}
