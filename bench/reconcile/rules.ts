import {vetoes} from '../../src/reconcile/guards.ts'
import {contained, sequenceRatio, tokens, trigrams} from './likeness.ts'
import type {Pair} from './pairs.ts'

/** Decides of one pair whether it would be merged: yes, no, or left to a person. */
export interface Rule {
  readonly name: string
  readonly merges: (pair: Pair) => boolean | 'abstain'
}

const guarded = ({a, b}: Pair): boolean => vetoes(a, b).length === 0

/** Ours alone, and what others use. */
export const RULES: readonly Rule[] = [
  {name: 'guards alone', merges: guarded},
  {name: 'trigram ≥ 0.55', merges: ({a, b}) => trigrams(a, b) >= 0.55},
  {name: 'trigram ≥ 0.25, same evidence', merges: ({a, b}) => trigrams(a, b) >= 0.25},
  {name: 'token Jaccard ≥ 0.70', merges: ({a, b}) => tokens(a, b) >= 0.7},
  {name: 'sequence ratio ≥ 0.60', merges: ({a, b}) => sequenceRatio(a, b) >= 0.6},
  {name: 'sequence ratio ≥ 0.85 or containment', merges: ({a, b}) => contained(a, b) || sequenceRatio(a, b) >= 0.85},
]

/** Guards with a scripted judge that errs in this share of its single answers; `consistent`: in both orders alike. */
export const JUDGED: readonly Rule[] = [0, 0.05, 0.1, 0.2].flatMap(error => [
  judged(error, false),
  ...(error === 0 ? [] : [judged(error, true)]),
])

function judged(error: number, consistent: boolean): Rule {
  const name = `guards + judge that errs in ${error * 100} %${error === 0 ? '' : consistent ? ', alike in both orders' : ', independently'}`
  return {
    name,
    merges: pair => {
      if (!guarded(pair)) return false
      const wrong = (question: string, order: number): boolean =>
        chance(`${name} ${question} ${consistent ? 0 : order} ${pair.a} ${pair.b}`) < error
      const same = [0, 1].map(order => (pair.label === 'same') !== wrong('same', order))
      const together = [0, 1].map(order => (pair.label !== 'contradicts') !== wrong('both', order))
      if (same[0] !== same[1] || together[0] !== together[1]) return 'abstain'
      return same[0] === true && together[0] === true
    },
  }
}

/** A number in 0..1 that a text alone decides (FNV-1a, mixed): the same run to run. */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
