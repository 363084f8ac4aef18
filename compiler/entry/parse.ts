import type {BoundaryPolicy, CasePolicy, GapPolicy, KgEntry, KgSource, Located, ParsedEntry} from './entry.ts'
import {type Draft, emptyDraft, KNOWN_KEYS, readField, readMatterFields} from './fields.ts'
import {readFrontMatter, shorten} from './front-matter.ts'
import {type Reading, startReading} from './report.ts'
import {slug} from './slug.ts'
import {type DirectiveLine, MAX_PARSED, readStructure, type Structure} from './structure.ts'
import {entryTerms} from './terms.ts'
import {bodyText} from './text.ts'
import {parseThesaurus} from './thesaurus.ts'
import {fileTitle, headingText} from './title.ts'
import {nearest, withoutComments} from './values.ts'

/** What holds for entries that do not say otherwise. */
export interface EntryDefaults {
  readonly case?: CasePolicy
  readonly boundary?: BoundaryPolicy
  readonly gap?: GapPolicy
}

/** A markdown source longer than this (UTF-16 code units) is no entry; a thesaurus may be longer. */
export const MAX_SOURCE = 16_000_000

/** Reads one source: a thesaurus where the path ends with `.json`, else markdown. Never throws, whatever the text is. */
export function parseSource(source: KgSource, defaults: EntryDefaults = {}): ParsedEntry {
  const reading = startReading(source)
  const entries = readSource(reading, defaults)
  return {source, entries, diagnostics: reading.diagnostics}
}

function readSource(reading: Reading, defaults: EntryDefaults): KgEntry[] {
  const {text, path} = reading
  if (text.slice(0, 8000).includes('\0')) {
    reading.report('binary-file', text.indexOf('\0'), 'the file holds a zero byte and is no text', 'leave it out of the sources')
    return []
  }
  if (/\.json$/i.test(path)) return parseThesaurus(reading, defaults)
  if (text.length > MAX_SOURCE) {
    reading.report(
      'too-large',
      0,
      `the file has ${text.length} characters; an entry has at most ${MAX_SOURCE}`,
      'split it, or leave it out of the sources',
    )
    return []
  }
  if (text.replace(/^\ufeff/, '').trim() === '') {
    reading.report('empty-file', 0, 'the file holds no text', 'write an entry into it, or delete it')
    return []
  }
  const entry = readMarkdown(reading, defaults)
  return entry ? [entry] : []
}

function readMarkdown(reading: Reading, defaults: EntryDefaults): KgEntry | undefined {
  const draft = emptyDraft()
  const matter = readFrontMatter(reading)
  readMatterFields(draft, matter.fields, reading)
  const structure = readStructure(reading.text, matter.bodyStart)
  if (structure.unread !== undefined) {
    const message = `this line may be code, and the text is longer than ${MAX_PARSED} characters or nested too deeply to tell`
    reading.report('too-large', structure.unread, message, 'split the file, or put a blank line before the line')
  }
  readDirectives(draft, structure.directives, reading)
  reportTight(structure.tight, reading)
  const title = findTitle(draft, structure, reading)
  if (title === undefined) {
    reading.report('no-title', 0, 'the file has no title, no heading and no name', 'begin it with a heading `# Title`')
    return undefined
  }
  return makeEntry(draft, title, matter.bodyStart, structure, reading, defaults)
}

/** Known directives go into the draft, others are kept as fields and reported once a key. */
function readDirectives(draft: Draft, directives: readonly DirectiveLine[], reading: Reading): void {
  const reported = new Set<string>()
  for (const line of directives) {
    const {key, keyStart, valueStart, valueEnd} = line
    const text = trimStart(withoutComments(reading.text.slice(valueStart, valueEnd)), reading, valueStart)
    const at = reading.located(key, keyStart)
    if (!KNOWN_KEYS.includes(key)) keepUnknown(draft, line, text, reported, reading)
    else if (text.text === '') reading.reportAt('directive-value', at, `\`${key}::\` has no value`, 'write one, or delete the line')
    else readField(draft, {key, at, texts: [text], isList: false, from: 'line'}, reading)
  }
}

function reportTight(tight: Structure['tight'], reading: Reading): void {
  for (const {key, keyStart, colons} of tight) {
    if (!KNOWN_KEYS.includes(key)) continue
    if (colons === '::') {
      const message = `\`${key}::\` has no space behind it, so the line is text`
      reading.report('directive-value', keyStart, message, `write \`${key}:: …\`, or \`\\${key}::…\` where text is meant`)
    } else {
      const message = `\`${key}${colons.replace(/\s+/, ' ')}\` is no directive, so the line is text`
      reading.report('unknown-directive', keyStart, message, `write \`${key}:: …\` where names are meant`)
    }
  }
}

function trimStart(value: string, reading: Reading, offset: number): Located {
  const text = value.trimStart()
  return reading.located(text, offset + value.length - text.length)
}

function keepUnknown(draft: Draft, line: DirectiveLine, value: Located, reported: Set<string>, reading: Reading): void {
  const written = reading.text.slice(line.keyStart, line.keyStart + line.key.length)
  draft.fields.push({key: written, value: value.text})
  if (reported.has(line.key)) return
  reported.add(line.key)
  const near = nearest(line.key, KNOWN_KEYS)
  const fix = near === undefined ? 'nothing needs to be done if another tool reads it' : `did you mean \`${near}::\`?`
  reading.report('unknown-directive', line.keyStart, `\`${shorten(written)}::\` means nothing to Kanon; it is kept`, fix)
}

/** The front matter's title or a `title::` line, else the first heading, else the file name. */
function findTitle(draft: Draft, structure: Structure, reading: Reading): Located | undefined {
  if (draft.title) return draft.title
  const {heading} = structure
  if (heading) {
    const text = headingText(reading.text.slice(heading.textStart, heading.textEnd))
    if (text !== '') return reading.located(text, heading.textStart)
  }
  const name = fileTitle(reading.path).trim()
  return name === '' ? undefined : {text: name, line: 1, column: 1}
}

function makeEntry(
  draft: Draft,
  title: Located,
  bodyStart: number,
  structure: Structure,
  reading: Reading,
  defaults: EntryDefaults,
): KgEntry {
  const terms = entryTerms(draft, title, defaults, reading)
  const id = draft.id ?? slug(title.text, fileTitle(reading.path))
  for (const reference of [...(draft.use ? [draft.use] : []), ...draft.about, ...draft.related, ...draft.refines]) {
    if (reference.text === id) reading.reportAt('self-reference', reference, `"${id}" refers to itself`, 'name another entry, or remove it')
  }
  const faulty = reading.diagnostics.some(d => d.severity === 'error')
  return {
    id,
    explicitId: draft.id !== undefined,
    title: title.text,
    text: bodyText(reading.text, bodyStart, structure, title.text),
    terms,
    status: draft.status ?? 'preferred',
    ...(draft.use && {use: draft.use}),
    priority: draft.priority ?? 0,
    related: draft.related,
    about: draft.about,
    ...(draft.formerly.length > 0 && {formerly: draft.formerly}),
    ...(draft.refines.length > 0 && {refines: draft.refines}),
    ...(draft.single && {single: true}),
    prefer: draft.prefer,
    ...(draft.url !== undefined && {url: draft.url}),
    ...(draft.type !== undefined && {type: draft.type}),
    pinned: draft.pinned ?? false,
    trigger: draft.trigger.map(t => t.text),
    match: draft.match,
    nomatch: draft.nomatch,
    policy: {
      ...(draft.case && {case: draft.case}),
      ...(draft.boundary && {boundary: draft.boundary}),
      ...(draft.gap && {gap: draft.gap}),
    },
    ...(draft.forms.length > 0 && {forms: draft.forms.map(f => f.text)}),
    fields: draft.fields,
    ...(faulty && {faulty}),
    path: reading.path,
    line: title.line,
    column: title.column,
  }
}
