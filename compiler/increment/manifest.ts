import {sourceHash} from '../artifact/encode.ts'
import {digest, hex} from '../artifact/layout.ts'
import {type CompileOptions, compilerVersion, statedOptions} from '../compile.ts'
import type {KgSource, ParsedEntry} from '../entry/entry.ts'
import {parseSource} from '../entry/index.ts'
import {UNICODE_VERSION} from '../unicode/version.ts'
import {packParsed, unpackParsed} from './pack.ts'

/** The first line of the file: a name, the version of the form, the digest of all that follows. */
const MAGIC = 'kanon-manifest 1 '
const HEAD_BYTES = MAGIC.length + 32 + 1

interface Known {
  readonly fingerprint: string
  /** What was read from the text, as it lies in the file; else `parsed`. */
  body?: Uint8Array
  parsed?: ParsedEntry
}

/**
 * What was read from each source, by path and content: a text that was read before is not parsed again, and its findings are
 * replayed. What an entry means also depends on options, compiler and Unicode version: a manifest of others holds nothing.
 */
export class Manifest {
  private known: Map<string, Known>
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
    this.known = (bytes && read(bytes, conditions(options))) ?? new Map()
  }

  /** How many sources were not parsed because they were known. */
  get replayed(): number {
    return this.hits
  }

  /** What `parseSource` gives for the source. `hash`: its `sourceHash`, where that is known. */
  parse(source: KgSource, hash?: string): ParsedEntry {
    const fingerprint = hash !== undefined && this.fingerprint === sourceHash ? hash : this.fingerprint(source.text)
    const known = this.known.get(source.path)
    const parsed = known?.fingerprint === fingerprint ? replay(known, source) : undefined
    if (parsed) {
      this.hits++
      if (this.keepParsed) this.known.set(source.path, {fingerprint, parsed})
      return parsed
    }
    this.misses++
    const fresh = parseSource(source, this.options)
    this.known.set(source.path, {fingerprint, parsed: fresh})
    return fresh
  }

  /** What is known was read under other options, and is forgotten. */
  reconfigure(options: CompileOptions): void {
    if (conditions(options) === conditions(this.options)) return
    this.options = options
    this.known = new Map()
  }

  /** True where `encode` would give what was read, if these are its sources. */
  isCurrent(sources: number): boolean {
    return this.misses === 0 && this.known.size === sources
  }

  /** The manifest of these sources, as bytes. The same sources give the same bytes. */
  encode(paths: Iterable<string>): Uint8Array {
    const sources: [string, string, number][] = []
    const parts: Uint8Array[] = []
    for (const path of [...paths].sort()) {
      const known = this.known.get(path)
      if (known === undefined) continue
      const body = known.body ?? utf8(packParsed(known.parsed!))
      sources.push([path, known.fingerprint, body.length])
      parts.push(body)
    }
    const index = utf8(`${conditions(this.options)}\n${JSON.stringify(sources)}\n`)
    const rest = joined([index, ...parts])
    return joined([utf8(`${MAGIC}${hex(digest(rest))}\n`), rest])
  }

  /** Forgets what is known of a source that is gone. */
  forget(path: string): void {
    this.known.delete(path)
  }
}

/** What the parse of every source depends on beside its text, as one line. */
const conditions = (options: CompileOptions): string =>
  JSON.stringify({compiler: compilerVersion, unicode: UNICODE_VERSION, options: statedOptions(options)})

function replay(known: Known, source: KgSource): ParsedEntry | undefined {
  if (known.parsed) return known.parsed.source.text === source.text ? known.parsed : {...known.parsed, source}
  try {
    return unpackParsed(decode(known.body!), source)
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array, expected: string): Map<string, Known> | undefined {
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
    for (const [path, fingerprint, length] of JSON.parse(decode(rest.subarray(first + 1, second))) as [string, string, number][]) {
      known.set(path, {fingerprint, body: rest.subarray(at, at + length)})
      at += length
    }
    return known
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
