import type {KgSource} from '../../compiler/entry/entry.ts'
import type {DefinedTerm} from '../oracle/definition.ts'

/**
 * Terms as the entry files a person would write: one file for each entry, its terms in a `terms:` list with their policies.
 * An entry must have a title, and a title is a term; where the terms name none it gets one that no text of a test holds.
 */
export function sourcesOf(terms: readonly DefinedTerm[]): KgSource[] {
  const byEntry = new Map<string, DefinedTerm[]>()
  for (const term of terms) byEntry.set(term.entry, [...(byEntry.get(term.entry) ?? []), term])
  return [...byEntry].map(([entry, list]) => ({path: `kg/${entry}.md`, text: entryText(entry, list)}))
}

function entryText(entry: string, terms: readonly DefinedTerm[]): string {
  const title = terms.find(t => t.origin === 'title')?.text ?? `qxqx title of ${entry} qxqx`
  const priorities = new Set(terms.map(t => t.priority ?? 0))
  if (priorities.size > 1) throw new Error(`entry ${entry} has ${priorities.size} priorities`)
  const declared = terms.filter(t => t.origin !== 'form' && t.origin !== 'part')
  const forms = terms.filter(t => t.origin === 'form')
  return [
    '---',
    `id: ${quote(entry)}`,
    `title: ${quote(title)}`,
    `priority: ${[...priorities][0]}`,
    ...(declared.length > 0 ? ['terms:'] : []),
    ...declared.map(t => `  - {text: ${quote(t.text)}, ${policies(t)}}`),
    '---',
    '',
    'Text.',
    '',
    ...forms.map(t => `forms:: ${t.text.replace(/[{|},\\]/g, '\\$&')}`),
    '',
  ].join('\n')
}

const policies = (t: DefinedTerm): string => `case: ${t.case ?? 'smart'}, boundary: ${t.boundary ?? 'word'}, gap: ${t.gap ?? 'default'}`

// JSON strings are YAML strings; what an editor or YAML itself would treat specially is written as an escape.
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufe00-\ufe0f\ufeff]/g, escaped)
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
