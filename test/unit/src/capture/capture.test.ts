import {describe, expect, it} from 'vitest'
import {capture, type LiveMessage} from '../../../../src/capture/capture.ts'
import {memoryLedger} from '../../../../src/ledger/memory.ts'

const OPTIONS = {scope: 'acme/docs', now: '2026-11-30T09:00:00.000Z'}

describe('capture from a program', () => {
  it('counts what is no object as invalid, alone', async () => {
    const messages = [undefined, null, 'text', [1], {role: 'user', text: 'We deploy on Tuesdays.'}] as LiveMessage[]
    expect(await capture(messages, memoryLedger(), OPTIONS)).toMatchObject({read: 5, added: 1, skipped: {invalid: 4}})
  })

  it.each([
    [{now: OPTIONS.now}, /^capture needs a scope/],
    [{...OPTIONS, scope: 'a b'}, /^capture needs a scope/],
    [{scope: OPTIONS.scope}, /^capture needs the present time/],
    [{...OPTIONS, now: 'yesterday'}, /^capture needs the present time/],
  ])('refuses options that it cannot use at once: %j', async (options, sentence) => {
    await expect(capture([], memoryLedger(), options as typeof OPTIONS)).rejects.toThrow(sentence)
  })
})
