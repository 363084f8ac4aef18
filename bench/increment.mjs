/** One entry changes: what it costs to have it found, part by part, and against a full build of the same sources in the same run. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {increments} from './cases.mjs'
import {entriesOf, termsOf} from './corpora.mjs'
import {kanonLibrary} from './library.mjs'
import {bytesInUse, median, milliseconds, quantile} from './measure.mjs'

export async function runIncrement(size) {
  const terms = termsOf(size)
  if (terms === undefined) return undefined
  const library = await kanonLibrary()
  const sources = entriesOf(terms, increments.perEntry)
  const folder = mkdtempSync(join(tmpdir(), 'kanon-bench-'))
  try {
    return await measure(library, sources, join(folder, 'kg.automaton'))
  } finally {
    rmSync(folder, {recursive: true})
  }
}

async function measure(library, sources, path) {
  const {compile, createIncrement} = library
  const full = median(Array.from({length: increments.fullRuns}, () => milliseconds(() => compile(sources))))
  let increment
  const cold = milliseconds(() => {
    increment = createIncrement({keepLastGood: true})
    return increment.update(sources)
  })
  const first = milliseconds(() => increment.encode())
  mustEqual(increment.encode(), compile(sources).artifact, 'the first artifact')
  const {ready, warm} = timeStart(createIncrement, sources, increment)
  for (const edit of edits(sources, increments.warmUp, 'warm')) increment.update([edit])

  const parts = timeUpdates(library, increment, edits(sources, increments.updates, 'timed'))
  const saves = await timeSaves(library, increment, edits(sources, increments.saves, 'saved'), path)
  mustEqual(increment.encode(), compile(increment.sources()).artifact, 'the artifact after all edits')
  return {
    terms: increment.termCount,
    entries: sources.length,
    full,
    cold,
    first,
    ready,
    warm,
    parts,
    saves,
    memory: growth(increment, sources),
  }
}

/** A start with the manifest and the artifact that were left: until it is known that all is as it should be, and until all is in memory. */
function timeStart(createIncrement, sources, increment) {
  const manifest = increment.manifest()
  const artifact = increment.encode()
  let resumed
  const ready = milliseconds(() => {
    resumed = createIncrement({keepLastGood: true, manifest})
    resumed.update(sources)
    return resumed.isEncoded(artifact) || undefined
  })
  const rest = milliseconds(() => {
    resumed.prepare(Number.POSITIVE_INFINITY)
    return resumed.encode()
  })
  mustEqual(resumed.encode(), artifact, 'the artifact of an increment that was resumed')
  return {ready, warm: ready + rest}
}

/** Each changes the last synonym of one entry; the entries are far apart. */
const edits = (sources, count, word) =>
  Array.from({length: count}, (_, i) => {
    const {path, text} = sources[(i * 7_919) % sources.length]
    return {path, text: text.replace(/, [^,]*\n$/, `, ${word}${i}x\n`), term: `${word}${i}x`}
  })

function timeUpdates({parseSource}, increment, list) {
  const parse = []
  const update = []
  const find = []
  for (const edit of list) {
    parse.push(milliseconds(() => parseSource(edit)))
    const whole = milliseconds(() => increment.update([edit]))
    update.push(whole - parse.at(-1))
    find.push(milliseconds(() => mustFind(increment.finder().all(`so ${edit.term} is`, false), edit)))
  }
  return {parse: summary(parse), update: summary(update), find: summary(find)}
}

/** From the new text to the answer of an artifact that was opened from the disk. */
async function timeSaves({openAutomaton, publish}, increment, list, path) {
  const times = {encode: [], publish: [], reload: [], all: []}
  // As a watcher does it: the memory of the artifact before the last one is used again.
  let [last, spare] = []
  for (const edit of list) {
    const start = performance.now()
    increment.update([edit])
    let bytes
    times.encode.push(milliseconds(() => (bytes = increment.encode(spare))))
    ;[spare, last] = [last, bytes]
    const written = performance.now()
    await publish(path, bytes)
    times.publish.push(performance.now() - written)
    times.reload.push(milliseconds(() => mustFind(openAutomaton(new Uint8Array(readFileSync(path))).findAll(`so ${edit.term} is`), edit)))
    times.all.push(performance.now() - start)
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)]))
}

/** Bytes more in use after many edits of entries that stay as large as they were. */
function growth(increment, sources) {
  const run = word => {
    for (const [i, edit] of edits(sources, increments.memoryEdits, word).entries()) {
      increment.update([edit])
      if (i % increments.memoryEncodes === 0) increment.encode()
    }
    increment.encode()
    return bytesInUse()
  }
  // Twice before it counts: a text that was read by itself takes more room than one that was read with all others.
  run('mneme')
  const before = run('memory')
  return {inUse: before, grown: run('yromem') - before, edits: increments.memoryEdits}
}

const summary = times => ({p50: quantile(times, 0.5), p99: quantile(times, 0.99)})

function mustEqual(a, b, what) {
  if (Buffer.compare(a, b) !== 0) throw new Error(`${what} is not what a full build gives`)
}

function mustFind(matches, {term}) {
  if (!matches.some(match => match.term === term)) throw new Error(`${term} is not found`)
  return matches
}
