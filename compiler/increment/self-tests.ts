import type {Finder} from '../artifact/finder.ts'
import {isHyphen} from '../automaton/boundary.ts'
import {hashToken} from '../automaton/hash.ts'
import {Tokenizer} from '../automaton/tokens.ts'
import {failuresOf, hasTests} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import type {LexiconTerm} from '../lexicon/term.ts'
import type {LiveEntry} from './live-entry.ts'

const SEED = 0
/** No token of any term is longer. */
const MAX_UNITS = 0xffff
const HYPHEN = hashToken([0x2d], 1, SEED)[0]

/**
 * The `match::` and `nomatch::` lines of all entries that are found. What a term can change is whether the tests still hold in
 * whose texts its first token stands; only these are run again.
 */
export class SelfTests {
  private readonly byToken = new Map<number, Set<LiveEntry>>()
  private readonly tested = new Set<LiveEntry>()
  private readonly waiting = new Set<LiveEntry>()
  private readonly failing = new Map<LiveEntry, readonly Diagnostic[]>()

  add(entry: LiveEntry): void {
    if (!hasTests(entry.entry)) return
    this.tested.add(entry)
    this.waiting.add(entry)
    for (const token of tokensOf(entry)) {
      const known = this.byToken.get(token)
      if (known) known.add(entry)
      else this.byToken.set(token, new Set([entry]))
    }
  }

  remove(entry: LiveEntry): void {
    if (!this.tested.delete(entry)) return
    this.waiting.delete(entry)
    this.failing.delete(entry)
    for (const token of tokensOf(entry)) {
      const known = this.byToken.get(token)
      known?.delete(entry)
      if (known?.size === 0) this.byToken.delete(token)
    }
  }

  /** A term came, went, or became another. */
  touch(term: LexiconTerm): void {
    if (this.tested.size === 0) return
    if (term.boundary !== 'word') {
      for (const entry of this.tested) this.waiting.add(entry)
      return
    }
    const tokens = new Tokenizer(term.surface, SEED, MAX_UNITS)
    if (tokens.next(0)) for (const entry of this.byToken.get(tokens.low) ?? []) this.waiting.add(entry)
  }

  /** All entries whose tests do not hold, by id, with what is to be said about it. */
  run(finder: Finder): [LiveEntry, readonly Diagnostic[]][] {
    for (const entry of this.waiting) {
      const failures = failuresOf(entry.entry, finder)
      if (failures.length > 0) this.failing.set(entry, failures)
      else this.failing.delete(entry)
    }
    this.waiting.clear()
    return [...this.failing]
  }
}

/** Hashes of all tokens of its tests, and of the hyphen where one stands in them, which may be a gap or begin a term. */
function tokensOf({entry}: LiveEntry): Set<number> {
  const hashes = new Set<number>()
  for (const {text} of [...entry.match, ...entry.nomatch]) {
    const tokens = new Tokenizer(text, SEED, MAX_UNITS)
    for (let at = 0; tokens.next(at); at = tokens.end) hashes.add(tokens.low)
    if ([...text].some(char => isHyphen(char.codePointAt(0)!))) hashes.add(HYPHEN)
  }
  return hashes
}
