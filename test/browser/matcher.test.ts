import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {bundle} from '../../scripts/bundle.ts'
import {ownArtifact} from '../../scripts/demo.ts'
import {type Served, serve} from '../../scripts/serve.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
import {cases} from '../cases/index.ts'
import {type Browser, chromiumPath, launch, NEEDS} from './chromium.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

/** The pages of this project, and every text of the table of cases: all scripts, emoji and edges that it names. */
const texts = [
  ...readdirSync(docs)
    .filter(name => name.endsWith('.md'))
    .map(name => readFileSync(join(docs, name), 'utf8')),
  ...new Set(cases.map(({haystack}) => haystack)),
]

/** What is asked of the matcher, in Node, in a page and in a worker. The code runs there as its text, so it refers to nothing outside. */
const ANSWERS = `async (openAutomaton, bytes, texts) => {
  const automaton = openAutomaton(bytes)
  const pieces = text => {
    const stepper = automaton.stepper()
    const matches = []
    for (let at = 0; at < text.length; at += 7) matches.push(...stepper.push(text.slice(at, at + 7)))
    return [...matches, ...stepper.end()]
  }
  if (automaton.engine !== 'wasm') throw new Error('the kernel is not in use')
  return texts.map(text => [
    automaton.findAll(text),
    automaton.findAll(text, {overlapping: true, offsets: 'bytes'}),
    automaton.recall(text, {limit: 5}),
    pieces(text),
  ])
}`

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>matcher</title>`
const WORKER = `import {openAutomaton} from './matcher.js'
addEventListener('message', async ({data: texts}) => {
  const bytes = new Uint8Array(await (await fetch('./kg.automaton')).arrayBuffer())
  postMessage(await (${ANSWERS})(openAutomaton, bytes, texts))
})`

describe.skipIf(chromiumPath === undefined)(`the matcher in Chromium (${NEEDS})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-browser-'))
  let browser: Browser
  let served: Served
  let expected: unknown

  beforeAll(async () => {
    const [{code}, artifact] = await Promise.all([bundle('src/matcher/index.ts'), ownArtifact()])
    const files = {'index.html': PAGE, 'matcher.js': code, 'worker.js': WORKER, 'kg.automaton': artifact}
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const ask = new Function(`return ${ANSWERS}`)() as (open: typeof openAutomaton, bytes: Uint8Array, texts: string[]) => Promise<unknown>
    // What cannot cross the border, such as an absent property, is left out on both sides.
    expected = JSON.parse(JSON.stringify(await ask(openAutomaton, artifact, texts)))
    served = await serve(folder)
    browser = await launch()
  })

  afterAll(async () => {
    await browser?.close()
    await served?.close()
    rmSync(folder, {recursive: true, force: true})
  })

  it('has enough to find', () => {
    const found = (expected as unknown[][][]).map(([matches]) => matches.length)
    expect(found.reduce((a, b) => a + b, 0)).toBeGreaterThan(200)
  })

  it('finds in a page what it finds in Node', async () => {
    const {page, errors} = await browser.open(served.url)
    const got = await page.evaluate(
      `(async texts => {
        const {openAutomaton} = await import('./matcher.js')
        const bytes = new Uint8Array(await (await fetch('./kg.automaton')).arrayBuffer())
        return JSON.stringify(await (${ANSWERS})(openAutomaton, bytes, texts))
      })(${JSON.stringify(texts)})`,
    )
    expect(JSON.parse(got as string)).toEqual(expected)
    expect(errors).toEqual([])
  })

  it('finds in a worker what it finds in Node', async () => {
    const {page, errors} = await browser.open(served.url)
    const got = await page.evaluate(
      `new Promise((done, failed) => {
        const worker = new Worker('./worker.js', {type: 'module'})
        worker.onmessage = ({data}) => done(JSON.stringify(data))
        worker.onerror = event => failed(new Error(event.message))
        worker.postMessage(${JSON.stringify(texts)})
      })`,
    )
    expect(JSON.parse(got as string)).toEqual(expected)
    expect(errors).toEqual([])
  })

  it('refuses a damaged artifact in a page as it does in Node', async () => {
    const {page} = await browser.open(served.url)
    const code = await page.evaluate(`(async () => {
      const {openAutomaton} = await import('./matcher.js')
      const bytes = new Uint8Array(await (await fetch('./kg.automaton')).arrayBuffer())
      bytes[bytes.length >> 1] ^= 1
      try { openAutomaton(bytes); return 'opened' } catch (error) { return error.code }
    })()`)
    expect(code).toBe('damaged')
  })
})
