import {sourceHash} from '../artifact/encode.ts'
import {digest, hex} from '../artifact/layout.ts'
import {type CompileOptions, compilerVersion, statedOptions} from '../compile.ts'
import type {KgSource, ParsedEntry} from '../entry/entry.ts'
import {parseSource} from '../entry/index.ts'
import {UNICODE_VERSION} from '../unicode/version.ts'
import {compilerCode} from './code.ts'
import {packParsed, unpackParsed} from './pack.ts'

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
  private made: string | undefined
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
    this.made = found?.artifact
  }

  /** How many sources were not parsed because they were known. */
  get replayed(): number {
    return this.hits
  }

  /** The content hash of the artifact that the manifest was written beside, where it says one. */
  get artifact(): string | undefined {
    return this.made
  }

  /** What `parseSource` gives for the source. */
  parse(source: KgSource): ParsedEntry {
    const fingerprint = this.fingerprint(source.text)
    return this.recall(source, fingerprint)?.parsed ?? this.fresh(source, fingerprint)
  }

  /** The same, and the `sourceHash` of the source. `fingerprint`: of its text, where that is known. */
  read(source: KgSource, fingerprint = this.fingerprint(source.text)): {parsed: ParsedEntry; hash: string} {
    const known = this.recall(source, fingerprint)
    const hash = known?.hash ?? sourceHash(source.text)
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
    this.made = undefined
  }

  /** True where `encode` would give what was read, if these are its sources and that the artifact. */
  isCurrent(sources: number, artifact?: string): boolean {
    return this.misses === 0 && this.known.size === sources && artifact === this.made
  }

  /** The manifest of these sources, as bytes. The same sources give the same bytes. `artifact`: the content hash of what they compile to. */
  encode(paths: Iterable<string>, artifact?: string): Uint8Array {
    const sources: Row[] = []
    const parts: Uint8Array[] = []
    for (const path of [...paths].sort()) {
      const known = this.known.get(path)
      if (known === undefined) continue
      const body = known.body ?? utf8(packParsed(known.parsed!))
      sources.push([path, known.fingerprint, body.length, known.hash ?? sourceHash(known.parsed!.source.text)])
      parts.push(body)
    }
    const index = utf8(`${conditions(this.options)}\n${JSON.stringify([artifact ?? '', sources])}\n`)
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

function read(bytes: Uint8Array, expected: string): {known: Map<string, Known>; artifact?: string} | undefined {
  if (decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return undefined
  // A copy where the bytes lie off a word line would cost more than it saves; the digest reads either.
  const rest = bytes.subarray(HEAD_BYTES)
  if (decode(bytes.subarray(MAGIC.length, HEAD_BYTES - 1)) !== hex(digest(rest))) return undefined
  const first = rest.indexOf(0x0a)
  const second = rest.indexOf(0x0a, first + 1)
  if (first < 0 || second < 0 || decode(rest.subarray(0, first)) !== expected) return undefined
  try {
    const known = new Map<string, Known>()
    let at = second + 1
    const [artifact, rows] = JSON.parse(decode(rest.subarray(first + 1, second))) as [string, Row[]]
    for (const [path, fingerprint, length, hash] of rows) {
      known.set(path, {fingerprint, hash, body: rest.subarray(at, at + length)})
      at += length
    }
    return artifact === '' ? {known} : {known, artifact}
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
