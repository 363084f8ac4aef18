/**
 * One step of the benchmark of consolidation, in a process of its own: `prepare` makes a project and what happened in it, `run` consolidates.
 * Writes what it measured, as JSON, where its first argument says.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {monitorEventLoopDelay} from 'node:perf_hooks'
import {cpuUsage} from 'node:process'
import {openLedger} from '../dist/ledger.js'
import {consolidate, loadConfig} from '../dist/promotion.js'
import {generator} from './random.mjs'

const [result, step, folder, count] = process.argv.slice(2)
const N = Number(count)
const SCOPE = 'acme/docs'
const BATCH = 1000
/** Episodes that an insight which held up was confirmed in. */
const EPISODES = 6
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const NOW = new Date(START + 40 * DAY).toISOString()
const LEDGER = join(folder, '.kanon/ledger.db')

const ACTORS =
  'gateway scheduler importer mailer indexer crawler ledger exporter balancer proxy collector broker planner renderer resolver watcher'.split(
    ' ',
  )
const VERBS = 'writes reads keeps sends checks drops copies signs packs counts'.split(' ')
const THINGS =
  'invoices sessions tokens records letters pictures orders reports backups messages prices licences manuals contracts maps drafts'.split(
    ' ',
  )
const PLACES = 'Turin Lyon Ghent Porto Bergen Tartu Graz Cork Basel Varna Malmo Leeds'.split(' ')

/** What is said in message n: half of it from one template, so that thousands differ by a number alone, half of it in other words. */
function statement(n, pick) {
  if (n % 2 === 0) return `Service ${n} must listen on port ${1024 + n}.`
  return `We decided that the ${pick(ACTORS)} of team ${n} ${pick(VERBS)} ${pick(THINGS)} for ${pick(PLACES)} every ${2 + (n % 50)} minutes.`
}

const at = (day, n) => new Date(START + day * DAY + n * 1000).toISOString()

async function prepare() {
  mkdirSync(join(folder, 'kg'), {recursive: true})
  writeFileSync(join(folder, 'kanon.config.json'), JSON.stringify({scope: SCOPE}))
  for (let n = 0; n < N / 20; n++) writeFileSync(join(folder, `kg/${n}.md`), `# Handbook ${n}\n\nChapter ${n} is kept by team ${n}.\n`)
  const random = generator(1)
  const pick = list => list[Math.floor(random() * list.length)]
  const ledger = await openLedger(LEDGER)
  for (let n = 0; n < N; n += BATCH) {
    await ledger.append(
      Array.from({length: Math.min(BATCH, N - n)}, (_, i) => ({
        kind: 'message',
        actor: 'person',
        scope: SCOPE,
        episode: `session ${Math.floor((n + i) / 10)}`,
        at: at(1, n + i),
        text: statement(n + i, pick),
        source: {key: `message ${n + i}`},
      })),
    )
  }
  await ledger.close()
  return {}
}

/** Predictions and outcomes for a tenth of what is known, as agents record them between two runs. */
async function observe() {
  const ledger = await openLedger(LEDGER)
  const insights = []
  for await (const {data} of ledger.scoped(SCOPE).events({kinds: ['fact']})) insights.push(data.insight)
  const seen = [...new Set(insights)].sort().filter((_, n) => n % 5 === 0)
  for (const [n, insight] of seen.entries()) {
    const episodes = Array.from({length: EPISODES}, (_, e) => ({episode: `try ${n} ${e}`, held: n % 2 === 0 || e > 2, day: 30 + e}))
    const {ids} = await ledger.append(
      episodes.map(({episode, day}) => ({
        kind: 'prediction',
        actor: 'person',
        scope: SCOPE,
        episode,
        at: at(day, n),
        text: 'it holds',
        source: {key: episode},
        data: {insight},
      })),
    )
    await ledger.append(
      episodes.map(({episode, held, day}, e) => ({
        kind: 'outcome',
        actor: 'person',
        scope: SCOPE,
        episode,
        at: at(day, n + 60),
        text: held ? 'confirmed' : 'refuted',
        source: {key: episode},
        lineage: [ids[e]],
        data: {prediction: ids[e], result: held ? 'confirmed' : 'refuted'},
      })),
    )
  }
  await ledger.close()
  return {insights: new Set(insights).size}
}

/** Longest time between two turns of the loop, in milliseconds, by the clock and by what this thread used of the processor in it. */
function watchLoop() {
  const delay = monitorEventLoopDelay({resolution: 1})
  let longest = 0
  let used = processorTime()
  const timer = setInterval(() => {
    const now = processorTime()
    longest = Math.max(longest, now - used)
    used = now
  }, 1)
  delay.enable()
  return {
    read: () => ({hold: delay.max / 1e6, own: longest}),
    reset() {
      delay.reset()
      longest = 0
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** Milliseconds of processor time of the main thread; 0 where the system does not tell. */
function processorTime() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

async function run() {
  const config = await loadConfig(folder)
  const ledger = await openLedger(LEDGER)
  // The first turns of the loop are those of loading this program.
  await new Promise(resolve => setTimeout(resolve, 100))
  const loop = watchLoop()
  const steps = {}
  let name
  let since
  const told = next => {
    // What was held last is known at the next turn.
    const seconds = (performance.now() - since) / 1000
    if (name !== undefined) steps[name] = {seconds, ...loop.read()}
    loop.reset()
    name = next
    since = performance.now()
  }
  const began = performance.now()
  const start = cpuUsage()
  const signal = new AbortController().signal
  const report = await consolidate({ledger, scope: SCOPE, clock: {now: () => NOW}, config, signal, progress: told})
  const seconds = (performance.now() - began) / 1000
  const {user, system} = cpuUsage(start)
  await new Promise(resolve => setTimeout(resolve, 20))
  told(undefined)
  loop.stop()
  await ledger.close()
  const outcomes = report.promoted?.outcomes ?? []
  const entries = outcomes.filter(({decision}) => ['promote', 'keep'].includes(decision.decision)).length
  const holds = Object.values(steps)
  return {
    seconds,
    cpu: (user + system) / 1e6,
    steps,
    hold: Math.max(...holds.map(({hold}) => hold)),
    own: Math.max(...holds.map(({own}) => own)),
    insights: outcomes.length,
    entries,
    files: report.promoted?.files.length ?? 0,
    added: report.distilled?.added ?? 0,
  }
}

const done = await {prepare, observe, run}[step]()
writeFileSync(result, JSON.stringify({...done, megabytes: process.resourceUsage().maxRSS / 1024}))
