import {spawn} from 'node:child_process'
import {copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import Sqlite from 'better-sqlite3'
import {describe, expect, it} from 'vitest'
import {collect} from '../../src/domain/fold.ts'
import {openLedger} from '../../src/ledger/sqlite.ts'
import {verifyLedger} from '../../src/ledger/verify.ts'
import {kanon, project, shell} from '../cli/kanon.ts'
import {SCOPE, said} from '../laws/ledger.ts'
import {LONG, Random, SEED} from '../property/random.ts'

const CHILD = fileURLToPath(new URL('ledger-child.mjs', import.meta.url))
const AT = '2026-12-01T00:00:00.000Z'
const KILLS = LONG ? 60 : 8

interface Child {
  readonly acknowledged: number[]
  readonly opened: Promise<void>
  readonly ended: Promise<number | null>
  kill(): void
}

/** A process that appends `batches` of `size` events; what it acknowledged so far can be read at any time. */
function appending(path: string, who: string, batches: number, size: number): Child {
  const child = spawn(process.execPath, [CHILD, path, who, String(batches), String(size)], {stdio: ['ignore', 'pipe', 'inherit']})
  const acknowledged: number[] = []
  let isOpen = (): void => {}
  const opened = new Promise<void>(done => {
    isOpen = done
  })
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    isOpen()
    acknowledged.push(...lines.filter(line => line !== 'open').map(Number))
  })
  const ended = new Promise<number | null>(done => child.on('close', done))
  return {acknowledged, opened, ended, kill: () => child.kill('SIGKILL')}
}

async function eventsByEpisode(path: string): Promise<Map<string, number>> {
  const ledger = await openLedger(path)
  const counts = new Map<string, number>()
  for await (const {episode} of ledger.scoped(SCOPE).events()) counts.set(episode, (counts.get(episode) ?? 0) + 1)
  await ledger.close()
  return counts
}

const sound = {problems: []}
const inProject = (): string => join(project(), 'ledger.db')

describe('several processes', () => {
  it('make one ledger and append 1,000 events each at once', async () => {
    const path = inProject()
    const children = ['a', 'b', 'c', 'd'].map(who => appending(path, who, 20, 50))
    expect(await Promise.all(children.map(({ended}) => ended))).toEqual([0, 0, 0, 0])
    const counts = await eventsByEpisode(path)
    expect(counts.size).toBe(80)
    expect([...counts.values()].every(count => count === 50)).toBe(true)
    expect(await verifyLedger(path)).toMatchObject({...sound, events: 4000})
  })

  it('that append the same have it once', async () => {
    const path = inProject()
    const children = [1, 2, 3].map(() => appending(path, 'same', 10, 20))
    expect(await Promise.all(children.map(({ended}) => ended))).toEqual([0, 0, 0])
    expect(await verifyLedger(path)).toMatchObject({...sound, events: 200})
  })
})

describe('a kill', () => {
  it(`at any moment loses nothing acknowledged and leaves no half batch (${KILLS} kills)`, async () => {
    const random = new Random(SEED)
    const path = inProject()
    const acknowledged = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const child = appending(path, `run ${kill}`, 10_000, 30)
      await child.opened
      setTimeout(child.kill, random.below(150))
      await child.ended
      for (const batch of child.acknowledged) acknowledged.add(`run ${kill} ${batch}`)
    }
    const counts = await eventsByEpisode(path)
    expect(
      [...acknowledged].filter(batch => counts.get(batch) !== 30),
      `SEED=${SEED}`,
    ).toEqual([])
    expect(
      [...counts].filter(([, count]) => count !== 30),
      `SEED=${SEED}`,
    ).toEqual([])
    expect(await verifyLedger(path)).toMatchObject(sound)
  })
})

describe('what the tables refuse', () => {
  const REFUSED: readonly (readonly [string, RegExp])[] = [
    ["UPDATE events SET content = 'x'", /never changed|no such function/],
    ["UPDATE events SET content = '', episode = '', forgotten = 1", /never changed|no such function/],
    ['DELETE FROM events', /never deleted/],
    ['INSERT OR REPLACE INTO events SELECT * FROM events LIMIT 1', /never replaced/],
    [
      'REPLACE INTO events SELECT 99, id, scope, kind, actor, episode, skip, file, start, "end", chain, 0, \'x\' FROM events LIMIT 1',
      /never/,
    ],
    ['DELETE FROM tombstones', /never deleted/],
    ["UPDATE tombstones SET at = '1970'", /gives way|no such function/],
    ['DELETE FROM lineage', /never deleted/],
    ["UPDATE lineage SET parent = 'x'", /never changed/],
  ]

  it.each(REFUSED)('%s', async (statement, why) => {
    const path = inProject()
    const ledger = await openLedger(path)
    const {ids} = await ledger.append([said('a'), said('b')])
    await ledger.append([said('c', {kind: 'fact', lineage: [ids[1]]})])
    await ledger.scoped(SCOPE).forget([ids[0]], 'told to', AT)
    await ledger.close()
    // Another program, which does not have recursive triggers on.
    const db = new Sqlite(path)
    db.pragma('recursive_triggers = OFF')
    expect(() => db.exec(statement)).toThrow(why)
    db.close()
    expect(await verifyLedger(path)).toEqual({events: 3, forgotten: 1, problems: []})
  })
})

describe('verify', () => {
  /** Statements of somebody who switches the triggers off first, and what is found then. */
  const DAMAGE: readonly (readonly [string, RegExp])[] = [
    ["UPDATE events SET content = replace(content, 'says', 'said') WHERE sequence = 2", /^event 2 is not what its id says/],
    ["UPDATE events SET kind = 'fact' WHERE sequence = 2", /^event 2 stands in columns that contradict/],
    ["UPDATE events SET skip = 'narration' WHERE sequence = 2", /^the chain is broken at event 2/],
    ["UPDATE events SET chain = '0' WHERE sequence = 2", /^the chain is broken at event 2/],
    ['DELETE FROM events WHERE sequence = 2', /^event 2 is missing/],
    ['DELETE FROM events WHERE sequence > 3', /^the events 4 to 5 are missing/],
    ["UPDATE events SET content = '', episode = '', forgotten = 1 WHERE sequence = 2", /^event 2 was emptied without a tombstone/],
    ["INSERT INTO tombstones SELECT id, scope, '', '', NULL FROM events WHERE sequence = 2", /^event 2 was forgotten, and its content/],
    ['DELETE FROM lineage', /^event 3 has a lineage that contradicts/],
    ['UPDATE marks SET scrub = 1', /not cleaned of their bytes/],
    ['SELECT 1', /^the trigger events_are_not_changed/],
  ]

  it.each(DAMAGE)('finds %s', async (statement, problem) => {
    const path = inProject()
    const ledger = await openLedger(path)
    const {ids} = await ledger.append([said('a says'), said('b says')])
    await ledger.append([said('c', {kind: 'fact', lineage: [ids[0]]}), said('d'), said('e')])
    await ledger.close()
    const db = new Sqlite(path)
    const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all() as string[]
    for (const name of triggers) db.exec(`DROP TRIGGER ${name}`)
    db.exec(statement)
    db.close()
    const {problems} = await verifyLedger(path)
    expect(problems.filter(one => problem.test(one))).toHaveLength(1)
    expect(problems.filter(one => one.startsWith('the trigger'))).toHaveLength(triggers.length)
  })

  it('and every command say in one sentence that a file is damaged, foreign, of a later version or half there', async () => {
    const cwd = project({'kanon.config.json': '{"scope": "acme/docs"}', '.kanon/x': ''})
    const path = join(cwd, '.kanon/ledger.db')
    const ledger = await openLedger(path)
    await ledger.append(Array.from({length: 2000}, (_, n) => said(`n ${n}`)))
    await ledger.close()
    const good = readFileSync(path)
    const {code, stdout} = await kanon(['verify', '--ledger'], {cwd})
    expect({code, stdout}).toEqual({code: 0, stdout: '.kanon/ledger.db: sound, 2,000 events\n'})
    const other = join(cwd, 'other.db')
    const db = new Sqlite(other)
    db.exec('CREATE TABLE notes (text)')
    db.close()
    const versions = Buffer.from(good)
    versions.writeUInt32BE(99, 60)
    const files: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['text', Buffer.from('this is a text, and not a short one'.repeat(99)), /is no ledger/],
      ['cut', good.subarray(0, good.length / 2 + 100), /damaged/],
      ['holes', Buffer.from(good).fill(0xa5, 8192, good.length - 4096), /damaged/],
      ['another program', readFileSync(other), /is a database of another program/],
      ['later version', versions, /was made by a later Kanon \(version 99/],
    ]
    for (const [name, bytes, sentence] of files) {
      writeFileSync(path, bytes)
      for (const args of [['verify', '--ledger'], ['ledger', 'export'], ['stats'], ['forget', 'x', '--because', 'y']]) {
        const {code, stdout, stderr} = await kanon(args, {cwd})
        const said = stdout + stderr
        expect(said, `${name}: ${args[0]}`).not.toMatch(/unexpected|node_modules/)
        if (args[0] === 'verify')
          expect({name, code, said}).toEqual({name, code: expect.toBeOneOf([1, 2]), said: expect.stringMatching(sentence)})
        else if (name !== 'holes' && name !== 'cut')
          expect({name, args, code, said}).toEqual({name, args, code: 2, said: expect.stringMatching(sentence)})
      }
      for (const extra of ['ledger.db-wal', 'ledger.db-shm'])
        if (existsSync(join(cwd, '.kanon', extra))) expect(statSync(path).size).toBeGreaterThan(0)
    }
  })

  it('says of pages of random bytes where reading stops, how much can be read, and the way out, never itself', async () => {
    const cwd = project({'kanon.config.json': '{"scope": "acme/docs"}', '.kanon/x': ''})
    const path = join(cwd, '.kanon/ledger.db')
    const ledger = await openLedger(path)
    await ledger.append(Array.from({length: 3000}, (_, n) => said(`n ${n} ${'lorem ipsum '.repeat(40)}`)))
    await ledger.close()
    const bytes = readFileSync(path)
    const random = new Random(SEED)
    const middle = bytes.length >> 1
    for (let at = middle; at < middle + 9000; at++) bytes[at] = random.below(256)
    writeFileSync(path, bytes)
    const {code, stdout} = await kanon(['verify', '--ledger'], {cwd})
    expect(code).toBe(1)
    expect(stdout).not.toContain('kanon verify')
    expect(stdout).toMatch(
      /the table of events cannot be read behind event \d+: |the chain is broken at event|is not what its id says|are missing/,
    )
    const [, count] = /: (\d+) events can be read in order from the first on\..*`kanon ledger export`/.exec(stdout) ?? []
    expect(Number(count)).toBeGreaterThan(0)
    const again = await kanon(['ledger', 'export'], {cwd})
    expect(again.code).toBe(2)
    expect(again.stdout.split('\n').length).toBeGreaterThan(1)
  })

  it(`finds a flipped byte, or nothing was changed by it (${LONG ? 400 : 40} flips)`, async () => {
    const random = new Random(SEED)
    const path = inProject()
    const ledger = await openLedger(path)
    const {ids} = await ledger.append(Array.from({length: 40}, (_, n) => said(`text ${n}`, {skip: 'system'})))
    await ledger.append([said('fact', {kind: 'fact', lineage: [ids[3]]})])
    await ledger.scoped(SCOPE).forget([ids[5]], 'told to', AT)
    const before = await collect(ledger.scoped(SCOPE).events())
    await ledger.close()
    const good = readFileSync(path)
    const missed: string[] = []
    for (let flip = 0; flip < (LONG ? 400 : 40); flip++) {
      const place = random.below(good.length)
      const bytes = Buffer.from(good)
      bytes[place] ^= 1 << random.below(8)
      const copy = inProject()
      writeFileSync(copy, bytes)
      const problems = await verifyLedger(copy).then(
        found => found.problems,
        (error: Error) => {
          if (error.name !== 'LedgerError') throw error
          return [error.message]
        },
      )
      if (problems.length > 0) continue
      const reopened = await openLedger(copy)
      if (JSON.stringify(await collect(reopened.scoped(SCOPE).events())) !== JSON.stringify(before)) missed.push(`byte ${place}`)
      await reopened.close()
    }
    expect(missed, `SEED=${SEED}`).toEqual([])
  })
})

describe('a full disk', () => {
  it('ends an import with a sentence; what was acknowledged is there, no half batch, and it can be finished later', async ({skip}) => {
    if (process.platform === 'win32') skip('needs a shell with ulimit')
    const cwd = project({'kanon.config.json': '{"scope": "acme/docs"}'})
    const ledger = await openLedger(join(cwd, 'full.db'))
    await ledger.append(Array.from({length: 6000}, (_, n) => said(`text ${n} ${'x'.repeat(400)}`)))
    await ledger.close()
    const {exportLines} = await import('../../src/ledger/transfer.ts')
    const full = await openLedger(join(cwd, 'full.db'))
    const lines = await collect(exportLines(full.scoped(SCOPE)))
    await full.close()
    writeFileSync(join(cwd, 'events.jsonl'), lines.join(''))
    // No file may be larger than 2 MB; the signal that goes with it is ignored.
    const {status, stderr} = shell(`trap '' XFSZ; ulimit -f 2048; exec "$0" "$@"`, ['ledger', 'import', 'events.jsonl'], cwd)
    expect({status, stderr}).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^kanon: the ledger \.kanon\/ledger\.db .*disk is full.* all before it is safe\n$/),
    })
    expect(await verifyLedger(join(cwd, '.kanon/ledger.db'))).toMatchObject(sound)
    const {code, stdout} = await kanon(['ledger', 'import', 'events.jsonl', '--json'], {cwd})
    expect({code, kept: JSON.parse(stdout).kept}).toEqual({code: 0, kept: 6000})
    expect((await kanon(['ledger', 'export'], {cwd})).stdout).toBe(lines.join(''))
  })
})

describe('forgetting', () => {
  const SECRET = 'Zweibrückenstraße-7531'
  const bytesOf = (folder: string): string =>
    readdirSync(folder)
      .map(name => readFileSync(join(folder, name), 'utf8'))
      .join('\n')

  it('leaves no byte of the text, of pages that were split, of facts, of saved states and of the log', async () => {
    const random = new Random(SEED)
    const folder = project()
    const path = join(folder, 'ledger.db')
    const ledger = await openLedger(path)
    const view = ledger.scoped(SCOPE)
    // Batches of many sizes, so that pages split, overflow and are balanced; the text in rows of all of them.
    const secret: string[] = []
    for (let batch = 0; batch < 30; batch++) {
      const events = Array.from({length: 1 + random.below(60)}, (_, n) => {
        const hidden = random.chance(0.2)
        const text = `${hidden ? SECRET : 'plain'} ${batch}.${n} ${'y'.repeat(random.below(5000))}${hidden ? SECRET : ''}`
        return said(text, {
          episode: hidden ? `about ${SECRET}` : 'plain',
          source: {key: text.slice(0, 40), file: hidden ? `${SECRET}.md` : 'a.md'},
        })
      })
      const {ids} = await ledger.append(events)
      secret.push(...ids.filter((_, n) => events[n].text.includes(SECRET)))
    }
    await ledger.append(secret.slice(0, 5).map(id => said(`fact about ${SECRET}`, {kind: 'fact', lineage: [id]})))
    await view.cache('state', {position: 1, epoch: 0, state: `all about ${SECRET}`})
    expect(bytesOf(folder)).toContain(SECRET)
    const {ids} = await view.forget(secret, `since ${SECRET} is private`, AT)
    expect(ids).toHaveLength(secret.length + 5)
    for (const part of [SECRET, SECRET.slice(0, 9), SECRET.slice(-9)]) expect(bytesOf(folder)).not.toContain(part)
    await ledger.close()
    expect(bytesOf(folder)).not.toContain(SECRET.slice(0, 9))
    expect(await verifyLedger(path)).toMatchObject({...sound, forgotten: secret.length + 5})
  })

  it('says so where another process still reads the old pages, and the next one cleans up', async () => {
    const folder = project()
    const path = join(folder, 'ledger.db')
    const ledger = await openLedger(path, {patience: 50})
    const {ids} = await ledger.append([said(SECRET)])
    const reader = new Sqlite(path)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM events').get()
    await expect(ledger.scoped(SCOPE).forget(ids, 'told to', AT)).rejects.toMatchObject({name: 'LedgerError', code: 'busy'})
    expect(await ledger.scoped(SCOPE).event(ids[0])).toBeUndefined()
    reader.exec('COMMIT')
    reader.close()
    await ledger.close()
    expect((await verifyLedger(path)).problems).toEqual([expect.stringMatching(/not cleaned of their bytes/)])
    await (await openLedger(path)).close()
    expect(bytesOf(folder)).not.toContain(SECRET)
    expect(await verifyLedger(path)).toMatchObject(sound)
  })

  it('is whole after a copy of the file as it was at any moment', async () => {
    const folder = project()
    const path = join(folder, 'ledger.db')
    const ledger = await openLedger(path)
    const {ids} = await ledger.append([said(SECRET), said('other')])
    await ledger.append([said('fact', {kind: 'fact', lineage: [ids[0]]})])
    await ledger.scoped(SCOPE).forget([ids[0]], 'told to', AT)
    copyFileSync(path, join(folder, 'copy.db'))
    await ledger.close()
    const copy = await openLedger(join(folder, 'copy.db'))
    expect(await copy.scoped(SCOPE).stats()).toMatchObject({events: 2, forgotten: 2})
    await copy.close()
  })
})
