import type {EntryTerm, Located, TermOrigin} from './entry.ts'
import type {Draft, Policy} from './fields.ts'
import {expandForms} from './forms.ts'
import type {EntryDefaults} from './parse.ts'
import type {Reading} from './report.ts'
import {titleParts} from './title.ts'

/** All surfaces of an entry, declared ones first. Of two equal surfaces the first counts, so that its origin is the stronger. */
export function entryTerms(draft: Draft, title: Located, defaults: EntryDefaults, reading: Reading): EntryTerm[] {
  const entryPolicy = {
    case: draft.case ?? defaults.case ?? 'smart',
    boundary: draft.boundary ?? defaults.boundary ?? 'word',
    gap: draft.gap ?? defaults.gap ?? 'default',
  } as const
  const policies = termPolicies(draft, reading)
  const terms = new Map<string, EntryTerm>()
  const add = (origin: TermOrigin, surfaces: readonly Located[]): void => {
    for (const {text, line, column} of surfaces) {
      if (!terms.has(text)) terms.set(text, {text, origin, ...entryPolicy, ...policies.get(text), line, column})
    }
  }
  add('title', [title])
  add('synonym', draft.names)
  add(
    'synonym',
    draft.termPolicies.map(term => term.text),
  )
  add(
    'form',
    draft.forms.flatMap(macro => expanded(macro, reading)),
  )
  add('part', titleParts(title))
  return [...terms.values()]
}

function termPolicies(draft: Draft, reading: Reading): Map<string, Policy> {
  const policies = new Map<string, Policy>()
  for (const {text, ...policy} of draft.termPolicies) {
    if (policies.has(text.text))
      reading.reportAt('front-matter-value', text, `\`terms\` lists \`${text.text}\` twice; the first one counts`, 'keep one of them')
    else policies.set(text.text, policy)
  }
  return policies
}

function expanded(macro: Located, reading: Reading): Located[] {
  const surfaces = expandForms(macro.text)
  if (Array.isArray(surfaces)) return surfaces.map(text => ({...macro, text}))
  const {at, message, fix} = surfaces
  reading.reportAt('forms-syntax', {line: macro.line, column: macro.column + at}, message, fix)
  return []
}
