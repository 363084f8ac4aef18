import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import type {DefinedTerm} from '../oracle/definition.ts'
import {engines} from './engines.ts'

interface Example {
  readonly terms: readonly DefinedTerm[]
  readonly text: string
  readonly found: readonly string[]
}

const codeSpans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => unescaped(code))
const unescaped = (code: string): string =>
  code.replace(/\\n/g, '\n').replace(/\\u([0-9A-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const examples = examplesOf(readFileSync(new URL('../../docs/matching.md', import.meta.url), 'utf8'))

describe('docs/matching.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(50))

  // The outside engine is there for the table alone: it cannot most of what the page shows.
  for (const engine of engines.slice(0, -1)) {
    it.each(examples)(`$text: ${engine.name}`, ({terms, text, found}) => {
      const matches = engine.findAll(terms, text, {overlapping: false})
      expect(matches.map(m => text.slice(m.start, m.end))).toEqual(found)
    })
  }
})

/** The rows of all tables that are headed `Terms | Text | Found`. */
function examplesOf(page: string): Example[] {
  const tables = page.split(/\n\s*\n/).filter(block => block.startsWith('| Terms | Text | Found |'))
  return tables.flatMap(table => table.trim().split('\n').slice(2).map(exampleOf))
}

function exampleOf(row: string): Example {
  const [terms, text, found] = row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
  const declared = [...terms.matchAll(/`([^`]+)`(?: \((case|gap): (\w+)\))?/g)]
  return {
    terms: declared.map(([, surface, policy, value], i) => ({
      text: unescaped(surface),
      entry: `e${i}`,
      ...(policy ? {[policy]: value} : {}),
    })),
    text: codeSpans(text)[0],
    found: found === 'nothing' ? [] : codeSpans(found),
  }
}
