import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parseSource, printEntry, slug, updateEntry} from '../../compiler/entry/index.ts'

const PIECES = [
  '---', '+++', '---js', '\n', '\r\n', '\r', '\n\n', '# ', '## ', '===', '```', '~~~', '`', '<!--', '-->', '<div>', '    ', '\t', '- ', '> ', '1. ',
  'synonyms:: ', 'forms:: ', 'case:: ', 'id: ', 'title: ', 'terms: ', 'aliases:', '[', ']', '{', '}', '|', ',', '\\', ':', '&a ', '*a', '"', "'", '!!js/function ', '? ',
  '\u0000', '\ufeff', '\u2028', '\ud800', '\udc00', '__proto__', 'constructor', 'é', 'e\u0301', '网关', 'API', '(CD)', 'word', ' ',
] // biome-ignore format: a table

const pieces = fc.array(fc.constantFrom(...PIECES), {maxLength: 40}).map(list => list.join(''))
const anyText = fc.oneof(
  pieces,
  fc.string({unit: 'binary', maxLength: 200}),
  pieces.map(text => `---\n${text}\n---\n# T\n\n${text}`),
)
const path = fc.constantFrom('kg/a.md', 'kg/a.json', '.md', '', '_index.md')

describe('reading entries', () => {
  it('never throws, answers the same twice, and names real places', () => {
    fc.assert(
      fc.property(anyText, path, (text, path) => {
        const first = parseSource({path, text})
        expect(parseSource({path, text})).toEqual(first)
        const lines = text.split(/\r\n|\r|\n/)
        const places = [...first.diagnostics, ...first.entries.flatMap(e => [e, ...e.terms, ...e.match])]
        for (const {line, column} of places) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(lines.length)
          expect(column).toBeGreaterThanOrEqual(1)
        }
        for (const entry of first.entries) expect(entry.id).not.toBe('')
      }),
      {numRuns: 3000},
    )
  })

  it('reads nothing inside a fence, whatever stands there', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom('\n', '\r\n'), (text, eol) => {
        const inside = text.replace(/~/g, '').replace(/[\r\n\u0000]+/g, eol)
        const source = ['# T', '', '~~~', inside, 'synonyms:: inside', '~~~', '', 'synonyms:: outside'].join(eol)
        const {entries} = parseSource({path: 'a.md', text: source})
        expect(entries[0].terms.map(t => t.text)).toEqual(['T', 'outside'])
      }),
      {numRuns: 1000},
    )
  })
})

const word = fc.oneof(
  fc.constantFrom('a', 'API', 'load balancer', 'a, b', 'c\\', 'x\\,y', 'C++', '.NET', '[[x', 'é', '网关', '# h', 'a::b', '"q"', 'true', '1.0', '- x', ': y', '{z}'),
  fc.string({minLength: 1, maxLength: 12}).map(s => s.trim()).filter(s => s !== ''),
) // biome-ignore format: a table
const surface = word.filter(text => !/[`<\r\n\0]|^\[\[/.test(text))

describe('printing entries', () => {
  it('is undone by reading, and done again to the same bytes', () => {
    fc.assert(
      fc.property(word, fc.uniqueArray(surface, {maxLength: 5}), fc.array(surface, {maxLength: 3}), (title, names, forms) => {
        const escaped = forms.map(form => form.replace(/[{|},\\]/g, '\\$&'))
        const terms = names.filter(name => name !== title).map(text => ({text, origin: 'synonym'}) as const)
        const text = printEntry({id: slug(title), title, terms, forms: escaped, text: 'Text of it.\n\n## More\n\nand more'})
        const [entry] = parseSource({path: 'a.md', text}).entries
        expect(entry.title).toBe(title)
        expect(entry.terms.filter(t => t.origin === 'synonym').map(t => t.text)).toEqual(terms.map(t => t.text))
        expect(entry.text).toBe('Text of it.\n\n## More\n\nand more')
        expect(printEntry(entry)).toBe(text)
      }),
      {numRuns: 2000},
    )
  })
})

describe('changing entries', () => {
  it('adds a name and takes it away again, and leaves every other line alone', () => {
    const body = fc.array(fc.constantFrom('text', '- item', '', '## More', '`code` here', 'synonyms:: a, b', 'cost:: 1', '    code'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(body, fc.constantFrom('\n', '\r\n'), surface, (lines, eol, name) => {
        const text = ['# T', ...lines, ''].join(eol)
        const declared = (source: string): string[] =>
          parseSource({path: 'a.md', text: source})
            .entries[0].terms.filter(t => t.origin === 'synonym')
            .map(t => t.text)
        fc.pre(name !== 'T' && !declared(text).includes(name))
        const added = updateEntry(text, {addSynonyms: [name]})
        expect(declared(added)).toEqual([...declared(text), name].sort((a, b) => order(declared(added), a, b)))
        const kept = new Set(added.split(eol))
        for (const line of lines) if (!line.startsWith('synonyms')) expect(kept).toContain(line)
        expect(declared(updateEntry(added, {removeSynonyms: [name]}))).toEqual(declared(text))
      }),
      {numRuns: 1000},
    )
  })
})

const order = (list: readonly string[], a: string, b: string): number => list.indexOf(a) - list.indexOf(b)
