import type {KgEntry} from './entry.ts'
import {type FrontMatter, type MatterField, readFrontMatter} from './front-matter.ts'
import {lineEnd, nextLine} from './lines.ts'
import {parseSource} from './parse.ts'
import {startReading} from './report.ts'
import {type DirectiveLine, readStructure, type TitleHeading} from './structure.ts'
import {listItems} from './values.ts'

/** The places of one text that an update holds on to. */
export interface Parts {
  readonly text: string
  /** The line ending that the text uses first. */
  readonly eol: string
  readonly matter: FrontMatter
  readonly hasMatter: boolean
  /** True where the front matter could not be read. */
  readonly faulty: boolean
  readonly directives: readonly DirectiveLine[]
  readonly heading?: TitleHeading
  readonly title: string | undefined
  /** Surfaces that the entry states itself. */
  readonly declared: ReadonlySet<string>
  lineStart(offset: number): number
  lineAfter(offset: number): number
  namesOf(field: MatterField): string[]
}

export function readParts(text: string): Parts {
  const reading = startReading({path: 'entry.md', text})
  const matter = readFrontMatter(reading)
  const {directives, heading} = readStructure(text, matter.bodyStart)
  const entry: KgEntry | undefined = parseSource({path: 'entry.md', text}).entries[0]
  const declared = entry?.terms.filter(term => term.origin === 'title' || term.origin === 'synonym') ?? []
  return {
    text,
    eol: /\r\n?|\n/.exec(text)?.[0] ?? '\n',
    matter,
    hasMatter: matter.bodyStart > matter.blockEnd,
    faulty: reading.diagnostics.some(d => d.severity === 'error'),
    directives,
    ...(heading && {heading}),
    title: entry?.title,
    declared: new Set(declared.map(term => term.text)),
    lineStart: offset => Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1,
    lineAfter: offset => nextLine(text, lineEnd(text, offset)),
    namesOf,
  }
}

function namesOf({value}: MatterField): string[] {
  if (value.kind === 'text') return listItems(value.text.text).map(item => item.name)
  return value.kind === 'list' ? value.items.flatMap(item => (item.kind === 'text' ? [item.text.text.trim()] : [])) : []
}
