import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Page} from 'playwright-core'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {buildDemo, ownArtifact, SAMPLES} from '../../scripts/demo.ts'
import {type Served, serve} from '../../scripts/serve.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {type Browser, chromiumPath, launch, NEEDS} from './chromium.ts'

/** Where pictures are kept for a person to look at; otherwise only their content counts. */
const pictures = process.env.KANON_PICTURES

const spansIn = (page: Page): Promise<string[]> =>
  page.$$eval('#copy mark', marks =>
    marks.map(mark => `${mark.dataset.start}-${mark.dataset.end} ${mark.dataset.entries} ${mark.textContent}`),
  )

const spansOf = (automaton: Automaton, text: string): string[] =>
  automaton.findAll(text).map(match => `${match.start}-${match.end} ${match.entries.join(' ')} ${match.text}`)

/** True where a span lies in a part of the text. */
const inside = (span: string, from: number, length: number): boolean => {
  const [start, end] = span.split(' ')[0].split('-').map(Number)
  return from >= 0 && start >= from && end <= from + length
}

const picture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot(pictures === undefined ? {} : {path: join(pictures, `${name}.png`)})

describe.skipIf(chromiumPath === undefined)(`the page in Chromium (${NEEDS})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-page-'))
  let browser: Browser
  let served: Served
  let automaton: Automaton

  beforeAll(async () => {
    await buildDemo(folder)
    automaton = openAutomaton(await ownArtifact())
    served = await serve(folder)
    browser = await launch()
  })

  afterAll(async () => {
    await browser?.close()
    await served?.close()
    rmSync(folder, {recursive: true, force: true})
  })

  const open = async (options?: {dark?: boolean}) => {
    const opened = await browser.open(served.url, options)
    await opened.page.waitForSelector('html[data-ready]')
    return opened
  }

  it('marks what Node finds, in its first text and in pages of documentation', async () => {
    const {page, errors} = await open()
    const first = await page.inputValue('#text')
    expect(await spansIn(page)).toEqual(spansOf(automaton, first))
    expect(spansOf(automaton, first).length).toBeGreaterThan(8)
    for (const name of SAMPLES) {
      const text = readFileSync(join(folder, 'samples', name), 'utf8')
      await page.fill('#text', text)
      expect(await spansIn(page)).toEqual(spansOf(automaton, text))
    }
    expect(errors).toEqual([])
  })

  it('marks as one types, and lists the entries that a recall gives', async () => {
    const {page} = await open()
    await page.fill('#text', '')
    expect(await spansIn(page)).toEqual([])
    await page.locator('#text').pressSequentially('Two tries share a hash-table.')
    expect(await spansIn(page)).toEqual(['4-9 trie tries', '18-28 hash-table hash-table'])
    expect(await page.$$eval('.card', cards => cards.map(card => card.dataset.id))).toEqual(['hash-table', 'trie'])
  })

  it('shows the entry under the pointer, and that of the term with the cursor', async () => {
    const {page} = await open()
    await page.fill('#text', 'A Bloom filter, then a trie.')
    const {x, y, width, height} = (await page.locator('#copy mark').first().boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    expect(await page.textContent('#entry h3')).toBe('Bloom filter')
    expect(await page.textContent('#entry p')).toBe(automaton.entry('bloom-filter')!.text.replaceAll('`', ''))
    await page.mouse.move(5, 5)
    expect(await page.isHidden('#entry')).toBe(true)
    await page.focus('#text')
    await page.keyboard.press('Control+End')
    for (const _ of 'ie.') await page.keyboard.press('ArrowLeft')
    await page.waitForSelector('#entry:not([hidden])')
    expect(await page.textContent('#entry h3')).toBe('Trie')
    expect(await page.textContent('[role=status]')).toMatch(/^Trie: /)
    await page.keyboard.press('Escape')
    expect(await page.isHidden('#entry')).toBe(true)
  })

  it('marks every other spelling in the text about spellings, and nothing in what is no whole word', async () => {
    const {page} = await open()
    await page.click('[data-sample=spellings]')
    const text = await page.inputValue('#text')
    const spans = await spansIn(page)
    expect(spans).toEqual(spansOf(automaton, text))
    expect(spans.filter(span => / hash-table /.test(span)).length).toBe(4)
    expect(spans.filter(span => / token /.test(span)).map(span => span.split(' ').at(-1))).toEqual(['to\u00ADken', 'token'])
    const within = (words: string) => spans.filter(span => inside(span, text.indexOf(words), words.length))
    expect(within('retrieval').concat(within('trie.js'), within('trie-like'))).toEqual([])
  })

  it('says how long a recall took, over how many', async () => {
    const {page} = await open()
    await page.waitForFunction(() => document.getElementById('runs')!.textContent!.startsWith('mean of'))
    expect(await page.textContent('#time')).toMatch(/^[\d.]+ (?:µs|ms)$/)
    expect(await page.textContent('#runs')).toMatch(/^mean of [\d,]+ in \d+ ms$/)
  })

  it('lays the marks exactly under the words', async () => {
    const {page} = await open()
    await page.fill('#text', readFileSync(join(folder, 'samples', SAMPLES[0]), 'utf8'))
    const heights = await page.evaluate(() =>
      ['text', 'copy'].map(id => [document.getElementById(id)!.scrollHeight, document.getElementById(id)!.clientWidth]),
    )
    expect(heights[0]).toEqual(heights[1])
  })

  it('asks nothing of another host', async () => {
    const {page} = await open()
    const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.name))
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.filter(address => !address.startsWith(served.url) && !address.startsWith('data:'))).toEqual([])
  })

  it.each([false, true])('is a picture with text and marks in it (dark: %s)', async dark => {
    const {page} = await open({dark})
    await page.waitForFunction(() => document.getElementById('runs')!.textContent!.startsWith('mean of'))
    const {x, y, width, height} = (await page.locator('#copy mark').nth(2).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    const shown = await picture(page, dark ? 'dark' : 'light')
    // The same page without its marks is another picture: the marks can be seen.
    await page.mouse.move(5, 5)
    const marked = await page.screenshot()
    await page.addStyleTag({content: '.copy { visibility: hidden }'})
    const unmarked = await page.screenshot()
    expect(shown.byteLength).toBeGreaterThan(20_000)
    expect(marked.equals(unmarked)).toBe(false)
    expect(shown.equals(marked)).toBe(false)
  })

  it('fits a narrow window', async () => {
    const {page} = await open()
    await page.setViewportSize({width: 390, height: 844})
    await picture(page, 'narrow')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
