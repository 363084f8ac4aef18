import {digest, hex} from '../artifact/layout.ts'
import {Artifact} from '../artifact/open.ts'
import {sourceHash, sourceRecord} from '../artifact/source-hash.ts'
import {isWhole} from '../artifact/verify.ts'
import {type CompileOptions, compilerVersion, statedOptions} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import type {KgSource, ParsedEntry} from '../entry/entry.ts'
import {parseSource} from '../entry/index.ts'
import {compare} from '../lexicon/term.ts'
import {UNICODE_VERSION} from '../unicode/version.ts'
import {compilerCode} from './code.ts'
import type {SourceChange} from './increment.ts'
import {type PackedFinding, packFinding, packParsed, unpackFinding, unpackParsed} from './pack.ts'

/** The first line of the file: a name, the version of the form, the digest of all that follows. */
const MAGIC = 'kanon-manifest 2 '
const HEAD_BYTES = MAGIC.length + 32 + 1

interface Known {
  readonly fingerprint: string
  /** Its `sourceHash`, where somebody asked for it. */
  readonly hash?: string
  /** What was read from the text, as it lies in the file; else `parsed`. */
  body?: Uint8Array
  parsed?: ParsedEntry
}

/**
 * What was read from each source, by path and content: a text that was read before is not parsed again, and its findings are
 * replayed. What an entry means also depends on options, on the compiler's code and on the Unicode version: a manifest of others holds nothing.
 */
export class Manifest {
  private known: Map<string, Known>
  /** What was made of the sources, where the manifest says it. */
  readonly state: ManifestState | undefined
  readonly artifact: string | undefined
  private readonly about: string
  private hits = 0
  private misses = 0

  /** `bytes`: what `encode` gave. Anything else, damaged or of another version, is an empty manifest: it only saves time. */
  constructor(
    private options: CompileOptions = {},
    /** Names the content of a text: two texts with one fingerprint are one text. */
    private readonly fingerprint: (text: string) => string = sourceHash,
    bytes?: Uint8Array,
    /** What is replayed is kept as objects, which the caller keeps anyway, in place of the bytes that it was read from. */
    private readonly keepParsed = false,
  ) {
    const found = bytes && read(bytes, conditions(options))
    this.known = found?.known ?? new Map()
    this.about = found?.about ?? ''
    this.artifact = found?.artifact
    this.state = found?.state
  }

  /** How many sources were not parsed because they were known. */
  get replayed(): number {
    return this.hits
  }

  /** What `parseSource` gives for the source. */
  parse(source: KgSource): ParsedEntry {
    const fingerprint = this.fingerprint(source.text)
    return this.recall(source, fingerprint)?.parsed ?? this.fresh(source, fingerprint)
  }

  /** The same, and the `sourceHash` of the source. `fingerprint`: of its text, where that is known. */
  read(source: KgSource, fingerprint = this.fingerprint(source.text)): {parsed: ParsedEntry; hash: string} {
    const known = this.recall(source, fingerprint)
    const hash = known?.hash ?? (this.fingerprint === sourceHash ? fingerprint : sourceHash(source.text))
    return {parsed: known?.parsed ?? this.fresh(source, fingerprint, hash), hash}
  }

  private recall(source: KgSource, fingerprint: string): {parsed: ParsedEntry; hash?: string} | undefined {
    const known = this.known.get(source.path)
    const parsed = known?.fingerprint === fingerprint ? replay(known, source) : undefined
    if (parsed === undefined) return undefined
    this.hits++
    const {hash} = known!
    if (this.keepParsed) this.known.set(source.path, {fingerprint, parsed, ...(hash !== undefined && {hash})})
    return {parsed, ...(hash !== undefined && {hash})}
  }

  private fresh(source: KgSource, fingerprint: string, hash?: string): ParsedEntry {
    this.misses++
    const parsed = parseSource(source, this.options)
    this.known.set(source.path, {fingerprint, parsed, ...(hash !== undefined && {hash})})
    return parsed
  }

  /** What is known was read under other options, and is forgotten. */
  reconfigure(options: CompileOptions): void {
    if (conditions(options) === conditions(this.options)) return
    this.options = options
    this.known = new Map()
  }

  /** True where `encode` would give what was read, if these are its sources and that was made of them. */
  isCurrent(sources: number, made: Made = {}): boolean {
    return this.misses === 0 && this.known.size === sources && packMade(made) === this.about
  }

  /** True where these are the sources of the manifest, each with the text that it had. */
  isOf(sources: readonly SourceChange[]): boolean {
    if (sources.length !== this.known.size) return false
    const paths = new Set<string>()
    return sources.every(({path, text, fingerprint}) => {
      const known = this.known.get(path)
      if (known === undefined || text === undefined || paths.has(path)) return false
      paths.add(path)
      return (fingerprint ?? this.fingerprint(text)) === known.fingerprint
    })
  }

  /** True where these bytes are the artifact that the manifest names, and its sources are those of these paths. */
  names(bytes: Uint8Array, sources: readonly {readonly path: string; readonly hash?: string}[]): boolean {
    if (this.artifact === undefined || !isWhole(bytes, this.artifact)) return false
    const records = [...sources]
      .sort((a, b) => compare(a.path, b.path))
      .map(({path, hash = this.known.get(path)?.hash ?? ''}) => sourceRecord(path, hash))
    return decode(new Artifact(bytes, false).section('sources')) === `[${records.join(',')}]`
  }

  /** The manifest of these sources, as bytes. The same sources give the same bytes. */
  encode(paths: Iterable<string>, made: Made = {}): Uint8Array {
    const sources: Row[] = []
    const parts: Uint8Array[] = []
    for (const path of [...paths].sort()) {
      const known = this.known.get(path)
      if (known === undefined) continue
      const body = known.body ?? utf8(packParsed(known.parsed!))
      sources.push([path, known.fingerprint, body.length, known.hash ?? sourceHash(known.parsed!.source.text)])
      parts.push(body)
    }
    const index = utf8(`${conditions(this.options)}\n${packMade(made)}\n${JSON.stringify(sources)}\n`)
    const rest = joined([index, ...parts])
    return joined([utf8(`${MAGIC}${hex(digest(rest))}\n`), rest])
  }

  /** Forgets what is known of a source that is gone. */
  forget(path: string): void {
    this.known.delete(path)
  }
}

/** `length`: bytes of what was read from it. */
type Row = [path: string, fingerprint: string, length: number, hash: string]

/** What the parse of every source depends on beside its text, as one line. */
const conditions = (options: CompileOptions): string =>
  JSON.stringify({compiler: compilerVersion, code: compilerCode, unicode: UNICODE_VERSION, options: statedOptions(options)})

function replay(known: Known, source: KgSource): ParsedEntry | undefined {
  if (known.parsed) return known.parsed.source.text === source.text ? known.parsed : {...known.parsed, source}
  try {
    return unpackParsed(decode(known.body!), source)
  } catch {
    return undefined
  }
}

/** What was made of sources: the content hash of the artifact, and of a build without errors what else it gave. */
export interface Made {
  readonly artifact?: string
  readonly state?: ManifestState
}

export interface ManifestState {
  readonly entries: number
  readonly terms: number
  /** All findings, none of them an error. */
  readonly findings: readonly Diagnostic[]
}

/** What a build without errors made; of one with errors only the artifact is told. */
export function madeOf(artifact: string | undefined, entries: number, terms: number, findings: readonly Diagnostic[]): Made {
  const state = findings.some(finding => finding.severity === 'error') ? undefined : {entries, terms, findings}
  return {...(artifact !== undefined && {artifact}), ...(state && {state})}
}

const packMade = ({artifact = '', state}: Made): string =>
  JSON.stringify(
    state ? [artifact, state.entries, state.terms, state.findings.map(finding => [finding.file, ...packFinding(finding)])] : [artifact],
  )

function unpackMade(text: string): Made {
  const [artifact, entries, terms, findings] = JSON.parse(text) as [string, number?, number?, [string, ...PackedFinding][]?]
  const known = artifact === '' ? {} : {artifact}
  if (entries === undefined || terms === undefined || findings === undefined) return known
  return {...known, state: {entries, terms, findings: findings.map(([file, ...finding]) => unpackFinding(finding, file))}}
}

interface Read extends Made {
  readonly known: Map<string, Known>
  /** What was made, as its line has it. */
  readonly about: string
}

function read(bytes: Uint8Array, expected: string): Read | undefined {
  if (decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return undefined
  // A copy where the bytes lie off a word line would cost more than it saves; the digest reads either.
  const rest = bytes.subarray(HEAD_BYTES)
  if (decode(bytes.subarray(MAGIC.length, HEAD_BYTES - 1)) !== hex(digest(rest))) return undefined
  const first = rest.indexOf(0x0a)
  const second = rest.indexOf(0x0a, first + 1)
  const third = rest.indexOf(0x0a, second + 1)
  if (first < 0 || second < 0 || third < 0 || decode(rest.subarray(0, first)) !== expected) return undefined
  try {
    const known = new Map<string, Known>()
    let at = third + 1
    const about = decode(rest.subarray(first + 1, second))
    const rows = JSON.parse(decode(rest.subarray(second + 1, third))) as Row[]
    for (const [path, fingerprint, length, hash] of rows) {
      known.set(path, {fingerprint, hash, body: rest.subarray(at, at + length)})
      at += length
    }
    return {known, about, ...unpackMade(about)}
  } catch {
    return undefined
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)
const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)
