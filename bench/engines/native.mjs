/**
 * Engines outside JavaScript, for scale: each is a small program that is compiled where its tool chain is there, reads terms
 * and text from files, and runs one search for each line that it is sent, so that it takes its turn in the rounds.
 */
import {spawn, spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {cache} from '../library.mjs'

const folder = fileURLToPath(new URL('../native/', import.meta.url))
const LIMITS = {typographic: 'folds ASCII only', chinese: 'finds bytes, not characters'}

const cargoOf = crate => () =>
  run('cargo', [
    'build',
    '--release',
    '--locked',
    '--quiet',
    '--manifest-path',
    `${folder}${crate}/Cargo.toml`,
    '--target-dir',
    `${cache}rust`,
  ])
const cargo = cargoOf('rust')
const gcc = () => run('gcc', ['-O3', '-march=native', `${folder}hyperscan/scan.c`, '-lhs', '-o', `${cache}hyperscan`])

const python = () => run('python3', ['-c', 'import ahocorasick'])

function run(command, args) {
  mkdirSync(cache, {recursive: true})
  const {status, error} = spawnSync(command, args, {stdio: 'ignore', timeout: 300_000})
  return error === undefined && status === 0
}

const native = (name, less, needs, build, command, limits) => ({
  name,
  less,
  needs,
  reasons: 'none',
  limits: {...LIMITS, ...limits},
  prepare: (terms, text) => (build() ? start(command, terms, text) : undefined),
})

/** Starts the program and waits until it has built its tables. */
async function start([program, ...args], terms, text) {
  const files = mkdtempSync(join(tmpdir(), 'kanon-bench-'))
  writeFileSync(join(files, 'terms'), terms.join('\n'))
  writeFileSync(join(files, 'text'), text)
  const child = spawn(program === 'python3' ? program : `${cache}${program}`, [...args, join(files, 'terms'), join(files, 'text')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  const numbers = async () => {
    const {value, done} = await lines.next()
    if (done) throw new Error(`${program} ended early`)
    return value.split(' ')
  }
  const [nanoseconds, bytes] = await numbers()
  return {
    milliseconds: Number(nanoseconds) / 1e6,
    retained: Number(bytes),
    async measure() {
      child.stdin.write('search\n')
      const [wall, cpu, count, checksum] = await numbers()
      return {wall: Number(wall) / 1e6, cpu: Number(cpu) / 1e6, count: Number(count), checksum}
    },
    close() {
      child.stdin.end()
      rmSync(files, {recursive: true})
    },
  }
}

const RUST = 'rust/release/kanon-bench-aho-corasick'
const around = 'ASCII folding; whole words and the longest chosen around it, in its time'
const walked = 'ASCII folding; its automaton walked as a trie from each start of a word: written by an expert, not its own search'
const NEEDS_CARGO = 'cargo'
const NEEDS_PYTHON = 'python3 and the Debian package python3-ahocorasick'
const lowered = 'no folding: the text is lowered first; whole words and the longest chosen around it, in its time'
const NEEDS_HYPERSCAN = 'gcc and the Debian package libhyperscan-dev'

export const natives = [
  native('Rust aho-corasick 1.1, DFA', around, NEEDS_CARGO, cargo, [RUST, 'dfa-overlapping'], {
    terms: 10_000,
    why: 'its table has thousands of bytes a term',
  }),
  native('Rust aho-corasick 1.1, contiguous NFA', around, NEEDS_CARGO, cargo, [RUST, 'nfa-overlapping']),
  native('Rust aho-corasick 1.1, NFA walked', walked, NEEDS_CARGO, cargo, [RUST, 'nfa-walk']),
  native('daachorse 4.0, double array', lowered, NEEDS_CARGO, cargoOf('daachorse'), ['rust/release/kanon-bench-daachorse']),
  native('pyahocorasick 1.4', lowered, NEEDS_PYTHON, python, ['python3', `${folder}python/scan.py`], {
    terms: 10_000,
    why: 'one search takes seconds',
  }),
  native('Hyperscan 5.4, literals', around, NEEDS_HYPERSCAN, gcc, ['hyperscan']),
]
