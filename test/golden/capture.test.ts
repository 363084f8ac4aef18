import {createReadStream, readdirSync, readFileSync} from 'node:fs'
import {Readable} from 'node:stream'
import {describe, expect, it} from 'vitest'
import {Capturer, importFile, secretScanner} from '../../src/capture/index.ts'
import {memoryLedger} from '../../src/ledger/memory.ts'
import {CORPORA, hasCorpora, NO_CORPORA} from './corpora.ts'

const FOLDER = `${CORPORA}agent-sessions/`
const SCOPE = 'acme/docs'

describe.skipIf(!hasCorpora)(`real sessions${NO_CORPORA}`, () => {
  const names = hasCorpora
    ? readdirSync(FOLDER)
        .filter(name => name.endsWith('.md'))
        .sort()
    : []

  it('are captured once, whole, each event a slice of its file', async () => {
    const ledger = memoryLedger()
    const scan = await secretScanner()
    const run = async () => {
      const capturer = new Capturer(ledger, scan, {scope: SCOPE, now: '2026-11-30T09:00:00.000Z'})
      for (const name of names) await importFile(createReadStream(FOLDER + name), capturer, {name, file: name, named: false})
      expect(capturer.tally.problems).toEqual([])
      return capturer.tally.report()
    }
    const first = await run()
    const {added: _, duplicates: __, ...rest} = first
    expect(await run()).toEqual({...rest, added: 0, duplicates: first.kept})
    // Every header of a turn gives an event or two, and several files are one session.
    expect(first.read).toBe(1836)
    expect(first.skipped).toMatchObject({thinking: 550, 'tool-payload': 680, sidechain: 27})
    const texts = new Map(names.map(name => [name, readFileSync(FOLDER + name, 'utf8')]))
    let slices = 0
    for await (const {text, source, data} of ledger.scoped(SCOPE).events()) {
      if (data?.payload !== undefined) continue
      expect(texts.get(source.file ?? '')?.slice(source.start, source.end)).toBe(text)
      slices++
    }
    expect(slices).toBeGreaterThan(1000)
    const count = await ledger.scoped(SCOPE).count()
    for (const share of [0.31, 0.62, 0.99]) {
      const capturer = new Capturer(ledger, scan, {scope: SCOPE, now: '2026-11-30T09:00:00.000Z'})
      for (const [name, text] of texts) {
        const bytes = Buffer.from(text)
        // Cut off in the middle of whatever stands there.
        const cut = bytes.subarray(0, Math.floor(bytes.length * share) + 63)
        await importFile(Readable.from([cut]), capturer, {name, file: name, named: false})
      }
      expect(capturer.tally.report().added).toBe(0)
      expect(await ledger.scoped(SCOPE).count()).toBe(count)
    }
  }, 60_000)
})
