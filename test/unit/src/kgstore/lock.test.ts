import {spawn} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {LockedError, lock, lockFile, withLock} from '../../../../src/kgstore/lock.ts'
import {processName} from '../../../../src/kgstore/process.ts'
import {project} from '../../../cli/kanon.ts'

const who = {command: 'kanon build', now: new Date('2026-11-30T09:00:00Z')}
const DEAD = 2 ** 22 + 1 // above the largest process id of Linux

/** A lock as another holder left it. */
function leave(path: string, holder: object): void {
  writeFileSync(
    lockFile(path),
    JSON.stringify({command: 'kanon watch', since: '2026-11-29T10:00:00.000Z', id: '0123456789abcdef', ...holder}),
  )
}

it('keeps a second writer out and names the first, until it is given back', async () => {
  const path = join(project(), 'a/kg.automaton')
  const held = await lock(path, who)
  const refused = await lock(path, who).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(LockedError)
  expect((refused as Error).message).toBe(
    `\`kanon build\` (process ${process.pid}, since 2026-11-30T09:00:00.000Z) is writing ${path}; wait for it`,
  )
  await held.release()
  await held.release()
  expect(existsSync(lockFile(path))).toBe(false)
  await (await lock(path, who)).release()
  // Nothing was written into the folder that was made for it.
  expect(existsSync(join(path, '..'))).toBe(false)
})

it('waits for one that will be done, and not for one that stays', async () => {
  const path = join(project(), 'kg.automaton')
  const order: string[] = []
  const first = await lock(path, who)
  const second = withLock(path, {...who, wait: 60_000}, async () => void order.push('second'))
  await new Promise(done => setTimeout(done, 150))
  order.push('first')
  await first.release()
  await second
  expect(order).toEqual(['first', 'second'])
  const staying = await lock(path, {...who, command: 'kanon watch', lasting: true})
  await expect(lock(path, {...who, wait: 5000})).rejects.toThrow(/^`kanon watch` \(process \d+, since .*\) is writing .*; stop it$/)
  await staying.release()
})

it('takes over from a process that is gone, from a later one with its number, and what a broken machine left', async () => {
  const path = join(project(), 'kg.automaton')
  const own = await processName(process.pid)
  leave(path, {...own, pid: DEAD})
  const first = await lock(path, who)
  expect(first.takenFrom).toMatchObject({pid: DEAD, command: 'kanon watch'})
  await first.release()
  if (own.started !== undefined) {
    leave(path, {...own, started: 'another.1'})
    expect((await lock(path, who)).takenFrom).toMatchObject({pid: process.pid})
  }
  for (const text of ['', '{', '{"pid": -1}', '17']) {
    writeFileSync(lockFile(path), text)
    await (await lock(path, who)).release()
  }
  expect(readdirSync(join(path, '..'))).toEqual([])
})

it('does not take over from a process that it cannot see', async () => {
  const path = join(project(), 'kg.automaton')
  leave(path, {pid: 1, host: 'elsewhere.example'})
  await expect(lock(path, who)).rejects.toThrow(/process 1 on elsewhere\.example, .*; stop it, or delete .*\.lock if it has ended$/)
})

it('is not given back by one who does not have it any more', async () => {
  const path = join(project(), 'kg.automaton')
  const lost = await lock(path, who)
  leave(path, await processName(process.pid))
  await lost.release()
  expect(existsSync(lockFile(path))).toBe(true)
})

it('is had by one of many that find the same stale lock', async () => {
  const folder = project()
  const path = join(folder, 'kg.automaton')
  for (let round = 0; round < 20; round++) {
    leave(path, {...(await processName(process.pid)), pid: DEAD})
    const results = await Promise.allSettled(Array.from({length: 8}, () => lock(path, who)))
    const had = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LockedError)
    expect(had.length).toBe(1)
    await had[0].release()
    expect(readdirSync(folder)).toEqual([])
  }
})

it('leaves nothing that the next one does not clear away, wherever a process is killed', async () => {
  const folder = project()
  const path = join(folder, 'kg.automaton')
  const module = new URL('../../../../src/kgstore/lock.ts', import.meta.url).href
  const script = `import {lock} from ${JSON.stringify(module)}; for (;;) await (await lock(${JSON.stringify(path)}, {command: 'x', now: new Date(0)})).release()`
  for (let run = 0; run < 6; run++) {
    const child = spawn(process.execPath, [join('node_modules/jiti/lib/jiti-cli.mjs'), writeScript(folder, script)], {stdio: 'ignore'})
    await new Promise(done => setTimeout(done, 900 + run * 17))
    const closed = new Promise(done => child.on('close', done))
    child.kill('SIGKILL')
    await closed
    const held = await lock(path, who)
    expect(JSON.parse(readFileSync(lockFile(path), 'utf8'))).toMatchObject({pid: process.pid})
    await held.release()
    expect(readdirSync(folder).filter(name => name.includes('.lock'))).toEqual([])
  }
})

function writeScript(folder: string, script: string): string {
  const path = join(folder, 'run.mjs')
  writeFileSync(path, script)
  return path
}
