import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {closure, loadedBy, read, root} from './tree.ts'

const manifest = JSON.parse(read('package.json')) as {
  bin: Record<string, string>
  files: string[]
  exports: Record<string, string | {types: string; default: string}>
}
const targets = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [{name, path: target}] : [target.types, target.default].map(path => ({name, path})),
)

/** The names that the documents promise. */
const PROMISED: Record<string, readonly string[]> = {
  './promotion': ['predict', 'recordOutcome', 'promoteAll', 'recallCandidates', 'foldInsights', 'gate'],
  '.': ['defineConfig'],
  './matcher': ['openAutomaton', 'ArtifactError'],
  './matcher/plain': ['openAutomaton', 'ArtifactError'],
  './explain': ['explain'],
  './parallel': ['openPool'],
  './watch': ['openLive', 'watchSources'],
  './compiler': ['compile', 'inspectArtifact', 'verifyArtifact', 'parseSource', 'printEntry', 'compilerVersion'],
  './capture': ['capture', 'Capturer', 'importFile', 'secretScanner'],
  './judge': [
    'llamaJudge',
    'llamaEmbedder',
    'scriptedJudge',
    'recordedJudge',
    'readReply',
    'qualify',
    'labelledPairs',
    'modelFile',
    'findBinding',
  ],
  './ledger': ['openLedger', 'memoryLedger', 'foldEvents', 'idOf', 'mistakesIn', 'LedgerError', 'EventError'],
}

describe('package exports', () => {
  it('are built, every one', () => {
    expect(targets.filter(({path}) => !existsSync(join(root, path)))).toEqual([])
    expect(Object.values(manifest.bin).filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('lie in what is published', () => {
    const published = (path: string): boolean => path === './package.json' || manifest.files.some(folder => path.startsWith(`./${folder}/`))
    expect(targets.filter(({path}) => !published(path))).toEqual([])
  })

  it.each(Object.keys(PROMISED))('%s holds what the documents promise', async name => {
    const target = manifest.exports[name]
    if (target === undefined || typeof target === 'string') throw new Error(`no export ${name}`)
    const module = (await import(join(root, target.default))) as Record<string, unknown>
    expect(Object.keys(module)).toEqual(expect.arrayContaining([...PROMISED[name]]))
  })

  it('give the matcher as built code that loads no package and nothing of node', () => {
    const loaded = closure('dist/matcher.js').flatMap(loadedBy)
    expect(loaded.filter(specifier => !specifier.startsWith('.'))).toEqual([])
  })
})
