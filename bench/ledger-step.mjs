/** One step of the ledger's benchmark in a process of its own, so that its memory is its own. Writes what it took to the file named first. */

import {once} from 'node:events'
import {createWriteStream, existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {openLedger} from '../dist/ledger.js'

const [result, step, folder, count] = process.argv.slice(2)
const N = Number(count)
const BATCH = 1000
const SCOPE = 'acme/docs'
const WORDS =
  'the deployment of service runs after review and failed because retry budget gateway was empty on Tuesday when we changed'.split(' ')

/** Turn n of a made-up session: long and short, by people, assistants and tools. The same n gives the same turn. */
function turn(n) {
  const length = 8 + ((n * 7919) % 30)
  const words = Array.from({length}, (_, i) => WORDS[(n * 31 + i * i * 7 + i) % WORDS.length])
  return {session: `session-${Math.floor(n / 100)}`, role: ['user', 'assistant', 'tool'][n % 3], text: `${n} ${words.join(' ')}.`}
}

const at = n => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()

const event = n => {
  const {session, role, text} = turn(n)
  const actor = {user: 'person', assistant: 'assistant', tool: 'tool'}[role]
  const kind = role === 'tool' ? 'tool-result' : 'message'
  return {kind, actor, scope: SCOPE, episode: session, at: at(n), text, source: {key: `${session} ${n}`, file: 'turns.jsonl'}}
}

async function writeLines(path, lineOf) {
  const file = createWriteStream(path)
  for (let n = 0; n < N; n += BATCH) {
    const text = Array.from({length: Math.min(BATCH, N - n)}, (_, i) => `${lineOf(n + i)}\n`).join('')
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function append() {
  const ledger = await openLedger(join(folder, 'bench.db'))
  for (let n = 0; n < N; n += BATCH) await ledger.append(Array.from({length: Math.min(BATCH, N - n)}, (_, i) => event(n + i)))
  const events = await ledger.scoped(SCOPE).count()
  await ledger.close()
  return events
}

async function read() {
  const ledger = await openLedger(join(folder, 'bench.db'))
  let events = 0
  for await (const _ of ledger.scoped(SCOPE).events()) events++
  await ledger.close()
  return events
}

/** The real command in this process, in the folder; its report is left to its standard output. */
async function command(...args) {
  process.chdir(folder)
  process.argv.splice(2, Infinity, ...args)
  await import('../dist/cli.js')
  return undefined
}

const STEPS = {
  append,
  read,
  lines: async () => {
    writeFileSync(join(folder, 'kanon.config.json'), JSON.stringify({scope: SCOPE}))
    const line = n => {
      const {session, role, text} = turn(n)
      return JSON.stringify({role, text, at: at(n), session, ...(role === 'tool' ? {exit: n % 2} : {})})
    }
    await writeLines(join(folder, 'turns.jsonl'), line)
    return existsSync(join(folder, 'turns.jsonl')) ? N : 0
  },
  capture: () => command('capture', 'turns.jsonl', '--json'),
  verify: () => command('verify', '--ledger', join(folder, 'bench.db'), '--json'),
}

const start = performance.now()
let events
process.on('exit', code => {
  const {userCPUTime, systemCPUTime, maxRSS} = process.resourceUsage()
  const cpu = (userCPUTime + systemCPUTime) / 1e6
  writeFileSync(result, JSON.stringify({code, events, wall: (performance.now() - start) / 1000, cpu, megabytes: maxRSS / 1024}))
})
events = await STEPS[step]()
