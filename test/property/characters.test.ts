import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {sourcesOf} from '../laws/sources.ts'
import {type DefinedTerm, define} from '../oracle/definition.ts'
import {LONG} from './random.ts'
import {visible} from './shrink.ts'

/** Every nth code point in the short run; a prime, so that no block is left out. */
const STEP = LONG ? 1 : 7

const open = (terms: readonly DefinedTerm[]): Automaton => openAutomaton(compile(sourcesOf(terms)).artifact, {engine: 'wasm'})
const spans = (matches: readonly {readonly start: number; readonly end: number}[]): string =>
  matches.map(m => `${m.start}-${m.end}`).join(' ')

/** Characters that the engine's Unicode knows; an older one than the project's would know fewer, a newer one more. */
const assigned = (cp: number): boolean => (cp < 0xd800 || cp > 0xdfff) && !/\p{Cn}/u.test(String.fromCodePoint(cp))

describe('every character', () => {
  it('is to its neighbours what the definition says', () => {
    const terms = ['a', 'a b', 'n', 't', 's', '1', '网', '.a', 'a+', '🚀'].map(text => ({text, entry: 'e'}))
    const automaton = open(terms)
    const wrong: string[] = []
    for (let cp = 0; cp < 0x110000; cp += STEP) {
      // Private planes and most of the ideographs are all alike.
      if (
        !assigned(cp) ||
        (cp > 0x33ff && cp < 0xa000 && cp % 97 !== 0) ||
        (cp > 0x20100 && cp < 0xe0000 && cp % 997 !== 0) ||
        cp > 0xe01ff
      )
        continue
      const c = String.fromCodePoint(cp)
      const text = `a${c}a ${c}a a${c} a${c}b.a ${c}.a 1${c}1 网${c}网 🚀${c}s a+${c} n'${c}t s${c}\u0301a`
      if (spans(automaton.findAll(text)) !== spans(define(terms, text))) wrong.push(c)
    }
    expect(visible(wrong.slice(0, 50))).toBe('[]')
  })

  it('equals its other cases and spellings where the definition says so', () => {
    const wrong: string[] = []
    for (let cp = 0; cp < 0x20000; cp += STEP) {
      const c = String.fromCodePoint(cp)
      if (!assigned(cp) || !/[\p{L}\p{N}\u24B6-\u24E9]/u.test(c)) continue
      const others = [
        c.toLowerCase(),
        c.toUpperCase(),
        c.toLowerCase().toUpperCase(),
        c.toUpperCase().toLowerCase(),
        c.normalize('NFD'),
        c.normalize('NFC'),
        c.normalize('NFKC'),
      ]
      if (others.every(other => other === c)) continue
      const text = [...new Set(others)].join(' ; ')
      for (const policy of ['fold', 'exact'] as const) {
        const terms = [{text: c, entry: 'e', case: policy}]
        if (spans(open(terms).findAll(text)) !== spans(define(terms, text))) wrong.push(`${c} ${policy}`)
      }
    }
    expect(visible(wrong.slice(0, 50))).toBe('[]')
  })
})
