import type {Draft, SkipReason} from '../draft.ts'
import {type Fields, isFields} from '../formats/fields.ts'
import {stripAll, stripPrivate} from './private.ts'
import {byStart, replaced, type Secret, type SecretScanner} from './secrets.ts'

/** A draft from which everything private and secret is gone, in whatever field it stood; or why nothing of it is left. */
export type Redacted = {readonly draft: Draft} | {readonly gone: SkipReason}

/**
 * Redacts a batch: private blocks first, then secrets, of all texts in one call of the scanner. The text, the names and everything in
 * `data` are looked at, keys too; what is nested, and the blocks of one message, also together, since a name says what its value is, and a key
 * may be cut in pieces. A text that was changed is no slice of its file any more, so its place is dropped.
 */
export async function redact(drafts: readonly Draft[], scan: SecretScanner): Promise<Redacted[]> {
  const batch = new Batch()
  /** The paragraph before, where it says what comes next. */
  let before: Piece | undefined
  const collected = messagesOf(drafts).flatMap(message => {
    const said = stripAll(message.map(({text}) => text))
    const blocks: Piece[] = []
    const first = {at: batch.size, name: ''}
    const ends = message.map((draft, n) => {
      blocks.push({at: batch.size, name: ''})
      return add(draft, said[n], batch)
    })
    batch.together(blocks)
    if (before !== undefined) batch.together([before, first])
    before = saysWhatComes(message[0]) ? first : undefined
    return ends
  })
  await batch.scan(scan)
  let next = 0
  return drafts.map((draft, n) => {
    const {deep, end} = collected[n]
    const first = next
    next = end
    if (!deep && batch.isSame(first, end)) return draft.text.trim() === '' ? verdict(draft, draft) : {draft}
    let at = first
    return verdict(
      draft,
      mapStrings(draft, () => batch.clean(at++)),
    )
  })
}

/** Of a plain text, whose paragraphs are drafts. */
const saysWhatComes = ({key, text}: Draft): boolean => key === 'text' && /[:=]\s*$/.test(text.slice(-80))

/** The drafts that one line or turn gave, together. */
function messagesOf(drafts: readonly Draft[]): Draft[][] {
  const messages: Draft[][] = []
  let last: number | undefined
  for (const draft of drafts) {
    const {message = draft.line} = draft
    if (message === last) messages.at(-1)!.push(draft)
    else messages.push([draft])
    last = message
  }
  return messages
}

/** Adds the strings of a draft to a batch, its text as `said`. Gives where they end, and whether some are nested too deep to be kept. */
function add(draft: Draft, said: string, batch: Batch): {readonly deep: boolean; readonly end: number} {
  batch.add(draft.text, said)
  for (const name of namesOf(draft)) batch.add(name, stripPrivate(name).text)
  if (draft.data === undefined) return {deep: false, end: batch.size}
  const texts: string[] = []
  const nested: Piece[] = []
  const first = batch.size
  const deep = eachField(draft.data, (text, name) => {
    if (name !== undefined) nested.push({at: first + texts.length, name})
    texts.push(text)
  })
  for (const [n, stripped] of stripAll(texts).entries()) batch.add(texts[n], stripped)
  batch.together(nested)
  return {deep, end: batch.size}
}

/** A string of a batch, and what it is called where it stands. */
interface Piece {
  readonly at: number
  readonly name: string
}

/** No tag and no secret is as short: `<private` is the shortest of all. */
const SHORT = 8
/** Longer texts are hardly ever said twice. */
const NAME = 64
/** Stands for a string in which there is nothing to look for. */
const UNTOUCHED = -1

/** The strings of a batch in the order in which they come; names that come again and again are scanned once. */
class Batch {
  readonly #strings: string[] = []
  /** Of each string, which of the texts it is. */
  readonly #places: number[] = []
  readonly #known = new Map<string, number>()
  readonly #texts: string[] = []
  /** Strings that belong together, as one text each. */
  readonly #groups: {readonly pieces: readonly Piece[]; readonly text: string}[] = []
  #secrets: Secret[][] = []
  /** Of each string, the secrets that only what stands beside it shows. */
  readonly #beside = new Map<number, Secret[]>()

  get size(): number {
    return this.#strings.length
  }

  /** A string, and what it is without what is private. */
  add(text: string, stripped: string): void {
    this.#strings.push(text)
    this.#places.push(
      text.length < SHORT && text === stripped ? UNTOUCHED : stripped.length > NAME ? this.#text(stripped) : this.#name(stripped),
    )
  }

  #name(text: string): number {
    const place = this.#known.get(text) ?? this.#text(text)
    this.#known.set(text, place)
    return place
  }

  #text(text: string): number {
    return this.#texts.push(text) - 1
  }

  /** Has strings that were added looked at as one text too, a line each behind its name. */
  together(pieces: readonly Piece[]): void {
    if (pieces.length > 1) this.#groups.push({pieces, text: pieces.map(({at, name}) => labelled(name) + this.#stripped(at)).join('\n')})
  }

  async scan(scan: SecretScanner): Promise<void> {
    const found = await scan([...this.#texts, ...this.#groups.map(({text}) => text)])
    this.#secrets = found.slice(0, this.#texts.length)
    for (const [n, {pieces}] of this.#groups.entries()) this.#share(found[this.#texts.length + n], pieces)
  }

  /** Gives each string the part of the secrets that lies in it. */
  #share(secrets: readonly Secret[], pieces: readonly Piece[]): void {
    if (secrets.length === 0) return
    let from = 0
    for (const {at, name} of pieces) {
      const start = from + labelled(name).length
      const end = start + this.#stripped(at).length
      const own = secrets.filter(secret => secret.start < end && secret.end > start)
      if (own.length > 0)
        this.#beside.set(
          at,
          own.map(({kind, ...secret}) => ({kind, start: Math.max(secret.start, start) - start, end: Math.min(secret.end, end) - start})),
        )
      from = end + 1
    }
  }

  /** The nth string that was added, without what is private. */
  #stripped(n: number): string {
    const place = this.#places[n]
    return place === UNTOUCHED ? this.#strings[n] : this.#texts[place]
  }

  /** The nth string that was added, without what is private or secret. */
  clean(n: number): string {
    const beside = this.#beside.get(n)
    const own = this.#secrets[this.#places[n]]
    const text = this.#stripped(n)
    if (beside === undefined) return own === undefined ? text : replaced(text, own)
    return replaced(text, [...(own ?? []), ...beside].sort(byStart))
  }

  /** Whether nothing in these strings was private or secret. */
  isSame(from: number, to: number): boolean {
    for (let n = from; n < to; n++) if (this.clean(n) !== this.#strings[n]) return false
    return true
  }
}

const labelled = (name: string): string => (name === '' ? '' : `${name}: `)

/** A name or message in which secrets and private blocks are replaced: for what is shown. */
export async function redactText(text: string, scan: SecretScanner): Promise<string> {
  const stripped = stripPrivate(text).text
  return replaced(stripped, (await scan([stripped]))[0])
}

type Visit = (text: string, name?: string) => void

/** What a draft is called, as far as that came from outside. */
function namesOf({episode, key}: Draft): string[] {
  const names = episode === undefined ? [] : [episode]
  return isOwnKey(key) ? names : [...names, key]
}

/**
 * Visits every string in the data of a draft, in the order in which `mapFields` maps them; what is nested, with the name that it has there.
 * True where something is nested deeper than it looks: that is left out when it is mapped.
 */
function eachField(value: unknown, visit: Visit, depth = 0, name?: string): boolean {
  if (typeof value === 'string') visit(value, name)
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) return true
  let deep = false
  const isList = Array.isArray(value)
  for (const key of Object.keys(value)) {
    if (!isList && !SAFE_KEY.test(key)) visit(key)
    if (eachField((value as Fields)[key], visit, depth + 1, depth === 0 ? undefined : isList ? '' : key)) deep = true
  }
  return deep
}

/** The draft with every string in it that came from outside mapped, always in the same order. What is nested too deep is left out. */
function mapStrings(draft: Draft, map: (text: string) => string): Draft {
  const {text, episode, key, data} = draft
  return {
    ...draft,
    text: map(text),
    ...(episode === undefined ? {} : {episode: map(episode)}),
    ...(isOwnKey(key) ? {} : {key: map(key)}),
    ...(data === undefined ? {} : {data: mapFields(data, map, 0) as Fields}),
  }
}

/** Keys that importers make up hold nothing from outside. */
const isOwnKey = (key: string): boolean => /^(?:turn|text|record|own)(?:[#/]\d+)*$/.test(key)

/** Deeper than this nothing is kept: the ledger takes 32 levels. */
const MAX_DEPTH = 24

function mapFields(value: unknown, map: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return map(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map(item => mapFields(item, map, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [SAFE_KEY.test(key) ? key : map(key), mapFields(field, map, depth + 1)]),
  )
}

/** Too short for a secret, and no tag. */
const SAFE_KEY = /^\w{1,12}$/

const MARKERS = /\[secret:[\w-]+\]/g

function verdict(before: Draft, after: Draft): Redacted {
  const {start: _, end: __, ...placeless} = after
  const draft = before.text === after.text ? after : placeless
  if (isFields(draft.data) && draft.kind === 'tool-result') return {draft: named(draft)}
  if (draft.text.trim() === '') return {gone: before.text.trim() === '' ? 'empty' : 'private'}
  if (before.text !== draft.text && draft.text.replace(MARKERS, '').trim() === '') return {gone: 'secret'}
  return {draft: named(draft)}
}

/** A name that was nothing but private is no name. */
function named(draft: Draft): Draft {
  if (draft.episode === undefined || draft.episode.trim() !== '') return draft
  const {episode: _, ...rest} = draft
  return rest
}
