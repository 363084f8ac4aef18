import {type Parts, readParts} from './parts.ts'
import {readStructure} from './structure.ts'
import {sectionStart} from './text.ts'
import {headingText, isHeadingText} from './title.ts'
import {escapeItem, listItems} from './values.ts'
import {yamlScalar} from './yaml-scalar.ts'

export interface EntryChanges {
  readonly id?: string
  readonly title?: string
  /** Front-matter fields as YAML, `null` to remove one. */
  readonly matter?: Readonly<Record<string, string | null>>
  readonly addSynonyms?: readonly string[]
  readonly removeSynonyms?: readonly string[]
  /** What stands between the title and the first directive line or section. */
  readonly statement?: string
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

const NAME_KEYS = new Set(['synonyms', 'synonym', 'aliases', 'alias', 'aka', 'title-aliases'])

/**
 * The text with the changes made in the lines that they concern; every other byte stays, line endings and byte order mark
 * included. Throws a TypeError where the front matter cannot be read, before or after: there is nothing to hold on to then.
 */
export function updateEntry(text: string, changes: EntryChanges): string {
  let updated = text
  const step = (edits: (parts: Parts) => Edit[]): void => {
    updated = apply(updated, edits(readable(updated)))
  }
  if (changes.title !== undefined) step(parts => setTitle(parts, changes.title!))
  if (changes.statement !== undefined) step(parts => setStatement(parts, changes.statement!))
  for (const name of changes.removeSynonyms ?? []) step(parts => removeSynonym(parts, name))
  for (const name of changes.addSynonyms ?? []) step(parts => addSynonym(parts, name))
  for (const [key, value] of Object.entries(changes.matter ?? {})) step(parts => setField(parts, key, value))
  if (changes.id !== undefined) step(parts => setId(parts, changes.id!))
  readable(updated)
  return updated
}

function readable(text: string): Parts {
  const parts = readParts(text)
  if (parts.faulty) throw new TypeError('the front matter of this entry cannot be read, or could not be with these changes; mend it first')
  return parts
}

function apply(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.from - a.from)
  return sorted.reduce((out, {from, to, text: replacement}) => out.slice(0, from) + replacement + out.slice(to), text)
}

function setField(parts: Parts, key: string, value: string | null): Edit[] {
  const {text, matter, eol} = parts
  const field = matter.fields.find(f => f.key === key)
  const written = value?.replace(/\r\n?|\n/g, eol)
  const block = /^(?: |- )/.test(value ?? '')
  if (field) {
    if (written === undefined) return [{from: parts.lineStart(field.offset), to: parts.lineAfter(field.end), text: ''}]
    const colon = text.indexOf(':', field.offset + key.length) + 1
    return [{from: colon, to: Math.max(colon, field.end), text: `${block ? eol : ' '}${written}`}]
  }
  if (written === undefined) return []
  const line = `${yamlScalar(key)}:${block ? eol : ' '}${written}${eol}`
  if (!parts.hasMatter) return [{from: matter.bodyStart, to: matter.bodyStart, text: `---${eol}${line}---${eol}`}]
  const at = key === 'id' ? matter.blockStart : matter.blockEnd
  return [{from: at, to: at, text: line}]
}

function setId(parts: Parts, id: string): Edit[] {
  const line = parts.directives.find(d => d.key === 'id')
  const inMatter = parts.matter.fields.some(field => field.key === 'id')
  if (line && !inMatter) return [{from: line.valueStart, to: line.valueEnd, text: id}]
  return setField(parts, 'id', yamlScalar(id))
}

function setTitle(parts: Parts, title: string): Edit[] {
  const {heading, text, matter} = parts
  const line = parts.directives.find(d => d.key === 'title')
  const plain = isHeadingText(title)
  const inMatter = matter.fields.some(field => field.key === 'title')
  if (line && !inMatter) return [{from: line.valueStart, to: line.valueEnd, text: title}]
  const edits: Edit[] = []
  if (inMatter || !plain) edits.push(...setField(parts, 'title', yamlScalar(title)))
  const shown = heading && headingText(text.slice(heading.textStart, heading.textEnd))
  if (heading && plain && (!inMatter || shown === parts.title)) edits.push({from: heading.textStart, to: heading.textEnd, text: title})
  if (!inMatter && plain && !heading) edits.push(insertLine(parts, matter.bodyStart, `# ${title}${parts.eol}${parts.eol}`))
  return edits
}

/** Lines at an offset that may be the end of a last line without a line break. */
function insertLine({text, eol}: Parts, at: number, lines: string): Edit {
  const open = at > 0 && !/[\r\n\ufeff]/.test(text[at - 1])
  return {from: at, to: at, text: (open ? eol : '') + lines}
}

/** The region between the title and the first directive line or section keeps the blank lines around it. */
function setStatement(parts: Parts, statement: string): Edit[] {
  const {text, heading, matter, eol} = parts
  const from = heading && heading.start >= matter.bodyStart ? heading.end : matter.bodyStart
  const body = text.slice(from)
  const directive = parts.directives.find(d => d.lineStart >= from)?.lineStart ?? text.length
  const to = Math.min(directive, from + sectionStart(body))
  const region = text.slice(from, to)
  const written = statement.trim().replace(/\r\n?|\n/g, eol)
  if (region.trim() === '') return [{...insertLine(parts, from, `${eol}${written}${eol}${to < text.length ? eol : ''}`), to}]
  const start = from + region.length - region.trimStart().length
  return [{from: start, to: start + region.trim().length, text: written}]
}

function addSynonym(parts: Parts, name: string): Edit[] {
  if (parts.declared.has(name)) return []
  const {text, eol} = parts
  const lines = parts.directives.filter(d => NAME_KEYS.has(d.key))
  const last = lines.filter(d => d.valueEnd > d.valueStart && !text.slice(d.valueStart, d.valueEnd).includes('<!--')).at(-1)
  if (last) return [{from: last.valueEnd, to: last.valueEnd, text: `, ${escapeItem(name)}`}]
  const line = `synonyms:: ${escapeItem(name)}`
  const anchor = parts.directives.at(0)
  if (anchor) return [{from: anchor.lineStart, to: anchor.lineStart, text: `${line}${eol}`}]
  const from = parts.heading?.end ?? parts.matter.bodyStart
  const section = from + sectionStart(text.slice(from))
  const edit = newBlock(parts, section, line)
  // A fence or comment that is open there would swallow the line.
  const isRead = readStructure(apply(text, [edit]), parts.matter.bodyStart).directives.length > 0
  return [isRead ? edit : newBlock(parts, from, line)]
}

/** A line with a blank line before and behind it, where there is something before and behind. */
function newBlock({text, eol}: Parts, at: number, line: string): Edit {
  const head = text.slice(0, at)
  const gap =
    head === '' || /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(head.slice(-200)) ? '' : /[\r\n\ufeff]$/.test(head) ? eol : eol + eol
  return {from: at, to: at, text: `${gap}${line}${eol}${at < text.length ? eol : ''}`}
}

function removeSynonym(parts: Parts, name: string): Edit[] {
  const {text} = parts
  const edits: Edit[] = []
  for (const line of parts.directives.filter(d => NAME_KEYS.has(d.key))) {
    const items = listItems(text.slice(line.valueStart, line.valueEnd))
    const rest = items.filter(item => item.name !== name)
    if (rest.length === items.length) continue
    if (rest.length === 0) edits.push({from: line.lineStart, to: line.lineEnd, text: ''})
    else edits.push({from: line.valueStart, to: line.valueEnd, text: rest.map(item => item.written).join(', ')})
  }
  for (const field of parts.matter.fields.filter(f => NAME_KEYS.has(f.key.toLowerCase()))) {
    const names = parts.namesOf(field)
    const rest = names.filter(item => item !== name)
    if (rest.length < names.length)
      edits.push(...setField(parts, field.key, rest.length === 0 ? null : `[${rest.map(yamlScalar).join(', ')}]`))
  }
  return edits
}
