import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {parseSource} from '../../../../compiler/entry/index.ts'
import {Manifest} from '../../../../compiler/increment/manifest.ts'
import {packParsed, unpackParsed} from '../../../../compiler/increment/pack.ts'
import {root} from '../../../tidy/tree.ts'

const sources = [
  ...readdirSync(join(root, 'kg')).map(name => ({path: name, text: readFileSync(join(root, 'kg', name), 'utf8')})),
  {path: 'terms.json', text: '{"name": "t", "data": {"a b": {"id": 1, "nterm": "a b", "url": "u"}, "c": {"id": 1, "nterm": "a b"}}}'},
  {path: 'broken.json', text: '{"data": 1'},
  {path: 'open.md', text: '---\nid: x\n# never closed\n'},
  {
    path: 'policies.md',
    text: '---\nid: p\ncase: exact\nterms: [{text: PLuG, boundary: prefix, gap: exact}]\n---\n# T (AB)\n\nforms:: polic{y|ies}\n',
  },
  {
    path: 'more.md',
    text: '# More\n\nuse:: x\npriority:: 3\npinned:: yes\nunknown:: thing\nmatch:: more\nprefer:: more\nstatus:: deprecated\n',
  },
  {path: 'half.md', text: '# Half \ud83d of a pair, and 日本語\n'},
  {path: 'empty.md', text: ''},
]

/** The same values, whatever the order in which they were set. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a manifest', () => {
  it.each(sources)('replays $path as it was parsed', source => {
    const parsed = parseSource(source)
    const replayed = unpackParsed(packParsed(parsed), source)
    expect(replayed).toEqual(parsed)
    expect(plain(replayed)).toEqual(plain(parsed))
  })

  const filled = (): Uint8Array => {
    const manifest = new Manifest()
    for (const source of sources) manifest.parse(source)
    return manifest.encode(sources.map(source => source.path))
  }

  it('knows what was read before, and no text that has changed', () => {
    const manifest = new Manifest({}, undefined, filled())
    for (const source of sources) expect(manifest.parse(source)).toEqual(parseSource(source))
    expect(manifest.replayed).toBe(sources.length)
    const changed = {path: sources[0].path, text: '# Something else\n'}
    expect(manifest.parse(changed)).toEqual(parseSource(changed))
    expect(manifest.replayed).toBe(sources.length)
  })

  it('gives the same bytes for the same sources, read or replayed', () => {
    const bytes = filled()
    const manifest = new Manifest({}, undefined, bytes)
    for (const source of [...sources].reverse()) manifest.parse(source)
    expect(manifest.encode(sources.map(source => source.path).reverse())).toEqual(bytes)
  })

  it('is empty where options are others, or the bytes are damaged, cut short or no manifest', () => {
    const bytes = filled()
    const replayed = (given: Uint8Array, options = {}): number => {
      const manifest = new Manifest(options, undefined, given)
      expect(manifest.parse(sources[0])).toEqual(parseSource(sources[0], options))
      return manifest.replayed
    }
    expect(replayed(bytes, {case: 'fold'})).toBe(0)
    expect(replayed(new Uint8Array())).toBe(0)
    expect(replayed(new TextEncoder().encode('{"a": 1}'))).toBe(0)
    expect(replayed(bytes)).toBe(1)
    for (let at = 0; at < bytes.length; at += 61) {
      const flipped = bytes.slice()
      flipped[at] ^= 1 << (at % 8)
      expect(replayed(flipped)).toBe(0)
      expect(replayed(bytes.subarray(0, at))).toBe(0)
    }
  })
})
