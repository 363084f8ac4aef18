import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {readSources} from '../../../../src/kgstore/sources.ts'
import {decodeSource, placeOf} from '../../../../src/kgstore/text.ts'
import {project} from '../../../cli/kanon.ts'

const paths = async (...roots: string[]): Promise<string[]> => (await readSources(roots)).sources.map(source => source.path)

describe('paths in sources', () => {
  it('are relative to the one folder, to the deepest common one of several, to the folder of a file', async () => {
    const folder = project({'x/a/1.md': '1', 'x/b/2.md': '2', 'x/b/c/3.markdown': '3'})
    expect(await paths(join(folder, 'x'))).toEqual(['a/1.md', 'b/2.md', 'b/c/3.markdown'])
    expect(await paths(join(folder, 'x/b'))).toEqual(['2.md', 'c/3.markdown'])
    expect(await paths(join(folder, 'x/b'), join(folder, 'x/a'))).toEqual(['a/1.md', 'b/2.md', 'b/c/3.markdown'])
    expect(await paths(join(folder, 'x/b/2.md'))).toEqual(['2.md'])
  })

  it('name each file once, by code unit', async () => {
    const folder = project({'é.md': '', 'z.md': '', 'Z.md': '', 'a.MD': ''})
    expect(await paths(folder, join(folder, 'z.md'), `${folder}/.`)).toEqual(['Z.md', 'a.MD', 'z.md', 'é.md'])
  })

  it('leave out what the patterns take', async () => {
    const folder = project({'a.md': '', 'drafts/b.md': '', 'c.draft.md': ''})
    const {sources} = await readSources([folder], {exclude: ['drafts/**', '*.draft.md']})
    expect(sources.map(source => source.path)).toEqual(['a.md'])
  })
})

describe('bytes', () => {
  const codes = (bytes: Uint8Array | string): string[] => decodeSource(Buffer.from(bytes), 'a.md').diagnostics.map(one => one.code)

  it('text with a stray NUL is text; many, or one beside bytes that are no UTF-8, are binary', () => {
    expect(codes(`${'text '.repeat(10)}\0`)).toEqual([])
    expect(codes('a\0b\0c\0')).toEqual(['binary-file'])
    expect(codes(new Uint8Array([0xff, 0, ...Buffer.from('text '.repeat(100))]))).toEqual(['binary-file'])
    expect(codes('')).toEqual([])
  })

  it('a byte order mark is kept; bad bytes have a place', () => {
    expect(decodeSource(Buffer.from('\uFEFFa'), 'a.md').text).toBe('\uFEFFa')
    expect(decodeSource(Buffer.from([97, 10, 98, 0xff]), 'a.md')).toMatchObject({text: 'a\nb\uFFFD', diagnostics: [{line: 2, column: 2}]})
    expect(decodeSource(Buffer.from('\uFFFD'), 'a.md').diagnostics).toEqual([])
    expect(placeOf('a\r\nb\rc', 5)).toEqual({line: 3, column: 1})
  })
})
