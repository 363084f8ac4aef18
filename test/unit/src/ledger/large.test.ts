import {existsSync, mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, it, onTestFinished} from 'vitest'
import type {EventInput} from '../../../../src/domain/event.ts'
import {collect} from '../../../../src/domain/fold.ts'
import {openLedger} from '../../../../src/ledger/index.ts'
import {LargeBatches} from '../../../../src/ledger/large.ts'
import {verifyLedger} from '../../../../src/ledger/verify.ts'

const SCOPE = 'acme/docs'

const said = (text: string): EventInput => ({
  kind: 'message',
  actor: 'person',
  scope: SCOPE,
  episode: 'one',
  at: '2026-11-30T09:00:00.000Z',
  text,
  source: {key: text.slice(0, 40)},
})
const batch = (name: string, count: number): EventInput[] => Array.from({length: count}, (_, n) => said(`${n} ${name}`))

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-ledger-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return join(folder, 'ledger.db')
}

it('two ledgers of one process on one file wait for each other, and not for themselves', async () => {
  const path = file()
  const [a, b] = [await openLedger(path, {patience: 3000}), await openLedger(path, {patience: 3000})]
  const results = await Promise.all([
    a.append(batch('a', 3000)),
    b.append([said('small')]),
    b.append(batch('b', 3000)),
    a.scoped(SCOPE).forget(['0'.repeat(32)], 'gone', '2026-11-30T09:00:00.000Z'),
    b.scoped(SCOPE).cache('fold', {position: 0, epoch: 0, state: '{}'}),
  ])
  expect(results[0].added).toHaveLength(3000)
  expect(await a.scoped(SCOPE).count()).toBe(await b.scoped(SCOPE).count())
  await Promise.all([a.close(), b.close()])
})

it('large batches leave a chain that holds, and a log that was copied is as short again as what came since', async () => {
  const path = file()
  const ledger = await openLedger(path)
  const batches = await LargeBatches.open(path, path, 3000, 1_000_000)
  const long = 'word '.repeat(2000)
  const log = async (name: string, count: number) => {
    await batches.append(batch(name, count))
    await batches.tidy()
    return statSync(`${path}-wal`).size
  }
  const whenCopied = await log(`long: ${long}`, 300)
  expect(whenCopied).toBeGreaterThan(3_000_000)
  expect(await log('short', 200)).toBeLessThan(1_000_000)
  expect((await collect(ledger.scoped(SCOPE).events())).length).toBe(500)
  await batches.close()
  await ledger.close()
  expect(await verifyLedger(path)).toMatchObject({problems: [], events: 500})
})

it('what is forgotten is in no byte of the files, also after a large batch of the same process', async () => {
  const path = file()
  const ledger = await openLedger(path)
  const {ids} = await ledger.append([...batch('kept', 6000), said('the code word is marmalade')])
  await ledger.scoped(SCOPE).forget([ids.at(-1)!], 'private', '2026-11-30T09:00:00.000Z')
  for (const name of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(name)) expect(readFileSync(name).includes('marmalade'), name).toBe(false)
  }
  expect(await ledger.scoped(SCOPE).count({kinds: ['message']})).toBe(6000)
  await ledger.close()
})
