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
  const texts: string[] = []
  const collect = (text: string): string => {
    texts.push(stripPrivate(text).text)
    return text
  }
  for (const draft of drafts) mapStrings(draft, collect)
  const clean = await scan(texts)
  let next = 0
  return drafts.map(draft =>
    verdict(
      draft,
      mapStrings(draft, () => clean[next++]),
    ),
  )
}

/** A name or message in which secrets and private blocks are replaced: for what is shown. */
export async function redactText(text: string, scan: SecretScanner): Promise<string> {
  return (await scan([stripPrivate(text).text]))[0]
}

/** The draft with every string in it that came from outside mapped, always in the same order. */
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
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map(item => mapFields(item, map, depth + 1))
  if (!isFields(value)) return value
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
