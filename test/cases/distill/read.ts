import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import type {FactKind} from '../../../src/domain/fact.ts'

/** One line of a table: something that a person said, and whether it states a fact of this kind. */
export interface Said {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly kind: FactKind
  readonly states: boolean
  readonly text: string
}

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

/** The lines of a table: `# kind`, then `+ sentence` for one that states such a fact, `- sentence` for one that states none. */
export function readTable(name: 'table' | 'unseen'): Said[] {
  return LANGUAGES.flatMap(language => {
    let kind = '' as FactKind
    const lines = readFileSync(fileURLToPath(new URL(`${name}/${language}.txt`, import.meta.url)), 'utf8').split('\n')
    return lines.flatMap(line => {
      if (line.startsWith('# ')) kind = line.slice(2) as FactKind
      const [, sign, text] = /^([+-]) (.+)$/.exec(line) ?? []
      return text === undefined ? [] : [{language, kind, states: sign === '+', text}]
    })
  })
}
