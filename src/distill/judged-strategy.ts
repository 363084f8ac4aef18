import type {Event} from '../domain/event.ts'
import {formOf} from './form.ts'
import {languagesOf} from './language.ts'
import {readEvent} from './rule-strategy.ts'
import {significanceOf} from './significance.ts'
import {statementOf} from './statement.ts'
import type {Extracted, Strategy} from './strategy.ts'
import {confidenceOf} from './weights.ts'

/** Whether a sentence is worth knowing, as somebody who has shown that it can tell says; undefined: it did not say. */
export type IsWorth = (sentence: string, signal: AbortSignal) => Promise<boolean | undefined>

/**
 * Asks about the sentences that no rule knows the form of, and only about these: what rules take, or refuse for a reason, is settled. What is
 * worth knowing becomes a declaration, the weakest kind of fact.
 */
export const judgedStrategy = (isWorth: IsWorth): Strategy => ({
  name: 'judge',
  async extract(events, signal) {
    const found: Extracted[] = []
    for (const event of events) found.push(...(await inEvent(event, isWorth, signal)))
    return found
  },
})

async function inEvent(event: Event, isWorth: IsWorth, signal: AbortSignal): Promise<Extracted[]> {
  const found: Extracted[] = []
  for (const {sentence, reason} of readEvent(event)) {
    if (reason !== 'no-rule' || signal.aborted) continue
    const form = formOf(sentence.text)
    const [language] = languagesOf(sentence.text, form)
    const statement = statementOf(sentence.text, '', {language, person: event.actor === 'person'})
    if (statement === '' || !(await isWorth(statement, signal))) continue
    found.push({
      event: event.id,
      start: sentence.start,
      end: sentence.end,
      statement,
      kind: 'declaration',
      confidence: confidenceOf('declaration', event.actor),
      ...significanceOf(statement, form, 'declaration', event.actor),
      language,
    })
  }
  return found
}
