import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, unlinkSync, watch, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {Worker} from 'node:worker_threads'
import {expect, it} from 'vitest'
import {verifyArtifact} from '../../compiler/artifact/verify.ts'
import {compile} from '../../compiler/compile.ts'
import type {KgSource} from '../../compiler/entry/entry.ts'
import {publish} from '../../src/kgstore/publish.ts'
import {project} from '../cli/kanon.ts'
import {ARTIFACT, pause, Watching} from '../cli/watching.ts'
import {LONG, Random, SEED} from '../property/random.ts'

const KILLS = LONG ? 200 : 20
/** Each starts a process, which takes seconds where many others run. */
const KILLING_MS = Math.max(120_000, KILLS * 5_000)

/** Large enough that publishing takes a while, with one entry that names its state. */
const stateOf = (n: number): KgSource[] => [
  ...Array.from({length: 100}, (_, k) => ({
    path: `e${k}.md`,
    text: `# Entry ${k}\n\n${'Text of it. '.repeat(100)}\n\nsynonyms:: other ${k}\n`,
  })),
  {path: 'state.md', text: `# State\n\nsynonyms:: state ${n}\n`},
]

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it(`a watcher that is killed at any step of publishing leaves the state before or after (${KILLS} kills)`, {
  timeout: KILLING_MS,
}, async () => {
  const random = new Random(SEED)
  const cwd = project(Object.fromEntries(stateOf(0).map(({path, text}) => [`kg/${path}`, text])))
  for (let run = 1; run <= KILLS; run++) {
    const watching = await Watching.start(cwd, '--settle', '1')
    const allowed = [run - 1, run].map(stateOf)
    writeFileSync(join(cwd, 'kg/state.md'), allowed[1].at(-1)!.text)
    await moment(random, join(cwd, '.kanon'))
    watching.child.kill('SIGKILL')
    await watching.closed
    const bytes = new Uint8Array(readFileSync(join(cwd, ARTIFACT)))
    const state = allowed.find(sources => hash(compile(sources).artifact) === hash(bytes))
    expect(state, `SEED=${SEED}, kill ${run}`).toBeDefined()
    expect(verifyArtifact(bytes, state).problems).toEqual([])
  }
  const last = await Watching.start(cwd)
  expect(last.events.at(-1)).toMatchObject({sha256: hash(compile(stateOf(KILLS)).artifact)})
  expect(await last.stop()).toBe(0)
  expect(readdirSync(join(cwd, '.kanon')).filter(name => /lock|tmp/.test(name))).toEqual([])
})

/** Some time in which a publish may be going on, or one of the steps that can be seen in the folder where it is written. */
async function moment(random: Random, folder: string): Promise<void> {
  if (random.chance(0.3)) return pause(random.below(60))
  let left = 1 + random.below(8)
  await new Promise<void>(done => {
    const watcher = watch(folder, () => {
      if (--left === 0) end()
    })
    const timer = setTimeout(end, 500)
    function end(): void {
      clearTimeout(timer)
      watcher.close()
      done()
    }
  })
}

const REPUBLISHES = 1000

it(`readers that match in a loop through ${REPUBLISHES} republishes never fail and answer from published states alone`, async () => {
  const cwd = project()
  const path = join(cwd, 'kg.automaton')
  const state = (n: number): Uint8Array => compile([{path: 'a.md', text: `# Always\n\nsynonyms:: state ${n}x\n`}]).artifact
  // How many were begun to be published, and how many are published for certain.
  const shared = new Int32Array(new SharedArrayBuffer(8))
  await publish(path, state(0))
  const workerData = {path, shared, last: REPUBLISHES}
  const readers = ['live', 'anew'].map(
    how => new Worker(READER, {eval: true, workerData: {...workerData, how, watch: dist('watch'), matcher: dist('matcher')}}),
  )
  const answers = readers.map(reader => new Promise<unknown>((done, failed) => reader.on('message', done).on('error', failed)))
  for (let n = 1; n <= REPUBLISHES; n++) {
    Atomics.store(shared, 0, n)
    await publish(path, state(n))
    Atomics.store(shared, 1, n)
  }
  const [live, anew] = (await Promise.all(answers)) as {states: number; problem?: string}[]
  for (const reader of [live, anew]) expect(reader.problem).toBe(undefined)
  expect(live.states).toBeGreaterThan(20)
  expect(anew.states).toBeGreaterThan(20)
  await Promise.all(readers.map(reader => reader.terminate()))
})

/** Reads until it has met the last state. Each answer has to be one state, never an earlier one than the answer before, never one to come. */
const READER = `
  const {parentPort, workerData: {path, shared, last, how, watch, matcher}} = require('node:worker_threads')
  const {readFileSync} = require('node:fs')
  ;(async () => {
    const {openLive} = await import(watch)
    const {openAutomaton} = await import(matcher)
    let problem
    const live = how === 'live' ? openLive(path, {onError: error => (problem = error.message), interval: 20}) : undefined
    let before = 0, states = 0
    while (before < last && problem === undefined) {
      const certain = live ? before : Math.max(before, Atomics.load(shared, 1))
      const automaton = live ?? openAutomaton(readFileSync(path))
      const state = Number(/^state (\\d+)x$/.exec(automaton.entry('always').terms[1].text)[1])
      const begun = Atomics.load(shared, 0)
      const text = 'always: ' + Array.from({length: 20}, (_, n) => 'state ' + (state + n - 10) + 'x').join(', ')
      const found = automaton.findAll(text).map(match => match.text).join()
      if (found !== 'always,state ' + state + 'x' || state < certain || state > begun)
        problem = found + ' after state ' + before + ', where ' + certain + ' is published and ' + begun + ' is begun'
      if (state !== before) states++
      before = state
      await new Promise(done => setTimeout(done, 1))
    }
    live?.close()
    parentPort.postMessage({states, problem})
  })()
`

function dist(name: string): string {
  return new URL(`../../dist/${name}.js`, import.meta.url).href
}

it('texts of the journal that are cut off or gone cost an entry its last good version at most', async () => {
  const cwd = project({'kg/a.md': '# Apple\n', 'kg/b.md': '# Pear\n'})
  const first = await Watching.start(cwd)
  expect(await first.stop()).toBe(0)
  writeFileSync(join(cwd, 'kg/a.md'), '---\nid: [\n')
  unlinkSync(join(cwd, '.kanon/kg.automaton.texts'))
  const second = await Watching.start(cwd)
  expect(second.events.find(line => line.event === 'publish')).toMatchObject({entries: 1, kept: [], left: ['kg/a.md']})
})
