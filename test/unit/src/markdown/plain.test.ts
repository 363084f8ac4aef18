import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {segments} from '../../../../compiler/entry/segments.ts'
import {plainProse} from '../../../../src/markdown/plain.ts'
import {type Projection, wholeText} from '../../../../src/markdown/projection.ts'
import {parsedBlocks, proseBlocks} from '../../../../src/markdown/zones.ts'

/** What of blocks can be matched: their text up to its last word, and where each unit of it stands. */
function seen(blocks: Iterable<Projection>): string[] {
  const rows: string[] = []
  for (const {text, span} of blocks) {
    const end = text.trimEnd().length
    if (/[^\uFFFC\s]/.test(text)) rows.push(`${text.slice(0, end).replace(/\uFFFC+/g, '\uFFFC')} ${placesOf(text, end, span)}`)
  }
  return rows
}

const placesOf = (text: string, end: number, span: Projection['span']): string =>
  Array.from({length: end}, (_, at) => (/[\uFFFC\s]/.test(text[at]) ? '' : span(at, at + 1).join('-'))).join(' ')

/** Lines and pieces of lines that are plain, nearly plain, or not at all. */
const PIECES = `a|load balancer|*|**|_|__|snake_case|\`|\`\`|code\`|[b](c)|[b\`c\`](d)|[b](c "d")|[|]|](|)|![b](c)|<b>|&amp;|\\|~|~~|@|{{x}}|:|://|www.|1.|1)|2.|-|- |* |+ |# |## |> |  |    |\t|===|---|***|_ _ _|\`\`\`|~~~|\`\`\`js|a:: b|[a]: b|[^1]|[^1]: b|{#id}|#|.|,|!|(|"|é|漢|👍🏽`
const piece = fc.oneof(
  {weight: 3, arbitrary: fc.constantFrom(' ', 'a', 'b ')},
  {weight: 5, arbitrary: fc.constantFrom(...PIECES.split('|'))},
)
const line = fc.array(piece, {maxLength: 6}).map(pieces => pieces.join(''))
const lineBreak = fc.oneof(
  {weight: 20, arbitrary: fc.constantFrom('\n', '\n', '\n\n')},
  {weight: 1, arbitrary: fc.constantFrom('\r\n', '\r', '\n \n')},
)
const markdown = fc.array(fc.tuple(line, lineBreak), {maxLength: 8}).map(lines => lines.flat().join(''))

describe('what is read without the parser is what the parser reads', () => {
  const runs = process.env.KANON_LONG ? 100_000 : 3_000

  it(`in ${runs} texts`, () => {
    let plain = 0
    fc.assert(
      fc.property(markdown, text => {
        const expected = seen(parsedBlocks(text))
        expect(seen(proseBlocks(text))).toEqual(expected)
        const blocks = plainProse(text)
        if (blocks === undefined) return
        plain++
        expect(seen(blocks)).toEqual(expected)
      }),
      {numRuns: runs},
    )
    expect(plain).toBeGreaterThan(runs / 50)
  })

  it('in the pages of the corpora', ({skip}) => {
    const corpora = fileURLToPath(new URL('../../../../../shared/corpora', import.meta.url))
    if (!existsSync(corpora)) skip('the corpora are not here')
    const pages = readdirSync(corpora, {recursive: true, encoding: 'utf8'}).filter(path => path.endsWith('.md'))
    // Of every 40th page, or all: a parse of all takes longer than the rest of this file.
    const some = pages.sort().filter((_, n) => process.env.KANON_LONG || n % 40 === 0)
    for (const page of some) {
      const text = readFileSync(join(corpora, page), 'utf8')
      // Where a block is cut, its pieces differ: the parser alone does not see definitions in one from another.
      if ([...segments(text, 1)].some(segment => segment.cut)) continue
      expect({page, blocks: seen(proseBlocks(text))}).toEqual({page, blocks: seen(parsedBlocks(text))})
    }
  })

  it('a whole text is one block, as it is', () => {
    expect(seen([wholeText('ab')])).toEqual(['ab 0-1 1-2'])
  })
})
