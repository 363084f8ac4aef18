import type {Diagnostic, DiagnosticCode} from '../diagnostic.ts'
import {DIAGNOSTICS, diagnostic} from '../diagnostic.ts'
import type {EntryTerm, KgEntry, KgSource, ParsedEntry} from '../entry/entry.ts'

/**
 * A parsed source as JSON that is quick to read back: what every entry has as a list, what few have by name, what is as
 * always left out. Numbers in place of names are places in the lists below.
 */

const ORIGINS = ['title', 'synonym', 'form', 'part'] as const
const CASES = ['smart', 'fold', 'exact'] as const
const BOUNDARIES = ['word', 'prefix', 'none'] as const
const GAPS = ['default', 'loose', 'exact'] as const

type PackedTerm = [text: string, line: number, column: number, kind: number]
export type PackedFinding = [code: string, line: number, column: number, message: string, fix?: string]
type Rest = Partial<Omit<KgEntry, 'policy'>> & {policy?: KgEntry['policy'] | null}
type PackedEntry = [id: string, title: string, text: string, line: number, column: number, terms: PackedTerm[], rest?: Rest]
type Packed = [entries: PackedEntry[], diagnostics?: PackedFinding[]]

/** What an entry of a markdown file is that says nothing but its names. */
const USUAL = {
  explicitId: false,
  status: 'preferred',
  priority: 0,
  related: [],
  about: [],
  prefer: [],
  pinned: false,
  trigger: [],
  match: [],
  nomatch: [],
  fields: [],
} as const satisfies Partial<KgEntry>

/** The JSON text of what was read from a source; the source itself is not in it. */
export function packParsed({entries, diagnostics}: ParsedEntry): string {
  const findings = diagnostics.map(packFinding)
  const packed: Packed = findings.length === 0 ? [entries.map(packEntry)] : [entries.map(packEntry), findings]
  return JSON.stringify(packed)
}

/** The reverse. Throws where the text is not what `packParsed` gives. */
export function unpackParsed(json: string, source: KgSource): ParsedEntry {
  const [entries, findings = []] = JSON.parse(json) as Packed
  return {
    source,
    entries: entries.map(entry => unpackEntry(entry, source.path)),
    diagnostics: findings.map(finding => unpackFinding(finding, source.path)),
  }
}

export const packFinding = ({code, line, column, message, fix}: Diagnostic): PackedFinding =>
  fix === undefined ? [code, line, column, message] : [code, line, column, message, fix]

export function unpackFinding([code, line, column, message, fix]: PackedFinding, file: string): Diagnostic {
  if (!Object.hasOwn(DIAGNOSTICS, code)) throw new TypeError(`there is no diagnostic ${code}`)
  return diagnostic(code as DiagnosticCode, {file, line, column}, message, fix)
}

function packEntry(entry: KgEntry): PackedEntry {
  const {id, title, text, line, column, terms, path: _, policy, ...others} = entry
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(others)) if (!isUsual(key, value)) rest[key] = value
  if (policy === undefined) rest.policy = null
  else if (Object.keys(policy).length > 0) rest.policy = policy
  const packed: PackedEntry = [id, title, text, line, column, terms.map(packTerm)]
  if (Object.keys(rest).length > 0) packed.push(rest)
  return packed
}

function isUsual(key: string, value: unknown): boolean {
  const usual = USUAL[key as keyof typeof USUAL]
  return Array.isArray(usual) ? (value as unknown[]).length === 0 : usual === value
}

function unpackEntry([id, title, text, line, column, terms, rest = {}]: PackedEntry, path: string): KgEntry {
  const {policy = {}, ...others} = rest
  return {
    id,
    title,
    text,
    terms: terms.map(unpackTerm),
    ...USUAL,
    ...others,
    ...(policy !== null && {policy}),
    path,
    line,
    column,
  }
}

const packTerm = ({text, line, column, origin, case: letters, boundary, gap}: EntryTerm): PackedTerm => [
  text,
  line,
  column,
  ((ORIGINS.indexOf(origin) * 3 + CASES.indexOf(letters)) * 3 + BOUNDARIES.indexOf(boundary)) * 3 + GAPS.indexOf(gap),
]

const unpackTerm = ([text, line, column, kind]: PackedTerm): EntryTerm => ({
  text,
  origin: ORIGINS[Math.floor(kind / 27)],
  case: CASES[Math.floor(kind / 9) % 3],
  boundary: BOUNDARIES[Math.floor(kind / 3) % 3],
  gap: GAPS[kind % 3],
  line,
  column,
})
