import {describe, expect, it} from 'vitest'
import {Capturer} from '../../../../src/capture/capture.ts'
import {importFile} from '../../../../src/capture/import.ts'
import type {CaptureReport} from '../../../../src/capture/report.ts'
import type {Ledger} from '../../../../src/domain/ledger.ts'
import {memoryLedger} from '../../../../src/ledger/memory.ts'
import {HEAD, session} from '../../../cli/sessions.ts'
import {chunksOf} from './reading.ts'

const SCOPE = 'acme/docs'

async function captured(text: string, ledger: Ledger): Promise<CaptureReport> {
  const capturer = new Capturer(ledger, async texts => texts.map(() => []), {scope: SCOPE, now: '2026-11-30T09:00:00.000Z'})
  await importFile(chunksOf(text, 4096), capturer, {name: 'a', file: 'a', named: true})
  return capturer.tally.report()
}

const count = (ledger: Ledger): Promise<number> => ledger.scoped(SCOPE).count()

describe('the same session again', () => {
  it('cut off within a long payload, which is known by its first line without the space before it, adds nothing', async () => {
    const file = Array.from({length: 200}, (_, n) => `  ${n}→\tconst service = ${n}`).join('\n')
    const whole = `${HEAD}\n_**Agent (model-1 2026-01-25 12:30:00Z)**_\n\n<tool-use data-tool-type="read" data-tool-name="Read"><details>\n<summary>Tool use: **Read**</summary>\n \`./a.ts\`\n\n\`\`\`text\n${file}\n\`\`\`\n</details></tool-use>\n`
    const ledger = memoryLedger()
    await captured(whole, ledger)
    expect(await count(ledger)).toBe(1)
    for (let end = whole.indexOf('a.ts') + 20; end < whole.length; end += 97) await captured(whole.slice(0, end), ledger)
    expect(await count(ledger)).toBe(1)
  })
  it('cut off within what an agent put into a turn, which falls into other pieces then, adds nothing', async () => {
    const turn =
      'We deploy on Tuesdays.\n<system-reminder>\nBe brief.\n</system-reminder>\n<command-name>/exit</command-name>\n  <command-args></command-args>\nAnd on Fridays never.'
    const whole = `${HEAD}\n_**User (2026-01-25 12:30:00Z)**_\n\n${turn}\n\n_**Agent (model-1 2026-01-25 12:30:01Z)**_\n\nYes.\n`
    const ledger = memoryLedger()
    await captured(whole, ledger)
    expect(await count(ledger)).toBe(4)
    for (let end = whole.indexOf('We deploy') + 1; end <= whole.indexOf(turn) + turn.length; end++)
      await captured(whole.slice(0, end), ledger)
    expect(await count(ledger)).toBe(4)
  })

  it('with the ends of lines of another system, or a byte order mark, adds nothing, and says no place that is none', async () => {
    const text = `${session(9)}\n_**User (2026-01-25 12:31:00Z)**_\n\nFirst line.\n\nSecond line.\n`
    for (const order of [
      [text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`],
      [text.replaceAll('\n', '\r\n'), text],
    ]) {
      const ledger = memoryLedger()
      for (const form of order) await captured(form, ledger)
      expect(await count(ledger)).toBe(10)
      for await (const {text: said, source} of ledger.scoped(SCOPE).events())
        if (source.start !== undefined) expect(order[0].slice(source.start, source.end)).toBe(said)
    }
  })

  it('of a text with the ends of lines of another system adds nothing', async () => {
    const text = 'First line\nof a note.\n\nSecond one.\n'
    const ledger = memoryLedger()
    await captured(text, ledger)
    expect(await captured(text.replaceAll('\n', '\r\n'), ledger)).toMatchObject({added: 0, duplicates: 2})
  })

  it('that names no session adds nothing where its times are written in another way', async () => {
    const text = (time: string): string => `\n_**User (${time})**_\n\nHello.\n`
    const ledger = memoryLedger()
    await captured(text('2026-01-25 12:30:00Z'), ledger)
    expect(await captured(text('2026-01-25T12:30:00.250Z'), ledger)).toMatchObject({added: 0, duplicates: 1})
  })
  it('with the keys of its records in another order adds nothing', async () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, field]) => [key, reversed(field)]),
            )
          : value
    const records = [
      {type: 'user', sessionId: 's', uuid: 'u1', timestamp: '2026-01-01T00:00:00Z', message: {role: 'user', content: 'We deploy.'}},
      {
        type: 'assistant',
        sessionId: 's',
        uuid: 'u2',
        message: {role: 'assistant', content: [{type: 'tool_use', id: 't', name: 'Read', input: {path: 'a', limit: 3, at: {b: 1, a: 2}}}]},
      },
      {
        type: 'user',
        sessionId: 's',
        message: {
          content: [
            {type: 'tool_result', tool_use_id: 't', content: {b: 1, a: 'x'}},
            {type: 'image', b: 1, a: 2},
          ],
        },
      },
      {type: 'odd', b: {d: 1, c: 2}, a: 1},
      {role: 'tool', output: {b: 1, a: 2}, exit: 0, command: 'make'},
    ]
    const ledger = memoryLedger()
    const file = (records: readonly unknown[]): string => records.map(record => `${JSON.stringify(record)}\n`).join('')
    await captured(file(records), ledger)
    expect(await count(ledger)).toBe(6)
    await captured(file(records.map(reversed)), ledger)
    expect(await count(ledger)).toBe(6)
  })
})
