import {describe, expect, it} from 'vitest'
import type {Line} from '../../../../src/capture/draft.ts'
import {linesOf} from '../../../../src/capture/lines.ts'
import {chunksOf} from './reading.ts'

async function all(text: string | Uint8Array, size: number, max?: number): Promise<{lines: Line[]; problems: string[]}> {
  const lines: Line[] = []
  const problems: string[] = []
  for await (const batch of linesOf(chunksOf(text, size), ({code, line}) => problems.push(`${code}:${line}`), max)) lines.push(...batch)
  return {lines, problems}
}

const texts = (lines: readonly Line[]): string[] => lines.map(({text}) => text)

describe('lines', () => {
  const mixed = '\uFEFFa\r\n\n😀 é\nlast without end'

  it.each([1, 2, 3, 5, 64])('are the same in chunks of %i bytes, and stand where the file has them', async size => {
    const {lines, problems} = await all(mixed, size)
    expect(texts(lines)).toEqual(['\uFEFFa', '', '😀 é', 'last without end'])
    expect(lines.map(({eol}) => eol)).toEqual(['\r\n', '\n', '\n', ''])
    for (const {text, start} of lines) expect(mixed.slice(start, start + text.length)).toBe(text)
    expect(lines.map(({number}) => number)).toEqual([1, 2, 3, 4])
    expect(problems).toEqual([])
  })

  it('of nothing are none', async () => {
    expect((await all('', 4)).lines).toEqual([])
  })

  it('that are no UTF-8 are read as Windows-1252, alone, and reported once', async () => {
    const bytes = Buffer.concat([Buffer.from('é\n'), Buffer.from([0x67, 0xfc, 0x6e, 10, 0xe9, 10]), Buffer.from('ü\n')])
    const {lines, problems} = await all(bytes, 3)
    expect(texts(lines)).toEqual(['é', 'gün', 'é', 'ü'])
    expect(lines.map(({exact}) => exact)).toEqual([true, false, false, true])
    expect(problems).toEqual(['encoding:2'])
    // In the text as a UTF-8 reader has it, each invalid byte is one unit.
    const read = new TextDecoder().decode(bytes)
    expect(read.slice(lines[3].start, lines[3].start + 1)).toBe('ü')
  })

  it('that end in the middle of a character are what stands before it, and no other encoding', async () => {
    for (const [text, cut] of [
      ['é\na😀', 3],
      ['é\na→', 2],
      ['é\naü', 1],
      ['ü a😀', 1],
    ] as const) {
      const {lines, problems} = await all(Buffer.from(text).subarray(0, -cut), 3)
      expect(lines.at(-1)).toMatchObject({
        text: text
          .split('\n')
          .at(-1)!
          .replace(/(?:😀|→|ü)$/u, ''),
        exact: true,
      })
      expect(problems).toEqual([])
    }
    for (const bytes of [
      [0x67, 0xfc],
      [0x63, 0xe9],
      [0x63, 0xe9, 0x6e],
    ]) {
      const {lines, problems} = await all(Buffer.from(bytes), 3)
      expect(lines[0].text).toBe(Buffer.from(bytes).toString('latin1'))
      expect(problems).toEqual(['encoding:1'])
    }
  })

  it('hold U+FFFD where the file has it', async () => {
    const {lines, problems} = await all('a\uFFFDb\n', 2)
    expect(lines[0]).toMatchObject({text: 'a\uFFFDb', exact: true})
    expect(problems).toEqual([])
  })

  it.each([
    ['utf16le', [0xff, 0xfe]],
    ['be', [0xfe, 0xff]],
  ] as const)('of UTF-16 (%s) with a byte order mark are read as such', async (encoding, mark) => {
    const body = Buffer.from('grün\n😀\n', 'utf16le')
    if (encoding === 'be') body.swap16()
    const {lines, problems} = await all(Buffer.concat([Buffer.from(mark), body]), 3)
    expect(texts(lines)).toEqual(['grün', '😀'])
    expect(lines.every(({exact}) => !exact)).toBe(true)
    expect(problems).toEqual(['encoding:1'])
  })

  it('that are too long are passed over alone', async () => {
    const {lines, problems} = await all(`a\n${'x'.repeat(100)}\nb\n`, 8, 50)
    expect(texts(lines)).toEqual(['a', 'b'])
    expect(lines.map(({number}) => number)).toEqual([1, 3])
    expect(problems).toEqual(['line-too-long:2'])
  })
})
