import {mkdirSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import manifest from '../../package.json' with {type: 'json'}
import {COMMANDS} from '../../src/cli/registry.ts'
import {KG, kanon, project} from './kanon.ts'

/**
 * What a run of the command loads: parts of this project, and packages that it depends on. The engine's coverage names every file that
 * ran; the bundle names, in each of its files, the modules that are in it.
 */
async function loaded(line: string, cwd: string): Promise<{parts: string[]; packages: string[]}> {
  const folder = join(cwd, `coverage ${line.replaceAll('/', ' ')}`)
  mkdirSync(folder)
  await kanon(line.split(' '), {cwd, env: {NODE_V8_COVERAGE: folder}})
  const files = readdirSync(folder)
    .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')).result as {url: string}[])
    .flatMap(({url}) => (url.startsWith('file:') ? [fileURLToPath(url)] : []))
  const modules = files.flatMap(file => (packageOf(file) === undefined ? regions(file) : [file]))
  return {parts: distinct(modules.map(partOf)), packages: distinct(modules.map(packageOf)).filter(name => name in manifest.dependencies)}
}

const regions = (file: string): string[] => [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/#region (.+)$/gm)].map(([, path]) => path)
const packageOf = (path: string): string | undefined => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

/** The command itself file by file, except what every run has; all else by folder. */
function partOf(path: string): string | undefined {
  if (/^src\/cli\/(?:commands|report|parser|compiling)/.test(path)) return path.slice('src/cli/'.length)
  return /^(?:compiler|src)\/[\w.-]+/.exec(path)?.[0]
}

const distinct = (names: readonly (string | undefined)[]): string[] => [...new Set(names.filter(name => name !== undefined))].sort()

const EVERY_RUN = ['report/findings.ts', 'report/github.ts', 'src/cli', 'src/near-miss.ts', 'src/reason.ts']
const SEARCHING = [
  ...EVERY_RUN,
  'compiler/artifact',
  'compiler/automaton',
  'compiler/unicode',
  'report/matches.ts',
  'src/config',
  'src/kgstore',
  'src/matcher',
]
const COMPILING = [
  ...EVERY_RUN,
  'commands/build.ts',
  'commands/check.ts',
  'compiler/artifact',
  'compiler/automaton',
  'compiler/compile.ts',
  'compiler/diagnostic.ts',
  'compiler/entry',
  'compiler/increment',
  'compiler/lexicon',
  'compiler/unicode',
  'compiling.ts',
  'src/config',
  'src/domain',
  'src/kgstore',
]
const MARKDOWN = ['decode-named-character-reference', 'micromark']

const LOADS: readonly (readonly [line: string, parts: readonly string[], packages: readonly string[]])[] = [
  ['--version', EVERY_RUN, []],
  ['init', [...EVERY_RUN, 'commands/init.ts'], []],
  ['build', COMPILING, ['gray-matter', 'lilconfig', ...MARKDOWN, 'yaml']],
  ['check', COMPILING, ['gray-matter', 'lilconfig', ...MARKDOWN, 'yaml']],
  ['match a.txt', [...SEARCHING, 'commands/match.ts'], ['lilconfig']],
  ['match plain.md', [...SEARCHING, 'commands/match.ts', 'compiler/entry', 'src/markdown'], ['lilconfig']],
  [
    'match marked.md',
    [...SEARCHING, 'commands/match.ts', 'compiler/entry', 'src/markdown'],
    ['lilconfig', ...MARKDOWN, 'micromark-extension-gfm', 'micromark-util-decode-numeric-character-reference'],
  ],
  ['match a.txt --reporter sarif', [...SEARCHING, 'commands/match.ts', 'compiler/diagnostic.ts', 'report/sarif.ts'], ['lilconfig']],
  ['match --help', [...SEARCHING, 'commands/match.ts', 'parser.ts'], ['commander']],
  ['recall LB', [...SEARCHING, 'commands/recall.ts'], ['lilconfig']],
  ['explain LB', [...SEARCHING, 'commands/explain.ts'], ['lilconfig']],
  ['stats', [...SEARCHING, 'commands/stats.ts', 'src/domain'], ['lilconfig']],
  ['inspect', [...SEARCHING, 'commands/inspect.ts'], ['lilconfig']],
  ['verify', [...SEARCHING, 'commands/verify.ts', 'compiler/diagnostic.ts', 'src/domain'], ['lilconfig']],
]

it('each command loads what it needs and no more', async () => {
  const cwd = project({...KG, 'a.txt': 'An LB.', 'plain.md': '# An LB\n\nAn LB.\n', 'marked.md': '> An LB.\n'})
  const seen: unknown[] = []
  for (const [line] of LOADS) seen.push([line, await loaded(line, cwd)])
  expect(seen).toEqual(LOADS.map(([line, parts, packages]) => [line, {parts: [...parts].sort(), packages: [...packages].sort()}]))
})

it('no command loads the packages of learning before it runs', async () => {
  const cwd = project()
  const learning = ['@clack/prompts', '@secretlint/core', 'better-sqlite3', 'chokidar', 'kysely', 'pino', 'sentence-splitter', 'sentencex']
  for (const name of Object.keys(COMMANDS)) {
    const {packages} = await loaded(`${name} --help`, cwd)
    expect({name, heavy: packages.filter(one => learning.includes(one))}).toEqual({name, heavy: []})
  }
})
