import {describe, expect, it} from 'vitest'
import {normalText} from '../../compiler/automaton/accept.ts'
import {buildTokenTable, type Pattern, type TokenTable} from '../../compiler/automaton/build.ts'
import {hashToken} from '../../compiler/automaton/hash.ts'
import {TokenTrie} from '../../compiler/automaton/token-trie.ts'
import {Random, SEED} from './random.ts'

const LONG = process.env.KANON_LONG === '1'
const WORDS = [
  'load',
  'balancer',
  'api',
  'gateway',
  'retry',
  'budget',
  'café',
  'C++',
  '网',
  '关',
  'a',
  'b',
  '-',
  'x-ray',
  '.NET',
  '👍🏽',
  'Ⓐ',
  'ﬃ',
]
const MAX_UNITS = 40

const surface = (random: Random): string => {
  const words = Array.from({length: 1 + random.below(4)}, () => random.pick(WORDS))
  if (random.below(3) === 0) words.push(String(random.below(200)))
  return words.join(random.below(4) === 0 ? '' : ' ')
}

/** The table of the terms that are there, built at once: their ids are their places in the order of the trie's ids. */
function built(terms: ReadonlyMap<number, string>) {
  const ids = [...terms.keys()].sort((a, b) => a - b)
  const patterns = ids.map((id): Pattern => ({surface: terms.get(id)!, normal: 'x'.repeat(MAX_UNITS), boundary: 'word'}))
  const dense = new Int32Array(Math.max(0, ...ids) + 1)
  ids.forEach((id, place) => {
    dense[id] = place
  })
  return {dense, table: buildTokenTable(patterns, (a, b) => a - b)}
}

/** The table as an artifact has it. */
function published(trie: TokenTrie, dense: Int32Array, maxUnits: number): TokenTable {
  const plan = trie.plan()!
  const slots = new Int32Array(plan.slots.length)
  const outputs = new Int32Array(plan.outputs)
  trie.write(plan, dense, (a, b) => dense[a] - dense[b], slots, outputs)
  const {slotBits, roots, filter} = plan
  return {
    seed: 0,
    slotBits,
    slots,
    rootBits: roots.bits,
    roots: roots.words,
    filterBits: filter.bits,
    filter: filter.words,
    outputs,
    maxUnits,
  }
}

describe('a trie of terms that come and go', () => {
  it('is at every moment the table of the terms that are there', () => {
    const random = new Random(SEED)
    for (let round = 0; round < (LONG ? 200 : 6); round++) {
      const trie = new TokenTrie()
      const terms = new Map<number, string>()
      const most = 1 + random.below(150)
      for (let step = 0; step < 300; step++) {
        const id = random.below(most)
        const known = terms.get(id)
        if (known === undefined) {
          terms.set(id, surface(random))
          expect(trie.add(id, terms.get(id)!, MAX_UNITS)).toBe(true)
        } else {
          trie.remove(id, known, MAX_UNITS)
          terms.delete(id)
        }
        if (step % 7 !== 0) continue
        const {dense, table} = built(terms)
        expect(published(trie, dense, table.maxUnits), `SEED=${SEED}, round ${round}, step ${step}`).toEqual(table)
      }
      for (const [id, text] of terms) trie.remove(id, text, MAX_UNITS)
      expect(trie.nodes).toBe(0)
      expect(published(trie, new Int32Array(), 8)).toEqual(buildTokenTable([], () => 0))
    }
  })

  it('says where a key would lie too far from its home, and leaves the answer to the builder', () => {
    const crowd: string[] = []
    for (let n = 0; crowd.length < 70; n++) {
      const word = `w${n}`
      const units = [...word].map(char => char.charCodeAt(0))
      if (hashToken(units, units.length, 0)[1] >>> 25 === 5) crowd.push(word)
    }
    const trie = new TokenTrie()
    expect(crowd.every((word, id) => trie.add(id, word, MAX_UNITS))).toBe(false)
    const patterns = crowd.map((word): Pattern => ({surface: word, normal: normalText(word), boundary: 'word'}))
    expect(buildTokenTable(patterns, (a, b) => a - b).seed).not.toBe(0)
  })
})
