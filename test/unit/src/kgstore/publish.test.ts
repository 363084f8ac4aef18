import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {publish} from '../../../../src/kgstore/publish.ts'
import {project} from '../../../cli/kanon.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('makes the folder, writes the bytes, leaves nothing else', async () => {
  const folder = project()
  await publish(join(folder, 'a/b/kg.automaton'), bytes('one'))
  await publish(join(folder, 'a/b/kg.automaton'), bytes('two'))
  expect(readFileSync(join(folder, 'a/b/kg.automaton'), 'utf8')).toBe('two')
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['kg.automaton'])
})

it('throws and leaves what was there where a step fails', async () => {
  const folder = project()
  mkdirSync(join(folder, 'kg.automaton/inner'), {recursive: true})
  await expect(publish(join(folder, 'kg.automaton'), bytes('one'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['kg.automaton'])
})

it('removes what dead writers left, and nothing of the living or of others', async () => {
  const dead = 2 ** 22 + 1 // above the largest process id of Linux
  const names = [`.kg.automaton.${dead}.00.tmp`, `.kg.automaton.${process.pid}.00.tmp`, `.other.${dead}.00.tmp`, '.kg.automaton.x.tmp']
  const folder = project(Object.fromEntries(names.map(name => [name, ''])))
  await publish(join(folder, 'kg.automaton'), bytes('one'))
  expect(readdirSync(folder).sort()).toEqual([...names.slice(1), 'kg.automaton'].sort())
})

it('readers see whole files at every moment', async () => {
  const folder = project()
  const path = join(folder, 'kg.automaton')
  const versions = ['a', 'b'].map(letter => bytes(letter.repeat(200_000)))
  writeFileSync(path, versions[0])
  let writing = true
  const writer = (async () => {
    for (let n = 0; n < 30; n++) await publish(path, versions[n % 2])
    writing = false
  })()
  let reads = 0
  while (writing) {
    const text = readFileSync(path, 'latin1')
    expect(text === 'a'.repeat(200_000) || text === 'b'.repeat(200_000)).toBe(true)
    reads++
    await new Promise(setImmediate)
  }
  await writer
  expect(reads).toBeGreaterThan(1)
})
