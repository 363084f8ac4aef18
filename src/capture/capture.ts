import {isTime, mistakesIn} from '../domain/check-event.ts'
import {type Actor, EventError, type EventInput, type EventSource, type Writable} from '../domain/event.ts'
import type {Fate, Ledger} from '../domain/ledger.ts'
import {isScope} from '../domain/scope.ts'
import type {Draft, SkipReason} from './draft.ts'
import {isFields} from './formats/fields.ts'
import {recordReader} from './formats/json-lines.ts'
import {Hygiene} from './hygiene/hygiene.ts'
import {isKnownBeginning, knownTexts} from './known.ts'
import {splitMarked} from './marked.ts'
import {cutPayload} from './payload.ts'
import {redact, redactText} from './privacy/redact.ts'
import {type SecretScanner, secretScanner} from './privacy/secrets.ts'
import {type CaptureReport, Tally} from './report.ts'

export interface CaptureOptions {
  /** Where the events go. */
  readonly scope: string
  /** The present time, ISO 8601 in UTC: of what is said now, as a plain text is. What a session does not date has no known time. */
  readonly now: string
  /** The session of what names none (default: `unnamed`). */
  readonly session?: string | undefined
  /** Who wrote a plain text (default: `document`, which is trusted least). */
  readonly actor?: Actor | undefined
}

/** Where a draft comes from, and what its kind of source means for it. */
export interface Origin {
  /** As events name it; absent for what comes from no file. */
  readonly file?: string | undefined
  /** Written now, and the same again is the same: a plain text. */
  readonly live?: boolean
}

/** The time of what is not dated: it proves no age, and the same export read twice gives the same events. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z'
/** The session of what names none. As one, so that it never counts as several independent ones. */
export const UNNAMED = 'unnamed'

/** So many drafts, and those of the chunk they came in, are redacted and stored at once; or as many as make up this many UTF-16 units. */
const BATCH = 4000
const BATCH_UNITS = 4 * 1024 * 1024

/**
 * Takes drafts, whatever they come from, and puts them into the ledger: redacted first, then cut, told apart, and appended in batches of
 * one transaction. Nothing outside sees a draft before it is redacted. Call `flush` when there is no more.
 */
export class Capturer {
  readonly tally = new Tally()
  readonly #ledger: Ledger
  readonly #scan: SecretScanner
  readonly #options: CaptureOptions
  readonly #hygiene = new Hygiene()
  #batch: {readonly draft: Draft; readonly origin: Origin}[] = []
  #units = 0

  constructor(ledger: Ledger, scan: SecretScanner, options: CaptureOptions) {
    this.#ledger = ledger
    this.#scan = scan
    this.#options = options
  }

  /** A name as it may be stored and shown. */
  clean(name: string): Promise<string> {
    return redactText(name, this.#scan)
  }

  take(draft: Draft, origin: Origin): void {
    this.#batch.push({draft, origin})
    this.#units += draft.text.length
  }

  /** Whether there is enough for a batch: whoever reads on must call `flush` then. */
  get full(): boolean {
    return this.#batch.length >= BATCH || this.#units >= BATCH_UNITS
  }

  /** Appends what was taken. Gives LedgerError where the store refuses; what was acknowledged before stays. */
  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#units = 0
    if (batch.length > 0) await this.#store(batch)
  }

  async #store(batch: readonly {readonly draft: Draft; readonly origin: Origin}[]): Promise<void> {
    const redacted = await redact(
      batch.map(({draft}) => draft),
      this.#scan,
    )
    const events: Pending[] = []
    for (const [n, result] of redacted.entries()) {
      if ('gone' in result) this.tally.skip(result.gone)
      else for (const piece of splitMarked(cutPayload(result.draft))) events.push(this.#event(piece, result.draft.text, batch[n].origin))
    }
    await this.#append(await this.#unknown(events))
  }

  /** `said`: the text that the draft is a piece of. */
  #event(draft: Draft, said: string, {file, live}: Origin): Pending {
    const {scope, now, session = UNNAMED} = this.#options
    const skip = draft.skip ?? this.#hygiene.reasonOf(draft)
    const {kind, actor, text, key, start, end, data} = draft
    const source: Writable<EventSource> = {key}
    if (file !== undefined) source.file = file
    if (start !== undefined && end !== undefined) {
      source.start = start
      source.end = end
    }
    const at = draft.at ?? (live === true ? now : UNKNOWN_TIME)
    const event: Writable<EventInput> = {kind, actor, scope, episode: draft.episode ?? session, at, text, source}
    if (skip !== undefined) event.skip = skip
    if (data !== undefined && Object.keys(data).length > 0) event.data = data
    return {
      event,
      said,
      line: draft.line,
      file: file ?? '-',
      check: draft.cutOff === true ? 'beginning' : live === true && draft.at === undefined ? 'text' : undefined,
    }
  }

  /** Without those that the ledger has already in another form: the whole of what is cut off here, a text that was said at another time. */
  async #unknown(pending: readonly Pending[]): Promise<Pending[]> {
    if (pending.every(({check}) => check === undefined)) return [...pending]
    const view = this.#ledger.scoped(this.#options.scope)
    const texts = new Map<string, Set<string>>()
    const rest: Pending[] = []
    for (const one of pending) {
      const {event, check} = one
      if (check === 'text' && !texts.has(event.episode)) texts.set(event.episode, await knownTexts(view, event.episode))
      const known =
        check === 'text'
          ? texts.get(event.episode)!.has(event.text)
          : check === 'beginning' && (await isKnownBeginning(view, event, one.said))
      if (known) this.#count(one, 'duplicate')
      else rest.push(one)
      if (check === 'text') texts.get(event.episode)!.add(event.text)
    }
    return rest
  }

  async #append(pending: readonly Pending[]): Promise<void> {
    if (pending.length === 0) return
    try {
      const {fates} = await this.#ledger.append(pending.map(({event}) => event))
      for (const [n, fate] of fates.entries()) this.#count(pending[n], fate)
    } catch (error) {
      if (!(error instanceof EventError)) throw error
      await this.#append(pending.filter(one => this.#isEvent(one)))
    }
  }

  /** One that is no event is passed over alone. What is wrong is told by field, since the value may be anything. */
  #isEvent({event, file, line}: Pending): boolean {
    const [mistake] = mistakesIn(event)
    if (mistake === undefined) return true
    this.tally.skip('invalid')
    this.tally.problem(
      'event-invalid',
      file,
      line,
      `the event cannot be stored: its ${mistake.split(/[ .]/, 1)[0]} is not what a ledger takes`,
    )
    return false
  }

  #count({event: {skip}}: Pending, fate: Fate): void {
    if (fate === 'forgotten') this.tally.skip('forgotten')
    else if (skip !== undefined) this.tally.skip(skip as SkipReason)
    else if (fate === 'added') this.tally.added()
    else this.tally.duplicate()
  }
}

interface Pending {
  readonly event: EventInput
  readonly said: string
  readonly file: string
  readonly line: number
  /** What to look for in the ledger before it is appended. */
  readonly check: 'beginning' | 'text' | undefined
}

/** A message or tool result as a program hands it over: the fields of a line of JSON Lines, see `docs/capture.md`. */
export type LiveMessage = Readonly<Record<string, unknown>>

/**
 * Captures what is happening now, from a program: messages and tool results with the fields of a line of JSON Lines; `at` defaults to
 * `now`. Gives the report; an object that is no message is counted as `unknown-type`, what is no object as `invalid`. Throws TypeError for a
 * scope that is none or a `now` that is no time, LedgerError where the store refuses.
 */
export async function capture(messages: Iterable<LiveMessage>, ledger: Ledger, options: CaptureOptions): Promise<CaptureReport> {
  checkOptions(options)
  const capturer = new Capturer(ledger, await secretScanner(), options)
  const read = recordReader({
    draft: draft => capturer.take(draft.at === undefined ? {...draft, at: options.now} : draft, {}),
    skipped: reason => capturer.tally.skip(reason),
    problem: (code, line, message) => capturer.tally.problem(code, '-', line, message),
  })
  let number = 0
  for (const message of messages) {
    number++
    if (isFields(message)) read(message, {text: '', eol: '\n', number, start: 0, exact: false})
    else {
      capturer.tally.skip('invalid')
      capturer.tally.problem('line-invalid', '-', number, 'the message is no object; it must be {"role": …, "text": …}')
    }
    if (capturer.full) await capturer.flush()
  }
  await capturer.flush()
  return capturer.tally.report()
}

function checkOptions({scope, now}: CaptureOptions): void {
  if (!isScope(scope)) throw new TypeError('capture needs a scope: names with "/" between, such as {scope: "acme/docs"}')
  if (!isTime(now))
    throw new TypeError('capture needs the present time, as new Date().toISOString() writes it: {now: "2026-11-30T09:00:00.000Z"}')
}
