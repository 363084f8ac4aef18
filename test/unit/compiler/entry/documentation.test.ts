import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import {KNOWN_KEYS} from '../../../../compiler/entry/fields.ts'
import {MAX_FORMS} from '../../../../compiler/entry/forms.ts'
import {parseSource, printEntry} from '../../../../compiler/entry/index.ts'
import {MAX_SOURCE} from '../../../../compiler/entry/parse.ts'
import {MAX_ID_BYTES} from '../../../../compiler/entry/slug.ts'
import {MAX_PARSED} from '../../../../compiler/entry/structure.ts'

const page = readFileSync('docs/entry-format.md', 'utf8')
const examples = [...page.matchAll(/^````(markdown|json)(?: (\S+))?\n([\s\S]*?)^````$/gm)].map(([, language, mark = '', text]) => ({
  language,
  mark,
  text,
}))
const read = (text: string, language = 'markdown') => parseSource({path: language === 'json' ? 'kg/a.json' : 'kg/a.md', text})

describe('the page on the entry format', () => {
  it('has examples of every kind', () => {
    expect(examples.length).toBeGreaterThan(15)
    expect(new Set(examples.map(e => e.mark.split('=')[0]))).toEqual(new Set(['', 'canonical', 'error']))
  })

  it.each(examples)('is right about $language $mark $text', ({language, mark, text}) => {
    const {entries, diagnostics} = read(text, language)
    const [kind, code] = mark.split('=')
    expect(diagnostics.map(d => d.code)).toEqual(kind === 'error' ? [code] : [])
    expect(entries).toHaveLength(1)
    if (kind === 'canonical') expect(printEntry(entries[0])).toBe(text)
  })

  it('shows synonyms that are read, and examples that are not', () => {
    const names = (title: string) => {
      const example = examples.find(e => e.text.includes(title))!
      return read(example.text)
        .entries[0].terms.filter(t => t.origin !== 'title')
        .map(t => t.text)
    }
    expect(names('# Retry budget')).toEqual(['retry quota', 'retry allowance', 'retries, limited'])
    expect(names('title: Circuit breaker')).toEqual(['breaker', 'fuse', 'cut-out'])
    expect(names('# Directive')).toEqual([])
    expect(names('# 开发运维')).toEqual(['开发运维', 'DevOps'])
    expect(names('# Policy')).toEqual(['policy', 'policies', 'actor', 'actors', "actor's"])
  })

  it('lists every field that is read', () => {
    const listed = [...page.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap(([, keys]) => keys.match(/[\w-]+/g) ?? [])
    expect([...KNOWN_KEYS, 'terms'].filter(key => !listed.includes(key))).toEqual([])
    expect(listed.filter(key => ![...KNOWN_KEYS, 'terms'].includes(key))).toEqual([])
  })

  it('names the limits as they are', () => {
    expect(page).toContain(`at most ${MAX_FORMS.toLocaleString('en')} forms`)
    expect(page).toContain(`at most ${MAX_ID_BYTES} bytes`)
    expect(page).toContain(`at most ${MAX_SOURCE / 1e6} million characters`)
    expect(page).toContain(`${MAX_PARSED.toLocaleString('en')} where a directive`)
  })
})
