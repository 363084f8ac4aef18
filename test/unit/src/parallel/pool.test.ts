import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'
import type * as Parallel from '../../../../src/parallel/index.ts'
import {root} from '../../../tidy/tree.ts'

// As built: a thread starts from a file of JavaScript.
const {openPool} = (await import(join(root, 'dist/parallel.js'))) as typeof Parallel
const {artifact} = compile([{path: 'kg/a.md', text: '# Load balancer\n\nText.\n\nsynonyms:: LB, 网关\n'}])
const texts = Array.from({length: 200}, (_, i) => `${'x '.repeat((i * 7919) % 5000)}the load balancer 网关 ${i} LB`)

describe('a pool of threads', () => {
  it('finds in each text what one thread finds, in the order of the texts', async () => {
    const automaton = openAutomaton(artifact)
    const pool = openPool(artifact, {workers: 3})
    const found: unknown[] = []
    for await (const matches of pool.findAll(texts)) found.push(matches)
    expect(found).toEqual(texts.map(text => automaton.findAll(text)))
    // Once more, of bytes.
    found.length = 0
    for await (const matches of pool.findAll(texts.map(text => new TextEncoder().encode(text)))) found.push(matches)
    expect(found).toEqual(texts.map(text => automaton.findAll(text)))
    await pool.close()
  })

  it('asks for a text when a thread is free, and not before', async () => {
    const pool = openPool(artifact, {workers: 2})
    let asked = 0
    let taken = 0
    const source = function* () {
      for (const text of texts) {
        asked++
        yield text
      }
    }
    for await (const _ of pool.findAll(source())) {
      taken++
      expect(asked).toBeLessThanOrEqual(taken + 8)
    }
    expect(taken).toBe(texts.length)
    await pool.close()
  })

  it('takes the options of `findAll`, and refuses others before a thread starts', async () => {
    const pool = openPool(artifact, {workers: 1, offsets: 'bytes', overlapping: true})
    const found: unknown[] = []
    for await (const matches of pool.findAll(['网关 LB'])) found.push(...matches)
    expect(found).toMatchObject([
      {start: 0, end: 6},
      {start: 7, end: 9},
    ])
    await pool.close()
    expect(() => openPool(artifact, {workers: 0})).toThrow(RangeError)
    expect(() => openPool(artifact, {offsets: 'lines' as 'bytes'})).toThrow(TypeError)
    expect(() => openPool(artifact.slice(0, 100))).toThrow(/truncated|should have/)
  })

  it('goes on after a text that is none, which it names at its place', async () => {
    const pool = openPool(artifact, {workers: 2})
    for (const bad of [5, null, undefined, Symbol('s'), {}, () => 1]) {
      const taken: number[] = []
      const ask = async (): Promise<void> => {
        for await (const matches of pool.findAll(['an LB', bad as string, 'LB'])) taken.push(matches.length)
      }
      await expect(ask()).rejects.toThrow(/^a text is a string, or its UTF-8 bytes as a Uint8Array, not /)
      await expect(ask()).rejects.toThrow(TypeError)
      expect(taken).toEqual([1, 1])
    }
    expect(await counts(pool, ['LB', 'x'])).toEqual([1, 0])
    await pool.close()
  })

  it('goes on after bytes that are not to be had any more', async () => {
    const pool = openPool(artifact, {workers: 1})
    const gone = new Uint8Array(8)
    structuredClone(gone, {transfer: [gone.buffer]})
    await counts(pool, ['LB', gone]).catch(() => {})
    expect(await counts(pool, ['LB'])).toEqual([1])
    await pool.close()
  })

  it('serves several loops at once, whatever one waits for', async () => {
    const pool = openPool(artifact, {workers: 2})
    const all = await Promise.all(Array.from({length: 12}, () => counts(pool, texts)))
    for (const found of all) expect(found).toEqual(texts.map(() => 3))
    // One that was begun and waits holds up no other.
    const begun = Array.from({length: 12}, () => pool.findAll(texts))
    for (const loop of begun) await loop.next()
    expect(await counts(pool, texts)).toEqual(texts.map(() => 3))
    let others = 0
    for (const loop of begun) for await (const _ of loop) others++
    expect(others).toBe(12 * (texts.length - 1))
    await pool.close()
  })

  it('goes on after loops that were left, and tells the source of it', async () => {
    const pool = openPool(artifact, {workers: 1})
    let told = 0
    const source = function* () {
      try {
        yield* texts
      } finally {
        told++
      }
    }
    for (let i = 0; i < 20; i++) for await (const _ of pool.findAll(source())) break
    expect(told).toBe(20)
    expect(await counts(pool, ['LB'])).toEqual([1])
    const failing = function* () {
      yield 'LB'
      throw new RangeError('no more')
    }
    await expect(counts(pool, failing())).rejects.toThrow('no more')
    expect(await counts(pool, ['LB'])).toEqual([1])
    await pool.close()
  })

  it('says that it is closed, before a loop and within one', async () => {
    const closed = /^the pool is closed: /
    const pool = openPool(artifact, {workers: 2})
    const under = pool.findAll(texts)
    await under.next()
    const waiting = pool.findAll(Array.from({length: 4}, () => 'LB '.repeat(300_000)))
    const rejected = expect(waiting.next()).rejects.toThrow(closed)
    await pool.close()
    await rejected
    await expect(under.next()).rejects.toThrow(closed)
    await expect(counts(pool, ['LB'])).rejects.toThrow(closed)
    await expect(counts(pool, [])).rejects.toThrow(closed)
    await pool.close()
  })

  it('says in one sentence what is no list of texts', async () => {
    const pool = openPool(artifact, {workers: 1})
    for (const text of ['trie', '', new Uint8Array(2)]) {
      expect(() => pool.findAll(text as unknown as string[])).toThrow(TypeError)
      expect(() => pool.findAll(text as unknown as string[])).toThrow(
        '`findAll` of a pool takes a list of texts, not a text; put it into one: [text]',
      )
    }
    for (const none of [undefined, null, 5, {}, () => []])
      expect(() => pool.findAll(none as unknown as string[])).toThrow(
        /^`findAll` of a pool takes a list of texts, .* not (undefined|null|number|object|function)$/,
      )
    await pool.close()
  })
})

async function counts(pool: Parallel.Pool, list: Iterable<string | Uint8Array>): Promise<number[]> {
  const found: number[] = []
  for await (const matches of pool.findAll(list)) found.push(matches.length)
  return found
}
