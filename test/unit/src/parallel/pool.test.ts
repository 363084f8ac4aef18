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
      expect(asked).toBeLessThanOrEqual(taken + 4)
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

  it('says what a thread cannot do', async () => {
    const pool = openPool(artifact, {workers: 2})
    const ask = async (): Promise<void> => {
      for await (const _ of pool.findAll([1 as unknown as string])) throw new Error('nothing can be found in a number')
    }
    await expect(ask()).rejects.toThrow(/a text is a string/)
    await pool.close()
  })
})
