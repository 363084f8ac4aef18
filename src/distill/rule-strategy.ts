import type {Event} from '../domain/event.ts'
import type {Steps} from '../domain/slices.ts'
import {classify, saysWrong} from './classify.ts'
import {expiryOf} from './expiry.ts'
import {formOf} from './form.ts'
import {type Language, languagesOf} from './language.ts'
import {formRefusal, type Reason, textRefusal} from './readable.ts'
import {RULES} from './rules/index.ts'
import {patternsOf} from './rules/rules.ts'
import {type Sentence, sentencesOf} from './sentences.ts'
import {significanceOf} from './significance.ts'
import {statementOf} from './statement.ts'
import type {Extracted, Strategy} from './strategy.ts'
import {confidenceOf} from './weights.ts'

/** What the rules make of one sentence: a fact, or the reason for none. */
export interface ReadSentence {
  readonly sentence: Sentence
  readonly fact?: Extracted
  readonly reason?: Reason
}

/** The built-in strategy: rules in four languages, no model, one fact a sentence at most. */
export const ruleStrategy: Strategy = {
  name: 'rules',
  batch: 8,
  warm,
  extract: events => events.flatMap(event => readEvent(event).flatMap(({fact}) => fact ?? [])),
}

/** Subjects of both widths: an engine compiles a pattern for each, at the first use, and again at the second. */
const SUBJECTS = ['a', 'a', '\u2019', '\u2019']

/** Has all patterns compiled, one by one: together they take some hundred milliseconds. */
function* warm(): Steps<void> {
  for (const rules of Object.values(RULES)) {
    for (const pattern of patternsOf(rules)) {
      for (const subject of SUBJECTS) {
        pattern.test(subject)
        yield
      }
    }
  }
}

/** Every sentence of an event, with what the rules make of it. */
export function readEvent(event: Event): ReadSentence[] {
  const likely = languagesOf(event.text, formOf(event.text.slice(0, 2000)))[0]
  let before: {readonly reason: Reason | undefined; readonly block: number} | undefined
  return sentencesOf(event.text, likely).map(sentence => {
    const corrected = before?.reason === 'wrong' && before.block === sentence.block
    const read = readSentence(event, sentence, likely, corrected)
    before = {reason: read.reason, block: sentence.block}
    return read
  })
}

function readSentence(event: Event, sentence: Sentence, likely: Language, corrected: boolean): ReadSentence {
  const unreadable = textRefusal(sentence)
  if (unreadable !== undefined) return {sentence, reason: unreadable}
  const form = formOf(sentence.text)
  const refused = formRefusal(form, sentence.text, event.actor)
  if (refused !== undefined) return {sentence, reason: refused === 'fragment' && saysWrong(form) ? 'wrong' : refused}
  const found = classify(form, {actor: event.actor, languages: languagesOf(sentence.text, form, likely), corrected})
  if (!('kind' in found)) return {sentence, reason: found.reason}
  const {kind, lead, language} = found
  const person = event.actor === 'person'
  const statement = statementOf(sentence.text, lead, {language, person})
  if (statement === '') return {sentence, reason: 'fragment'}
  const dated = kind === 'declaration' || kind === 'correction' ? expiryOf(form, event.at) : undefined
  const fact: Extracted = {
    event: event.id,
    start: sentence.start,
    end: sentence.end,
    statement,
    kind,
    confidence: confidenceOf(kind, event.actor),
    ...significanceOf(statement, form, kind, event.actor),
    language,
    ...(dated === undefined ? {} : {expires: dated}),
  }
  return {sentence, fact}
}
