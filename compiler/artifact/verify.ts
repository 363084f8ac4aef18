import {filterPlace} from '../automaton/build.ts'
import {childBit, extendHigh, extendLow} from '../automaton/hash.ts'
import {
  type AutomatonTables,
  Field,
  PROBE_LIMIT,
  probe,
  Slot,
  TERM_WORDS,
  UNIT_EDGE_WORDS,
  UNIT_STATE_WORDS,
  UnitState,
  type UnitTables,
  withoutTop,
} from '../automaton/terms.ts'
import {Gap, Tokenizer} from '../automaton/tokens.ts'
import {symbolsOf} from '../automaton/units.ts'
import type {KgSource} from '../entry/entry.ts'
import {ArtifactError} from './error.ts'
import {contentOf, DIRECTORY_BYTES, digest, HEADER_BYTES, hex, SECTIONS, type SectionName} from './layout.ts'
import {Artifact} from './open.ts'
import {sourceHash} from './source-hash.ts'

/**
 * Checks all of an artifact: what opening checks, every other section, the invariants of the tables (keys ascend, no
 * key far from its home, every reference in bounds, every term at the end of its own path), and, where sources are
 * given, that they are what was compiled. Returns one sentence a problem; none means that it holds.
 */
export function verifyArtifact(bytes: Uint8Array, sources?: readonly KgSource[]): {problems: string[]} {
  try {
    const artifact = new Artifact(bytes, true)
    for (const name of artifact.sections.keys()) artifact.checkSection(name)
    const problems = [
      ...(contentHolds(artifact) ? [] : ['the hash of its content does not hold']),
      ...checkBetween(bytes, artifact),
      ...checkSlots(artifact.tables, artifact.termCount),
      ...checkStrings(artifact),
      ...checkPaths(artifact),
      ...(sources ? checkSources(artifact, sources) : []),
    ]
    return {problems}
  } catch (error) {
    if (error instanceof ArtifactError) return {problems: [error.message]}
    throw error
  }
}

/** True where every byte is that of the artifact of this content hash. */
export function isWhole(bytes: Uint8Array, content: string): boolean {
  try {
    const artifact = new Artifact(bytes, false)
    return artifact.content === content && contentHolds(artifact) && checkBetween(bytes, artifact).length === 0
  } catch {
    return false
  }
}

function contentHolds(artifact: Artifact): boolean {
  const digests = SECTIONS.flatMap(name => (artifact.sections.has(name) ? [digest(artifact.section(name))] : []))
  return hex(contentOf(digests)) === artifact.content
}

/** No checksum covers what lies between the sections. */
function checkBetween(bytes: Uint8Array, artifact: Artifact): string[] {
  let end = HEADER_BYTES + artifact.sections.size * DIRECTORY_BYTES
  const sections = [...artifact.sections.values(), {name: 'end', offset: bytes.length, bytes: 0}]
  const problems: string[] = []
  for (const {name, offset, bytes: length} of sections) {
    if (offset < end || bytes.subarray(end, offset).some(byte => byte !== 0)) problems.push(`the bytes before its ${name} are not zeros`)
    end = offset + length
  }
  return problems
}

function checkSlots(tables: AutomatonTables, terms: number): string[] {
  const {slots, slotBits, outputs} = tables
  const problems: string[] = []
  let last = -1
  for (let at = 0; at * 4 < slots.length && problems.length < 10; at++) {
    const [low, high, value, children] = slots.subarray(at * 4, at * 4 + 4)
    if ((value | children) === 0) {
      if ((low | high) !== 0) problems.push(`slot ${at} is empty and has a key`)
      continue
    }
    const key = (high >>> 0) * 2 ** 20 + (low >>> 12)
    if (key < last) problems.push(`the key of slot ${at} is smaller than the one before it`)
    last = key
    const distance = at - (high >>> (32 - slotBits))
    if (distance < 0 || distance >= PROBE_LIMIT) problems.push(`the key of slot ${at} lies ${distance} places from its home`)
    if (value < 0 ? withoutTop(value) >= terms : value > outputs.length) problems.push(`slot ${at} names a term that does not exist`)
  }
  for (const id of outputs) if (withoutTop(id) >= terms) problems.push(`an output names the term ${withoutTop(id)} of ${terms}`)
  return problems
}

function checkStrings(artifact: Artifact): string[] {
  const {terms, strings} = artifact.tables
  const problems: string[] = []
  for (let id = 0; id < artifact.termCount && problems.length < 10; id++) {
    const at = id * TERM_WORDS
    const outside = (start: number, length: number): boolean => terms[at + start] + terms[at + length] > strings.length
    if (outside(Field.SurfaceAt, Field.SurfaceLength) || outside(Field.NormalAt, Field.NormalLength))
      problems.push(`the text of term ${id} lies outside its section`)
    if (terms[at + Field.Entry] >= artifact.entryCount)
      problems.push(`term ${id} belongs to entry ${terms[at + Field.Entry]} of ${artifact.entryCount}`)
  }
  return problems
}

/** Walks every term's own tokens through filter, roots and slots, as the scan does. */
function checkPaths(artifact: Artifact): string[] {
  const problems: string[] = []
  for (let id = 0; id < artifact.termCount && problems.length < 10; id++) {
    const surface = artifact.surfaceOf(id)
    const {tables} = artifact
    const problem = artifact.term(id).boundary === 'word' ? pathProblem(tables, surface, id) : unitProblem(tables.units, surface, id)
    if (problem) problems.push(`term ${id} ("${surface}"): ${problem}`)
  }
  return problems
}

function pathProblem(tables: AutomatonTables, surface: string, id: number): string | undefined {
  const tokens = new Tokenizer(surface, tables.seed, tables.maxUnits)
  if (!tokens.next(0)) return 'it has no token'
  const place = filterPlace(tokens)
  if (place !== undefined && !bit(tables.filter, tables.filterBits, place)) return 'the filter does not know its first letters'
  if (!bit(tables.roots, tables.rootBits, tokens.low)) return 'the root bitmap does not know its first token'
  let {low, high} = tokens
  let slot = probe(tables.slots, tables.slotBits, low, high)
  while (slot >= 0 && tokens.next(tokens.end)) {
    if ((tables.slots[slot * 4 + Slot.Children] & childBit(tokens.first)) === 0) return 'a child mask does not know its next token'
    const gap = tokens.gap === Gap.None ? Gap.None : Gap.Gap
    low = extendLow(low, tokens.low, gap)
    high = extendHigh(high, tokens.high, gap)
    slot = probe(tables.slots, tables.slotBits, low, high)
  }
  if (slot < 0) return 'a slot of its path is missing'
  return names(tables, tables.slots[slot * 4 + Slot.Value], id) ? undefined : 'the last slot of its path does not name it'
}

/** Follows a term's own symbols through the code-unit automaton. */
function unitProblem(units: UnitTables | undefined, surface: string, id: number): string | undefined {
  if (!units) return 'the code-unit automaton is missing'
  const {states, edges, outputs} = units
  const record = (state: number, field: number): number => states[state * UNIT_STATE_WORDS + field]
  let state = 0
  for (const symbol of symbolsOf(surface)) {
    let next = -1
    for (let edge = record(state, UnitState.FirstEdge); edge < record(state + 1, UnitState.FirstEdge); edge++) {
      if (edges[edge * UNIT_EDGE_WORDS] === symbol) next = edges[edge * UNIT_EDGE_WORDS + 1]
    }
    if (next < 0 || (next + 2) * UNIT_STATE_WORDS > states.length) return 'an edge of its path is missing'
    state = next
  }
  const own = outputs.subarray(record(state, UnitState.Output), record(state + 1, UnitState.Output))
  return own.includes(id) ? undefined : 'the last state of its path does not name it'
}

const bit = (words: Int32Array, bits: number, hash: number): boolean => {
  const at = bits === 0 ? 0 : hash >>> (32 - bits)
  return (words[at >>> 5] & (1 << (at & 31))) !== 0
}

function names(tables: AutomatonTables, value: number, id: number): boolean {
  if (value < 0) return withoutTop(value) === id
  for (let at = value - 1; at >= 0 && at < tables.outputs.length; at++) {
    const output = tables.outputs[at]
    if (withoutTop(output) === id) return true
    if (output < 0) return false
  }
  return false
}

/** Paths and content hashes of what was compiled. */
function sourcesOf(artifact: Artifact): {readonly path: string; readonly hash: string}[] {
  artifact.checkSection('sources')
  return JSON.parse(new TextDecoder().decode(artifact.section('sources'))) as {path: string; hash: string}[]
}

function checkSources(artifact: Artifact, sources: readonly KgSource[]): string[] {
  const now = new Map(sources.map(source => [source.path, sourceHash(source.text)]))
  const built = new Map(sourcesOf(artifact).map(source => [source.path, source.hash]))
  const problems: string[] = []
  for (const [path, hash] of built) {
    if (!now.has(path)) problems.push(`${path} was compiled and is not among the sources any more; rebuild with \`kanon build\``)
    else if (now.get(path) !== hash) problems.push(`${path} has changed since it was compiled; rebuild with \`kanon build\``)
  }
  for (const path of now.keys()) if (!built.has(path)) problems.push(`${path} was added since; rebuild with \`kanon build\``)
  return problems
}

/** What an artifact says of itself. Throws ArtifactError. */
export interface Inspection {
  readonly version: number
  readonly unicode: string
  readonly compiler: string
  readonly options: Readonly<Record<string, unknown>>
  readonly entries: number
  readonly terms: number
  readonly nodes: number
  readonly contentHash: string
  readonly sections: readonly {readonly name: SectionName; readonly bytes: number}[]
}

export function inspectArtifact(bytes: Uint8Array): Inspection {
  const artifact = new Artifact(bytes, true)
  const {unicode, compiler, options, entries, terms, nodes} = artifact.meta
  const sections = [...artifact.sections.values()].map(({name, bytes}) => ({name, bytes}))
  return {
    version: new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true),
    unicode,
    compiler,
    options,
    entries,
    terms,
    nodes,
    contentHash: artifact.content,
    sections,
  }
}
