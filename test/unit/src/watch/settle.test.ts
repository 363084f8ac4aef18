import {expect, it} from 'vitest'
import {type Dirty, Settler} from '../../../../src/watch/settle.ts'
import {ScriptedTimers} from './scripted.ts'

function begin(settle = 50, most?: number) {
  const timers = new ScriptedTimers()
  const settler = new Settler(timers, {settle, ...(most !== undefined && {most})})
  const sets: (Dirty | undefined)[] = []
  const next = (): void => void settler.next().then(dirty => sets.push(dirty))
  next()
  return {timers, settler, sets, next, paths: () => sets.map(dirty => [...(dirty?.paths ?? [])])}
}

it('a set is over once nothing has come for the settle time', async () => {
  const {timers, settler, paths} = begin()
  settler.touch('a')
  await timers.pass(40)
  settler.touch('b')
  settler.touch('a')
  await timers.pass(49)
  expect(paths()).toEqual([])
  await timers.pass(1)
  expect(paths()).toEqual([['a', 'b']])
})

it('what comes while a set is being built belongs to the next, and has waited already', async () => {
  const {timers, settler, paths, next} = begin()
  settler.touch('a')
  await timers.pass(50)
  settler.touch('b')
  await timers.pass(200)
  expect(paths()).toEqual([['a']])
  next()
  await timers.pass(0)
  expect(paths()).toEqual([['a'], ['b']])
})

it('a burst of thousands is one set, and needs one timer', async () => {
  const {timers, settler, sets} = begin()
  for (let n = 0; n < 10_000; n++) {
    settler.touch(`f${n}`)
    if (n % 100 === 0) await timers.pass(5)
    expect(timers.waiting).toBeLessThan(2)
  }
  await timers.pass(50)
  expect(sets.map(dirty => dirty?.paths.size)).toEqual([10_000])
  expect(sets[0]).toMatchObject({first: 0, last: 500, all: false})
})

it('a file that is written without end does not hold the set up for ever', async () => {
  const {timers, settler, paths} = begin(50, 1000)
  for (let n = 0; n < 99; n++) {
    settler.touch('a')
    await timers.pass(10)
  }
  expect(paths()).toEqual([])
  await timers.pass(10)
  expect(paths()).toEqual([['a']])
})

it('a set that is put back comes again, with what came meanwhile, and not before its time', async () => {
  const {timers, settler, sets, paths, next} = begin()
  settler.touch('a')
  await timers.pass(50)
  settler.putBack(sets[0]!, 500)
  next()
  settler.touch('b')
  await timers.pass(499)
  expect(sets.length).toBe(1)
  await timers.pass(1)
  expect(paths()[1]).toEqual(['a', 'b'])
  expect(sets[1]?.first).toBe(0)
})

it('knows a set in which anything may have changed', async () => {
  const {timers, settler, sets} = begin()
  settler.touchAll()
  await timers.pass(50)
  expect(sets[0]).toMatchObject({all: true})
})

it('closing ends the waiting, now and later', async () => {
  const {timers, settler, sets, next} = begin()
  settler.touch('a')
  settler.close()
  next()
  await timers.pass(0)
  expect(sets).toEqual([undefined, undefined])
  expect(timers.waiting).toBe(0)
})
