import {Draft} from '../artifact/draft.ts'
import {type BuildFacts, encodeMeta} from '../artifact/encode.ts'
import {ENTRY_WORDS} from '../artifact/layout.ts'
import {buildTokenTable, type TokenTable} from '../automaton/build.ts'
import {Field, Flag, TERM_WORDS, UNIT_STATE_WORDS, UnitState, type UnitTables} from '../automaton/terms.ts'
import type {TablePlan} from '../automaton/token-trie.ts'
import {committedTables} from '../unicode/committed.ts'
import {EntrySection} from './entry-section.ts'
import {byRank, type LiveEntry} from './live-entry.ts'
import type {LiveTerms} from './live-terms.ts'
import {type PublishedSource, SourceSection} from './source-section.ts'
import {StringLayout} from './string-layout.ts'
import {TermSection} from './term-section.ts'

/**
 * Makes artifacts of live terms, one after another, each from the one before: lists are copied in the runs that they kept, and what
 * depends on the order among all (numbers of terms and entries, places of strings and texts) moves by what came and went before it.
 */
export class Publication {
  /** The last artifact, which the next one is made from. */
  private last: Draft | undefined
  private stringUnits = 0
  private readonly terms: TermSection
  private readonly entries: EntrySection
  private readonly sources = new SourceSection()

  /** `found`: the entry that is found under an id. */
  constructor(
    private readonly live: LiveTerms,
    private readonly found: (id: string) => LiveEntry | undefined,
  ) {
    this.terms = new TermSection(live)
    this.entries = new EntrySection(live)
  }

  /** Another text of a source counts than before, or none. */
  setSource(source: PublishedSource, hash = ''): void {
    this.sources.set(source, hash)
  }

  /** `spare`: an older artifact that nobody looks at any more. Its memory is used again, unless it is that of the last one. */
  encode(facts: BuildFacts, spare?: Uint8Array): Uint8Array {
    const {live, last, terms, entries, sources} = this
    const layout = new StringLayout(live.strings, this.stringUnits)
    const oldTerms = last?.words('terms') ?? NONE
    const oldEntries = last?.words('entries') ?? NONE
    terms.arrange(oldTerms, layout)
    entries.arrange(oldEntries, layout)
    sources.arrange()
    layout.settle()

    const places = entries.places()
    const ranks = entries.ranks(places)
    const about = entries.about(places, this.found)
    const table = this.table()
    const {units} = live
    const {count: termCount} = terms
    const {count: entryCount} = entries
    const meta = encodeMeta(
      facts,
      {entries: entryCount, terms: termCount, nodes: live.trie.nodes},
      {...table.sizes, maxUnits: live.maxUnits},
    )
    const draft = new Draft(
      {
        meta: meta.length,
        'token-slots': table.slots * 4,
        'token-roots': table.roots.length * 4,
        'token-filter': table.filter.length * 4,
        'token-outputs': table.outputs * 4,
        ...(units && {
          'unit-states': units.states.byteLength,
          'unit-edges': units.edges.byteLength,
          'unit-outputs': units.outputs.byteLength,
        }),
        terms: termCount * TERM_WORDS * 4,
        entries: entryCount * ENTRY_WORDS * 4,
        about: about.byteLength,
        strings: layout.length * 2,
        unicode: committedTables.length,
        texts: entries.textBytes,
        sources: sources.bytes,
      },
      last?.isIn(spare) ? undefined : spare,
    )
    const records = draft.words('entries')
    draft.section('meta').set(meta)
    table.write(draft.words('token-slots'), draft.words('token-outputs'))
    draft.words('token-roots').set(table.roots)
    draft.words('token-filter').set(table.filter)
    if (units) this.writeUnits(units, draft)
    terms.write(draft.words('terms'), oldTerms, layout, {moves: entries.moves(), places, ranks})
    entries.write(records, oldEntries, layout, ranks)
    draft.words('about').set(about)
    layout.write(last?.units('strings') ?? NO_UNITS, draft.units('strings'))
    draft.section('unicode').set(committedTables)
    entries.writeTexts(draft.section('texts'), records, last?.section('texts') ?? NO_BYTES, oldEntries)
    sources.write(draft.section('sources'), last?.section('sources') ?? NO_BYTES)
    live.strings.fasten()
    this.stringUnits = layout.length
    this.last = draft
    return draft.seal()
  }

  /** Order of the terms of one span before any variant is known, by their live ids: as `spanOrder` of the lexicon. */
  private readonly inSpan = (a: number, b: number): number => {
    const {words, owners} = this.live
    const group = (id: number): number => Math.min(2, (words[id * TERM_WORDS + Field.Flags] >> Flag.OriginShift) & Flag.OriginMask)
    return group(a) - group(b) || byRank(owners[a], owners[b]) || this.terms.dense[a] - this.terms.dense[b]
  }

  private table(): Table {
    const plan = this.live.trie.plan()
    return plan === undefined ? builtTable(this.irregularTable()) : this.liveTable(plan)
  }

  private liveTable(plan: TablePlan): Table {
    const {slotBits, slots, roots, filter, outputs} = plan
    return {
      sizes: {seed: 0, slotBits, rootBits: roots.bits, filterBits: filter.bits},
      slots: slots.length,
      roots: roots.words,
      filter: filter.words,
      outputs,
      write: (slots, outputs) => this.live.trie.write(plan, this.terms.dense, this.inSpan, slots, outputs),
    }
  }

  /** Where the live table has not the seed and size that an artifact begins with, all is decided anew. */
  private irregularTable(): TokenTable {
    const ids = this.terms.inOrder()
    const table = buildTokenTable(
      Array.from(ids, id => this.live.terms[id]!),
      (a, b) => this.inSpan(ids[a], ids[b]),
    )
    if (table.seed === 0) this.live.rebuildTrie()
    return table
  }

  /** The same machine over the numbers of the artifact; states and edges know none. */
  private writeUnits({states, edges, outputs: live}: UnitTables, draft: Draft): void {
    const outputs = live.slice()
    for (let at = UnitState.Output; at + UNIT_STATE_WORDS < states.length; at += UNIT_STATE_WORDS) {
      const end = states[at + UNIT_STATE_WORDS]
      if (end - states[at] > 1) outputs.subarray(states[at], end).sort(this.inSpan)
    }
    draft.words('unit-states').set(states)
    draft.words('unit-edges').set(edges)
    draft.words('unit-outputs').set(outputs.map(id => this.terms.dense[id]))
  }
}

/** The token table, as far as it is known before there is memory for it. `slots` and `outputs` are words. */
interface Table {
  readonly sizes: {readonly seed: number; readonly slotBits: number; readonly rootBits: number; readonly filterBits: number}
  readonly slots: number
  readonly outputs: number
  readonly roots: Int32Array
  readonly filter: Int32Array
  write(slots: Int32Array, outputs: Int32Array): void
}

function builtTable({seed, slotBits, rootBits, filterBits, slots, outputs, roots, filter}: TokenTable): Table {
  return {
    sizes: {seed, slotBits, rootBits, filterBits},
    slots: slots.length,
    outputs: outputs.length,
    roots,
    filter,
    write(toSlots, toOutputs) {
      toSlots.set(slots)
      toOutputs.set(outputs)
    },
  }
}

const NONE = new Int32Array(0)
const NO_UNITS = new Uint16Array(0)
const NO_BYTES = new Uint8Array(0)
