/** One measurement of `bench/watch.mjs`, printed as JSON; null where its corpus is not there. */
import {spawnSync} from 'node:child_process'
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {HUGO} from './corpora.mjs'
import {cache} from './library.mjs'
import {quantile} from './measure.mjs'

const {compile} = await import(`${cache}watch/compiler.js`)
const {openLive, watchSources} = await import(`${cache}watch/watch.js`)
const {readSources} = await import(`${cache}watch/sources.js`)

const TERMS_PER_ENTRY = 5
const [, , what, number, warm, there] = process.argv
const folder = there ?? mkdtempSync(join(tmpdir(), 'kanon-bench-'))
const kg = join(folder, 'kg')
const artifact = join(folder, '.kanon/kg.automaton')

try {
  console.log(JSON.stringify(await {latency, hugo, start, memory}[what](Number(number), warm && Number(warm))))
} finally {
  if (there === undefined) rmSync(folder, {recursive: true, force: true})
}

async function latency(terms, edits) {
  const files = terms / TERMS_PER_ENTRY
  generate(files)
  return measureEdits(edits, n => {
    const entry = (n * 7919) % files
    return {path: pathOf(entry), text: textOf(entry, `edit ${n} term`), term: `edit ${n} term`}
  })
}

async function hugo(edits) {
  if (!existsSync(HUGO)) return null
  cpSync(HUGO, kg, {recursive: true})
  const {sources} = await readSources([kg])
  const faulty = new Set(compile(sources).diagnostics.flatMap(({severity, file}) => (severity === 'error' ? [file] : [])))
  // What is added behind a code block that is never closed is code.
  const takes = ({path, text}) =>
    compile([{path, text: `${text}\n\nsynonyms:: Zyxwv, Zyxwvu\n`}]).terms >= compile([{path, text}]).terms + 2
  const good = sources.filter(source => !faulty.has(source.path) && takes(source))
  return measureEdits(edits, n => {
    const {path, text} = good[(n * 7919) % good.length]
    return {path: join(kg, path), text: `${text}\n\nsynonyms:: Zyx${n}wv\n`, term: `Zyx${n}wv`}
  })
}

/** Entries with the same number of terms each, whose words are not too much alike. */
function generate(files) {
  for (let n = 0; n < files; n++) {
    if (n % 100 === 0) mkdirSync(join(kg, `d${n / 100}`), {recursive: true})
    writeFileSync(pathOf(n), textOf(n))
  }
}

function pathOf(n) {
  return join(kg, `d${Math.floor(n / 100)}/e${n}.md`)
}

function textOf(n, more) {
  const names = [`alpha ${n} gateway`, `beta${n} queue`, `gamma ${n}x`, more ?? `delta ${n} store`]
  return `# Service ${n}\n\nWhat service ${n} does, in a sentence or two, as entries have it.\n\nsynonyms:: ${names.join(', ')}\n`
}

/** Starts a watcher here; gives its events as they come, and the call that ends it. */
async function watch(settle, onEvent) {
  const controller = new AbortController()
  const started = performance.now()
  let done
  const ready = new Promise(resolve => {
    done = watchSources({
      sources: [kg],
      artifact,
      manifest: join(folder, '.kanon/kg.automaton.manifest'),
      settle,
      signal: controller.signal,
      onEvent(event) {
        if (event.event === 'ready') resolve(event)
        if (event.event === 'error') throw new Error(event.message)
        onEvent?.(event)
      },
    })
  })
  const event = await ready
  return {
    event,
    ms: performance.now() - started,
    async stop() {
      controller.abort()
      await done
    },
  }
}

async function measureEdits(edits, editOf) {
  const first = await watch(50)
  await first.stop()
  let told
  const watching = await watch(50, event => {
    if (event.event === 'publish') told?.({...event, at: performance.now()})
  })
  let reloaded
  const live = openLive(artifact, {onReload: () => reloaded?.(performance.now())})
  const parts = {event: [], settle: [], read: [], update: [], encode: [], write: [], reload: [], found: [], unsettled: []}
  for (let n = 0; n < edits; n++) {
    const {path, text, term} = editOf(n)
    const reload = new Promise(resolve => {
      reloaded = resolve
    })
    const publish = new Promise(resolve => {
      told = resolve
    })
    const start = performance.now()
    writeFileSync(path, text)
    const saved = performance.now()
    const found = await reload
    if (!live.isMatch(term)) throw new Error(`${term} is not found`)
    const {times, ms, at} = await publish
    for (const part of ['settle', 'read', 'update', 'encode', 'write']) parts[part].push(times[part])
    // Where the automaton was loaded before the event was told, nothing is left of the reload.
    parts.event.push(Math.max(0, at - ms - times.settle - saved))
    parts.reload.push(Math.max(0, found - at))
    parts.found.push(found - start)
    parts.unsettled.push(found - start - times.settle)
  }
  live.close()
  await watching.stop()
  const full = await fullBuild()
  const figures = Object.fromEntries(Object.entries(parts).map(([part, values]) => [part, quantiles(values)]))
  return {...figures, files: watching.event.files, full, start: first.ms, warm: watching.ms}
}

async function fullBuild() {
  const start = performance.now()
  const {sources} = await readSources([kg])
  writeFileSync(join(folder, 'full.automaton'), compile(sources).artifact)
  return performance.now() - start
}

function rounded(value) {
  return Number(value.toPrecision(3))
}

function quantiles(values) {
  return {p50: rounded(quantile(values, 0.5)), p95: rounded(quantile(values, 0.95))}
}

/** Starts without a manifest and then, in a process that has run no code yet, with one. */
async function start(files, isWarm) {
  if (isWarm) return warmStart()
  generate(files)
  const cold = await timed(async () => (await watch(50)).stop)
  await cold.result()
  const args = ['start', String(files), '1', folder]
  const {stdout} = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {files, cold: {wall: cold.wall, cpu: cold.cpu}, ...JSON.parse(stdout)}
}

/** Until `ready`, and until the artifact is made that the next one is made from: then a change is compiled at once. */
async function warmStart() {
  let told
  const began = performance.now()
  const watching = await watch(0, event => event.event === 'publish' && told?.())
  const warm = {wall: performance.now() - began, cpu: processorTime()}
  const publish = new Promise(resolve => {
    told = resolve
  })
  writeFileSync(pathOf(0), textOf(0, 'one edit'))
  await publish
  const caughtUp = {wall: performance.now() - began, cpu: processorTime()}
  await watching.stop()
  return {warm, caughtUp}
}

async function timed(work) {
  const began = performance.now()
  const used = processorTime()
  const result = await work()
  return {result, wall: performance.now() - began, cpu: processorTime() - used}
}

/** Of this process since its start, in milliseconds. */
function processorTime() {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}

/** Edits one file after the other, and looks at what the process holds. */
async function memory(edits) {
  const files = 1000
  generate(files)
  let told
  const watching = await watch(1, event => {
    if (event.event === 'publish') told?.()
  })
  const samples = []
  for (let n = 0; n <= edits; n++) {
    if (n % (edits / 5) === 0) samples.push(await sample(n))
    const publish = new Promise(resolve => {
      told = resolve
    })
    const entry = (n * 7919) % files
    writeFileSync(pathOf(entry), textOf(entry, `edit ${n} term`))
    await publish
  }
  await watching.stop()
  if (readFileSync(artifact).length === 0) throw new Error('the artifact is empty')
  return {files, samples}
}

async function sample(edits) {
  for (let n = 0; n < 3; n++) {
    globalThis.gc()
    await new Promise(done => setTimeout(done, 20))
  }
  const {heapUsed, arrayBuffers, rss} = process.memoryUsage()
  return {edits, heap: megabytes(heapUsed), buffers: megabytes(arrayBuffers), rss: megabytes(rss)}
}

function megabytes(bytes) {
  return Number((bytes / 2 ** 20).toFixed(1))
}
