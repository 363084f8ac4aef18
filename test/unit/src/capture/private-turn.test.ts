import {expect, it} from 'vitest'
import {Capturer} from '../../../../src/capture/capture.ts'
import {importFile} from '../../../../src/capture/import.ts'
import {memoryLedger} from '../../../../src/ledger/memory.ts'
import {HEAD} from '../../../cli/sessions.ts'
import {chunksOf} from './reading.ts'

it('a private block that nothing closes reaches to the end of its turn, over thinking and tools, and no further', async () => {
  const text = `${HEAD}
_**User (2026-01-25 12:30:00Z)**_

We deploy on Tuesdays. <private>hush1

<details><summary>Thought</summary>
hush2
</details>

hush3

_**Agent (model-1 2026-01-25 12:30:01Z)**_

The port of the service is 8001.
`
  const ledger = memoryLedger()
  const capturer = new Capturer(ledger, async texts => texts.map(() => []), {scope: 'a', now: '2026-11-30T09:00:00.000Z'})
  await importFile(chunksOf(text, 50), capturer, {name: 'a', file: 'a', named: true})
  const texts: string[] = []
  for await (const event of ledger.scoped('a').events()) texts.push(event.text.trim())
  expect(texts).toEqual(['We deploy on Tuesdays.', 'The port of the service is 8001.'])
  expect(capturer.tally.report()).toMatchObject({read: 4, added: 2, skipped: {private: 2}})
})
