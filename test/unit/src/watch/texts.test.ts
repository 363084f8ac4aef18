import {appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, it} from 'vitest'
import {Texts} from '../../../../src/watch/texts.ts'
import {project} from '../../../cli/kanon.ts'

function begin() {
  const file = join(project(), 'kg.automaton.texts')
  return {file, load: () => Object.fromEntries(new Texts(file).load())}
}

const sources = (...names: string[]) => names.map(path => ({path, text: `text of ${path}\nin two lines`}))

it('gives back what was saved, changed and removed', async () => {
  const {file, load} = begin()
  const texts = new Texts(file)
  expect(texts.load().size).toBe(0)
  await texts.save(sources('a', 'b'), () => sources('a', 'b'))
  await texts.save([{path: 'a', text: 'new'}, {path: 'b', text: undefined}, ...sources('c')], () => [])
  expect(load()).toEqual({a: 'new', c: 'text of c\nin two lines'})
})

it('adds a change at the cost of the change', async () => {
  const {file} = begin()
  const many = sources(...Array.from({length: 1000}, (_, n) => `f${n}`))
  const texts = new Texts(file)
  await texts.save(many, () => many)
  const before = statSync(file)
  await texts.save([{path: 'f7', text: 'new'}], () => many)
  expect(statSync(file)).toMatchObject({ino: before.ino, size: before.size + '["f7","new"]\n'.length})
  await texts.save([], () => many)
  expect(statSync(file).size).toBe(before.size + '["f7","new"]\n'.length)
})

it('is written anew where it is mostly about what was', async () => {
  const {file, load} = begin()
  const texts = new Texts(file)
  await texts.save(sources('a'), () => sources('a'))
  for (let n = 0; n < 2000; n++) await texts.save([{path: 'a', text: `state ${n}`}], () => [{path: 'a', text: `state ${n}`}])
  expect(load()).toEqual({a: 'state 1999'})
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(1100)
})

it('takes a line that was cut off for not written, and loses nothing that comes after it', async () => {
  const {file, load} = begin()
  const texts = new Texts(file)
  await texts.save(sources('a', 'b'), () => sources('a', 'b'))
  truncateSync(file, statSync(file).size - 5)
  expect(Object.keys(load())).toEqual(['a'])
  const again = new Texts(file)
  again.load()
  await again.save(sources('c'), () => sources('a', 'c'))
  expect(Object.keys(load())).toEqual(['a', 'c'])
})

it('is written anew where it, or its folder, was removed meanwhile', async () => {
  const {file, load} = begin()
  const texts = new Texts(file)
  await texts.save(sources('a', 'b'), () => sources('a', 'b'))
  for (const removed of [file, dirname(file)]) {
    rmSync(removed, {recursive: true})
    await texts.save([{path: 'a', text: 'new'}], () => [{path: 'a', text: 'new'}, ...sources('b')])
    expect(load()).toEqual({a: 'new', b: 'text of b\nin two lines'})
  }
})

it('passes over what is no journal', async () => {
  const {file, load} = begin()
  writeFileSync(file, 'something else\n["a","text"]\n')
  expect(load()).toEqual({})
  writeFileSync(file, '["kanon texts",1]\n["a","text"]\nnonsense\n{"b": 1}\n')
  appendFileSync(file, '["c","text"]\n')
  expect(load()).toEqual({a: 'text', c: 'text'})
  expect(existsSync(file)).toBe(true)
})
