import {expect, it} from 'vitest'
import type {EventInput} from '../../../../src/domain/event.ts'
import {collect} from '../../../../src/domain/fold.ts'
import {memoryLedger} from '../../../../src/ledger/memory.ts'

const said = (text: string): EventInput => ({
  kind: 'message',
  actor: 'person',
  scope: 'acme/docs',
  episode: 's1',
  at: '2026-11-30T09:00:00.000Z',
  text,
  source: {key: `s1:${text}`},
})

it('keeps an event once and gives copies of it', async () => {
  const ledger = memoryLedger()
  const scoped = ledger.scoped('acme/docs')
  await ledger.append([said('one'), said('two'), said('one')])
  const again = await ledger.append(Array.from({length: 40}, () => said('one')))
  expect(again).toMatchObject({added: [], duplicates: 40})
  const [first] = await collect(scoped.events())
  Object.assign(first, {text: 'changed'})
  expect((await collect(scoped.events())).map(({text}) => text)).toEqual(['one', 'two'])
  expect(await scoped.event(first.id)).toMatchObject({text: 'one', sequence: 1})
})
