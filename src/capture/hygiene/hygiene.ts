import {isAllNarration} from '../../domain/narration/narration.ts'
import {RepeatedLines} from '../../domain/repeated.ts'
import type {Draft, SkipReason} from '../draft.ts'
import {isInstructions} from './instructions.ts'
import {systemReason} from './system.ts'

/** Of a text that is so far made of blocks that other sessions have, nothing is left that was said in this one. */
const MOSTLY = 0.6

/**
 * Decides what is distilled, never what is kept: gives the reason why a message says nothing, by its form and by what other sessions said.
 * The same messages in the same order get the same reasons.
 */
export class Hygiene {
  readonly #repeated = new RepeatedLines()

  /** Undefined for what somebody said; tool results and whatever has a reason already are not looked at. */
  reasonOf({kind, actor, text, episode = ''}: Draft): SkipReason | undefined {
    if (kind !== 'message') return undefined
    const system = systemReason(text)
    if (system !== undefined) return system
    if (actor !== 'assistant' && text.includes('\n')) {
      const repeated = this.#repeated.share(episode, text) >= MOSTLY
      this.#repeated.note(episode, text)
      if (isInstructions(text)) return 'instructions'
      if (repeated) return 'repeated'
    }
    return isAllNarration(text) ? 'narration' : undefined
  }
}
