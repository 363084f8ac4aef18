import type {AutomatonTables, UnitTables} from '../automaton/terms.ts'
import {Field, Flag, ORIGINS, PROBE_LIMIT, TERM_WORDS, UNIT_STATE_WORDS} from '../automaton/terms.ts'
import {needsTables, provideTables} from '../unicode/unicode.ts'
import {UNICODE_CHECKSUM, UNICODE_VERSION} from '../unicode/version.ts'
import type {EntryDetails} from './encode.ts'
import {ArtifactError, damaged} from './error.ts'
import {
  checksum,
  ENTRY_WORDS,
  EntryField,
  MATCHING_SECTIONS,
  type Meta,
  readDirectory,
  type Section,
  type SectionName,
  STATUSES,
  sectionBytes,
  unitsOf,
  wordsOf,
} from './layout.ts'
import type {Searchable} from './searchable.ts'

/** A term as an entry has it in the artifact. */
export interface ArtifactTerm {
  readonly text: string
  readonly entry: number
  readonly origin: (typeof ORIGINS)[number]
  readonly case: 'exact' | 'fold'
  readonly boundary: 'word' | 'prefix' | 'none'
  readonly gap: 'default' | 'loose' | 'exact'
  readonly line: number
  readonly column: number
}

export interface ArtifactEntry {
  readonly id: string
  readonly title: string
  /** The body of the entry, markdown. */
  readonly text: string
  readonly status: (typeof STATUSES)[number]
  readonly path: string
  readonly line: number
  readonly column: number
  readonly details: EntryDetails
}

/**
 * The sections of an artifact as views; nothing is copied where the bytes lie on a 4-byte line of a little-endian
 * machine. Everything that matching trusts is checked here: header, bounds, checksums, and with them the table sizes.
 */
export class Artifact implements Searchable {
  readonly meta: Meta
  readonly tables: AutomatonTables
  readonly content: string
  readonly sections: ReadonlyMap<SectionName, Section>
  readonly about: Uint32Array
  private readonly entryWords: Uint32Array
  private textsChecked: boolean
  // Strings that were asked for once; the same terms and entries are asked for again and again.
  private readonly idLists: (readonly string[])[]
  private readonly surfaces: string[]
  private readonly titles: string[]
  private readonly bodies: string[]

  constructor(
    private readonly bytes: Uint8Array,
    check: boolean,
  ) {
    const {sections, content} = readDirectory(bytes)
    this.sections = sections
    this.content = content
    this.textsChecked = !check
    if (check) for (const name of MATCHING_SECTIONS) if (sections.has(name)) this.checkSection(name)
    this.meta = this.readMeta()
    this.readUnicode(check)
    const {seed, slotBits, rootBits, filterBits, maxUnits} = this.meta
    this.tables = {
      seed,
      slotBits,
      slots: this.words('token-slots'),
      rootBits,
      roots: this.words('token-roots'),
      filterBits,
      filter: this.words('token-filter'),
      outputs: this.words('token-outputs'),
      maxUnits,
      terms: this.unsigned('terms'),
      ...(sections.has('unit-states') && {units: this.unitTables()}),
      strings: unitsOf(this.section('strings')),
    }
    this.entryWords = this.unsigned('entries')
    this.about = this.unsigned('about')
    this.checkSizes()
    this.idLists = new Array(this.meta.entries)
    this.titles = new Array(this.meta.entries)
    this.bodies = new Array(this.meta.entries)
    this.surfaces = new Array(this.meta.terms)
  }

  get entryCount(): number {
    return this.meta.entries
  }

  get termCount(): number {
    return this.meta.terms
  }

  idOf(entry: number): string {
    return this.idListOf(entry)[0]
  }

  idListOf(entry: number): readonly string[] {
    this.idLists[entry] ??= Object.freeze([this.entryString(entry, EntryField.IdAt, EntryField.IdLength)])
    return this.idLists[entry]
  }

  surfaceOf(term: number): string {
    const at = term * TERM_WORDS
    this.surfaces[term] ??= this.string(this.tables.terms[at + Field.SurfaceAt], this.tables.terms[at + Field.SurfaceLength])
    return this.surfaces[term]
  }

  entryOf(term: number): number {
    return this.tables.terms[term * TERM_WORDS + Field.Entry]
  }

  term(term: number): ArtifactTerm {
    const {terms} = this.tables
    const at = term * TERM_WORDS
    const flags = terms[at + Field.Flags]
    return {
      text: this.surfaceOf(term),
      entry: this.entryOf(term),
      origin: ORIGINS[(flags >> Flag.OriginShift) & Flag.OriginMask],
      case: flags & Flag.Exact ? 'exact' : 'fold',
      boundary: flags & Flag.Prefix ? 'prefix' : flags & Flag.None ? 'none' : 'word',
      gap: flags & Flag.GapLoose ? 'loose' : flags & Flag.GapExact ? 'exact' : 'default',
      line: terms[at + Field.Line],
      column: terms[at + Field.Column],
    }
  }

  termNumbers(): Iterable<number> {
    return numbersBelow(this.termCount)
  }

  entryNumbers(): Iterable<number> {
    return numbersBelow(this.entryCount)
  }

  compareTerms(a: number, b: number): number {
    const {terms} = this.tables
    return terms[a * TERM_WORDS + Field.Rank] - terms[b * TERM_WORDS + Field.Rank] || a - b
  }

  titleOf(entry: number): string {
    this.titles[entry] ??= this.entryString(entry, EntryField.TitleAt, EntryField.TitleLength)
    return this.titles[entry]
  }

  textOf(entry: number): string {
    this.bodies[entry] ??= this.text(entry, EntryField.TextAt, EntryField.TextLength)
    return this.bodies[entry]
  }

  entry(entry: number): ArtifactEntry {
    const at = entry * ENTRY_WORDS
    return {
      id: this.idOf(entry),
      title: this.titleOf(entry),
      text: this.textOf(entry),
      status: STATUSES[this.entryWords[at + EntryField.Status]] ?? 'preferred',
      path: this.entryString(entry, EntryField.PathAt, EntryField.PathLength),
      line: this.entryWords[at + EntryField.Line],
      column: this.entryWords[at + EntryField.Column],
      details: parseJson(this.text(entry, EntryField.DetailsAt, EntryField.DetailsLength), 'details of an entry') as EntryDetails,
    }
  }

  section(name: SectionName): Uint8Array {
    return sectionBytes(this.bytes, this.sections.get(name)!)
  }

  checkSection(name: SectionName): void {
    const section = this.sections.get(name)!
    if (checksum(sectionBytes(this.bytes, section)) !== section.checksum)
      throw damaged(`the checksum of its section "${name}" does not hold`, {section: name})
  }

  private text(entry: number, atField: number, lengthField: number): string {
    if (!this.textsChecked) {
      this.checkSection('texts')
      this.textsChecked = true
    }
    const at = this.entryWords[entry * ENTRY_WORDS + atField]
    return decode(this.section('texts').subarray(at, at + this.entryWords[entry * ENTRY_WORDS + lengthField]))
  }

  private entryString(entry: number, atField: number, lengthField: number): string {
    const at = entry * ENTRY_WORDS
    return this.string(this.entryWords[at + atField], this.entryWords[at + lengthField])
  }

  private string(at: number, length: number): string {
    const units = this.tables.strings.subarray(at, at + length)
    if (units.length <= 4096) return String.fromCharCode.apply(null, units as unknown as number[])
    let text = ''
    for (let i = 0; i < units.length; i += 4096) text += String.fromCharCode.apply(null, units.subarray(i, i + 4096) as unknown as number[])
    return text
  }

  private readMeta(): Meta {
    const meta = parseJson(decode(this.section('meta')), 'description') as Meta
    const bits = (n: unknown, most: number): boolean => Number.isInteger(n) && (n as number) >= 0 && (n as number) <= most
    const holds =
      typeof meta === 'object' &&
      meta !== null &&
      bits(meta.seed, 7) &&
      bits(meta.slotBits, 28) &&
      meta.slotBits > 0 &&
      bits(meta.rootBits, 31) &&
      bits(meta.filterBits, 31) &&
      bits(meta.maxUnits, 0xffff) &&
      bits(meta.entries, 2 ** 31) &&
      bits(meta.terms, 2 ** 31 - 1)
    if (!holds) throw damaged('its description is not one')
    if (meta.unicode !== UNICODE_VERSION) {
      throw new ArtifactError(
        'version',
        `the artifact was built with Unicode ${meta.unicode}, this Kanon has ${UNICODE_VERSION}; rebuild it with \`kanon build\``,
        {
          expected: UNICODE_VERSION,
          got: String(meta.unicode),
        },
      )
    }
    return meta
  }

  /**
   * Its Unicode tables are those of every other artifact and outlive this one: so they are copied, and never taken
   * unchecked, else a damaged artifact would spoil the answers of a sound one.
   */
  private readUnicode(check: boolean): void {
    if (this.sections.get('unicode')!.checksum !== UNICODE_CHECKSUM) throw damaged('its Unicode tables are not those of its version')
    if (!needsTables()) return
    if (!check) this.checkSection('unicode')
    provideTables(new Uint8Array(this.section('unicode')))
  }

  private unitTables(): UnitTables {
    const states = this.words('unit-states')
    if (states.length < UNIT_STATE_WORDS * 2 || states.length % UNIT_STATE_WORDS !== 0)
      throw damaged('its section "unit-states" has no whole records')
    return {states, edges: this.words('unit-edges'), outputs: this.words('unit-outputs')}
  }

  private checkSizes(): void {
    const {tables, meta} = this
    const sizes: [string, number, number][] = [
      ['token-slots', tables.slots.length, (2 ** meta.slotBits + PROBE_LIMIT) * 4],
      ['token-roots', tables.roots.length, Math.max(1, 2 ** meta.rootBits / 32)],
      ['token-filter', tables.filter.length, Math.max(1, 2 ** meta.filterBits / 32)],
      ['terms', tables.terms.length, meta.terms * TERM_WORDS],
      ['entries', this.entryWords.length, meta.entries * ENTRY_WORDS],
    ]
    for (const [name, got, expected] of sizes) {
      if (got !== expected) throw damaged(`its section "${name}" has ${got} words in place of ${expected}`, {section: name, expected, got})
    }
  }

  private words(name: SectionName): Int32Array {
    return wordsOf(this.section(name))
  }

  private unsigned(name: SectionName): Uint32Array {
    const {buffer, byteOffset, length} = this.words(name)
    return new Uint32Array(buffer, byteOffset, length)
  }
}

function* numbersBelow(count: number): Generator<number> {
  for (let number = 0; number < count; number++) yield number
}

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(`its ${what} cannot be read`)
  }
}
