// Appends batches to a ledger and says each that was acknowledged: a process to start several of, and to kill.
import {writeSync} from 'node:fs'
import {openLedger} from '../../dist/ledger.js'

const [path, who, batches, size] = process.argv.slice(2)
const ledger = await openLedger(path)
writeSync(1, 'open\n')
for (let batch = 0; batch < Number(batches); batch++) {
  const events = Array.from({length: Number(size)}, (_, n) => ({
    kind: 'message',
    actor: 'person',
    scope: 'acme/docs',
    episode: `${who} ${batch}`,
    at: '2026-11-30T09:00:00.000Z',
    text: `${who} says ${batch}.${n}`,
    source: {key: `${who} ${batch}.${n}`},
  }))
  await ledger.append(events)
  writeSync(1, `${batch}\n`)
}
await ledger.close()
