/** Many texts in one thread and in two, beside two loops that do nothing: how much of a second core there is. */
import {Worker} from 'node:worker_threads'
import {cores as spec} from './cases.mjs'
import {slices, termsOf, textOf} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {parallelLibrary} from './library.mjs'
import {median} from './measure.mjs'

/** So often each pool goes through the texts before it counts: its threads are compiled one by one. */
const WARM_UP = 20

export async function runCores(rounds) {
  const terms = termsOf(spec.terms)
  const text = textOf('git-doc', 4_000_000)
  if (terms === undefined || text === undefined) return undefined
  const texts = slices(text, spec.texts, spec.chars).map(slice => new TextEncoder().encode(slice))
  const {artifact} = await compileTerms(terms)
  const {openPool} = await parallelLibrary()
  const pools = [1, 2].map(workers => openPool(artifact, {workers}))
  const times = [[], []]
  const empty = []
  const expected = []
  for (const pool of pools) for (let i = 0; i < WARM_UP; i++) await over(pool, texts)
  for (let round = 0; round <= rounds; round++) {
    for (const [i, pool] of pools.entries()) {
      await over(pool, texts) // the caches are as the other pool left them
      const {found, ...time} = await over(pool, texts)
      expected[0] ??= found
      if (found !== expected[0]) throw new Error(`${found} matches in place of ${expected[0]}`)
      if (round > 0) times[i].push(time)
    }
    const alone = await loops(1)
    const together = await loops(2)
    if (round > 0) empty.push((2 * alone) / together)
  }
  for (const pool of pools) await pool.close()
  const middle = list => ({wall: median(list.map(time => time.wall)), cpu: median(list.map(time => time.cpu))})
  const {terms: count, texts: number, chars, target, empty: least} = spec
  return {terms: count, texts: number, chars, one: middle(times[0]), two: middle(times[1]), empty: median(empty), target, least}
}

async function over(pool, texts) {
  const cpu = process.cpuUsage()
  const start = performance.now()
  let found = 0
  for await (const matches of pool.findAll(texts)) found += matches.length
  const {user, system} = process.cpuUsage(cpu)
  return {found, wall: performance.now() - start, cpu: (user + system) / 1_000}
}

/** Milliseconds until so many threads have counted to the same number. */
async function loops(count) {
  const program = `require('node:worker_threads').parentPort.on('message', n => { let x = 0; for (let i = 0; i < n; i++) x = (x * 31 + i) | 0; require('node:worker_threads').parentPort.postMessage(x) })`
  const workers = Array.from({length: count}, () => new Worker(program, {eval: true}))
  const ask = (worker, n) =>
    new Promise(done => {
      worker.once('message', done)
      worker.postMessage(n)
    })
  await Promise.all(workers.map(worker => ask(worker, 1_000)))
  const start = performance.now()
  await Promise.all(workers.map(worker => ask(worker, 2e8)))
  const time = performance.now() - start
  await Promise.all(workers.map(worker => worker.terminate()))
  return time
}
