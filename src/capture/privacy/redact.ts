import type {Draft, SkipReason} from '../draft.ts'
import {type Fields, isFields} from '../formats/fields.ts'
import {stripPrivate} from './private.ts'
import type {SecretScanner} from './secrets.ts'

/** A draft from which everything private and secret is gone, in whatever field it stood; or why nothing of it is left. */
export type Redacted = {readonly draft: Draft} | {readonly gone: SkipReason}

/**
 * Redacts a batch: private blocks first, then secrets, of all texts in one call of the scanner. The text, the names and everything in
 * `data` are looked at, keys too. A text that was changed is no slice of its file any more, so its place is dropped.
 */
export async function redact(drafts: readonly Draft[], scan: SecretScanner): Promise<Redacted[]> {
  const batch = new Batch()
  const add = (text: string): void => batch.add(text)
  const collected = drafts.map(draft => ({deep: eachString(draft, add), end: batch.size}))
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
  #texts: string[] = []

  get size(): number {
    return this.#strings.length
  }

  add(text: string): void {
    this.#strings.push(text)
    this.#places.push(text.length < SHORT ? UNTOUCHED : text.length > NAME ? this.#text(text) : this.#name(text))
  }

  #name(text: string): number {
    const place = this.#known.get(text) ?? this.#text(text)
    this.#known.set(text, place)
    return place
  }

  #text(text: string): number {
    return this.#texts.push(stripPrivate(text).text) - 1
  }

  async scan(scan: SecretScanner): Promise<void> {
    this.#texts = await scan(this.#texts)
  }

  /** The nth string that was added, without what is private or secret. */
  clean(n: number): string {
    const place = this.#places[n]
    return place === UNTOUCHED ? this.#strings[n] : this.#texts[place]
  }

  /** Whether nothing in these strings was private or secret. */
  isSame(from: number, to: number): boolean {
    for (let n = from; n < to; n++) if (this.clean(n) !== this.#strings[n]) return false
    return true
  }
}

/** A name or message in which secrets and private blocks are replaced: for what is shown. */
export async function redactText(text: string, scan: SecretScanner): Promise<string> {
  return (await scan([stripPrivate(text).text]))[0]
}

/**
 * Visits every string in a draft that came from outside, in the order in which `mapStrings` maps them. True where something is nested
 * deeper than it looks: that is left out when it is mapped.
 */
function eachString({text, episode, key, data}: Draft, visit: (text: string) => void): boolean {
  visit(text)
  if (episode !== undefined) visit(episode)
  if (!isOwnKey(key)) visit(key)
  return data !== undefined && eachField(data, visit, 0)
}

function eachField(value: unknown, visit: (text: string) => void, depth: number): boolean {
  if (typeof value === 'string') visit(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) return true
  let deep = false
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value) && !SAFE_KEY.test(key)) visit(key)
    if (eachField((value as Fields)[key], visit, depth + 1)) deep = true
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
