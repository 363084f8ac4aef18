// Builds the page of docs/demo with its script, the artifact of kg/ and pages to try it on: `npm run build:demo`.
// With `--serve`, serves it until it is stopped: `npm run demo:page`.
import {copyFile, mkdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {compile} from '../compiler/index.ts'
import {readSources} from '../src/kgstore/sources.ts'
import {bundle} from './bundle.ts'
import {serve} from './serve.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The pages of docs/ that the demo offers as texts. */
export const SAMPLES = ['automaton.md', 'matching.md', 'benchmarks.md'] as const

/** The project's own knowledge as an artifact. */
export async function ownArtifact(): Promise<Uint8Array> {
  const {sources} = await readSources([join(root, 'kg')])
  return compile(sources).artifact
}

/** Writes all that the page needs into a folder. */
export async function buildDemo(folder: string): Promise<void> {
  await mkdir(join(folder, 'samples'), {recursive: true})
  const page = join(root, 'docs/demo/index.html')
  const [{code}, artifact, html] = await Promise.all([bundle('docs/demo/page.js'), ownArtifact(), readFile(page, 'utf8')])
  await Promise.all([
    writeFile(join(folder, 'index.html'), html),
    writeFile(join(folder, 'page.js'), code),
    writeFile(join(folder, 'kg.automaton'), artifact),
    ...SAMPLES.map(name => copyFile(join(root, 'docs', name), join(folder, 'samples', name))),
  ])
}

if (process.argv[1]?.endsWith('demo.ts')) {
  const folder = join(root, '.kanon/demo')
  await buildDemo(folder)
  if (process.argv.includes('--serve'))
    console.log(`the demo is at ${(await serve(folder, Number(process.env.PORT ?? 0))).url} (Ctrl-C stops it)`)
  else console.log('the demo is in .kanon/demo; `npm run demo:page` serves it')
}
