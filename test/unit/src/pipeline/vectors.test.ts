import {describe, expect, it} from 'vitest'
import type {Embedder} from '../../../../src/domain/judge.ts'
import {nearPairs} from '../../../../src/pipeline/vectors.ts'
import {ORDERS, SCOPE, Scene} from '../scene.ts'

const signal = new AbortController().signal

/** Words as dimensions, "car" and "automobile" being one: enough to lie near without a shared word. */
function counting(): Embedder & {texts: string[]} {
  const words = ['the', 'car', 'stops', 'red', 'light', 'tomatoes', 'need', 'sun', 'green']
  const texts: string[] = []
  return {
    name: 'words',
    version: '1',
    texts,
    async embed(given) {
      texts.push(...given)
      return given.map(text => {
        const said = text.toLowerCase().replace('automobile', 'car').replace('halts', 'stops').split(/\W+/)
        const vector = Float32Array.from(words, word => said.filter(one => one === word).length)
        const norm = Math.hypot(...vector)
        return vector.map(value => value / norm)
      })
    },
  }
}

const STATEMENTS = ['The car stops', 'The automobile halts', 'Tomatoes need sun'].map((statement, at) => ({id: `i${at}`, statement}))

async function view() {
  return (await new Scene().ledger()).scoped(SCOPE)
}

describe.each(ORDERS)('pairs that lie near each other, rows %s', (_, reversed) => {
  const rows = reversed ? [...STATEMENTS].reverse() : STATEMENTS

  it('are found where no word is shared', async () => {
    const {pairs, trouble} = await nearPairs(rows, counting(), {view: await view(), minCosine: 0.75, signal})
    expect(pairs.map(({a, b}) => `${a} ${b}`)).toEqual(['i0 i1'])
    expect(trouble).toBeUndefined()
  })

  it('S36 cost each text one embedding, however often they are asked for and whoever says it', async () => {
    const embedder = counting()
    const ledger = await view()
    const twice = [...rows, {id: 'again', statement: 'The car stops'}]
    const options = {view: ledger, minCosine: 0.75, signal}
    expect((await nearPairs(twice, embedder, options)).pairs).toHaveLength(2)
    expect(embedder.texts).toHaveLength(3)
    expect(await nearPairs(twice, embedder, options)).toMatchObject({embedded: 0, pairs: [{}, {}]})
    await nearPairs([...rows, {id: 'new', statement: 'The light need sun'}], embedder, options)
    expect(embedder.texts).toHaveLength(4)
    // Another model, another vector.
    await nearPairs(rows, {...embedder, version: '2'}, options)
    expect(embedder.texts).toHaveLength(7)
  })

  it('come to the same whether texts came at once or one by one', async () => {
    const ledger = await view()
    for (let count = 1; count <= rows.length; count++)
      await nearPairs(rows.slice(0, count), counting(), {view: ledger, minCosine: 0.5, signal})
    const grown = await nearPairs(rows, counting(), {view: ledger, minCosine: 0.5, signal})
    const whole = await nearPairs(rows, counting(), {view: await view(), minCosine: 0.5, signal})
    expect(grown.pairs).toEqual(whole.pairs)
  })

  it('hold 100 facts with 100 embeddings', async () => {
    const embedder = counting()
    const many = Array.from({length: 100}, (_, at) => ({id: `m${at}`, statement: `The car stops ${'green '.repeat(at)}`}))
    const ledger = await view()
    for (let run = 0; run < 3; run++)
      await nearPairs(reversed ? [...many].reverse() : many, embedder, {view: ledger, minCosine: 0.75, signal})
    expect(embedder.texts).toHaveLength(100)
  })
})

describe('S33 an embedder that is down', () => {
  it.each<[string, Partial<Embedder>, RegExp]>([
    ['throws', {embed: () => Promise.reject(new Error('gone'))}, /gone/],
    ['gives NaN', {embed: async texts => texts.map(() => Float32Array.of(Number.NaN))}, /none/],
    ['gives too few', {embed: async () => []}, /gave 0 vectors/],
    [
      'gives unequal lengths',
      {embed: async texts => texts.map((_, at) => Float32Array.from({length: at + 1}, (_, i) => Number(i === 0)))},
      /1 and of 2/,
    ],
  ])('costs the vectors and says why: %s', async (_, more, why) => {
    const result = await nearPairs(STATEMENTS, {...counting(), ...more}, {view: await view(), minCosine: 0.75, signal})
    expect(result.pairs).toEqual([])
    expect(result.trouble).toMatch(why)
  })
})

it('vectors go with what was forgotten', async () => {
  const scene = new Scene()
  const said = scene.say('The car stops')
  const ledger = await scene.ledger()
  const scoped = ledger.scoped(SCOPE)
  const embedder = counting()
  await nearPairs(STATEMENTS, embedder, {view: scoped, minCosine: 0.75, signal})
  await scoped.forget([said], 'asked for', '2026-11-30T09:00:00.000Z')
  await nearPairs(STATEMENTS, embedder, {view: scoped, minCosine: 0.75, signal})
  expect(embedder.texts).toHaveLength(6)
})
