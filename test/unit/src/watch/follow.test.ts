import {EventEmitter} from 'node:events'
import type {FSWatcher} from 'node:fs'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import type {Chokidar} from '../../../../src/watch/chokidar.ts'
import type {WatchFolder} from '../../../../src/watch/folders.ts'
import {CHOKIDAR_FILES, Following} from '../../../../src/watch/follow.ts'
import {project} from '../../../cli/kanon.ts'
import {pause} from '../../../cli/watching.ts'
import {ScriptedTimers} from './scripted.ts'

const refusal = (code: string): Error => Object.assign(new Error(`${code}: refused, watch`), {code})

/** A chokidar that is ready, and then does as it is told. */
function scriptedChokidar(atStart?: Error) {
  const emitter = new EventEmitter()
  const closed: string[] = []
  const chokidar: Chokidar = {
    watch() {
      setImmediate(() => (atStart ? emitter.emit('error', atStart) : emitter.emit('ready')))
      return Object.assign(emitter, {close: async () => void closed.push('chokidar')}) as never
    },
  }
  return {chokidar, emitter, closed}
}

function begin(files: number, options: {chokidar?: Chokidar; watchFolder?: WatchFolder; poll?: number} = {}) {
  const folder = project({'a.md': '# A'})
  const timers = new ScriptedTimers()
  const touched: string[] = []
  const polling: string[] = []
  const signals = new Following({
    roots: [{path: folder, folder: true}],
    timers,
    touch: path => touched.push(path),
    touchAll: () => touched.push('*'),
    onPolling: error => polling.push((error as NodeJS.ErrnoException).code ?? ''),
    ...options,
  })
  const following = signals.counted(files).then(() => signals)
  return {folder, timers, touched, polling, following}
}

describe('signals come', () => {
  it('from chokidar up to 20,000 files, from a watch a folder above', async () => {
    const {chokidar} = scriptedChokidar()
    for (const [files, kind] of [
      [CHOKIDAR_FILES, 'chokidar'],
      [CHOKIDAR_FILES + 1, 'folders'],
    ] as const) {
      const following = await begin(files, {chokidar}).following
      expect(following.kind).toBe(kind)
      await following.close()
    }
    expect(CHOKIDAR_FILES).toBe(20_000)
  })

  it.each([0, CHOKIDAR_FILES + 1])('for real, with %s files', async files => {
    const {folder, touched, following} = begin(files)
    const signals = await following
    signals.folder(folder, false)
    signals.looked(0)
    const sees = async (path: string): Promise<void> => {
      for (let n = 0; n < 200 && !touched.includes(join(folder, path)); n++) await pause(10)
      expect(touched).toContain(join(folder, path))
    }
    writeFileSync(join(folder, 'a.md'), '# A2')
    await sees('a.md')
    mkdirSync(join(folder, 'sub'))
    await sees('sub')
    signals.folder(join(folder, 'sub'), false)
    writeFileSync(join(folder, 'sub/b.md'), '# B')
    await sees('sub/b.md')
    await signals.close()
  })

  it('from the raw events of chokidar too, and from no name that is none of ours', async () => {
    const {chokidar, emitter} = scriptedChokidar()
    const {folder, touched, following} = begin(1, {chokidar})
    await following
    emitter.emit('raw', 'change', 'a.md', {watchedPath: folder})
    emitter.emit('raw', 'change', 'a.md', {watchedPath: join(folder, 'a.md')})
    emitter.emit('all', 'unlink', join(folder, 'b.md'))
    emitter.emit('raw', 'change', 'x', {watchedPath: `${folder}-other`})
    emitter.emit('error', new Error('something else'))
    expect(touched).toEqual(['a.md', 'a.md', 'b.md'].map(name => join(folder, name)).concat('*'))
  })
})

describe('a start with many files', () => {
  const never: Chokidar = {watch: () => Object.assign(new EventEmitter(), {close: async () => {}}) as never}

  it('does not wait for chokidar, and hears of changes by the folders meanwhile', async () => {
    const {folder, touched, following} = begin(5000, {chokidar: never})
    const signals = await following
    expect(signals.kind).toBe('chokidar')
    signals.folder(folder, false)
    writeFileSync(join(folder, 'a.md'), '# A2')
    for (let n = 0; n < 200 && touched.length === 0; n++) await pause(10)
    expect(touched).toContain(join(folder, 'a.md'))
    await signals.close()
  })

  it('can be ended before chokidar is ready', async () => {
    const {chokidar, closed} = scriptedChokidar()
    const {following} = begin(5000, {chokidar})
    await (await following).close()
    await pause(20)
    expect(closed.length).toBeLessThan(2)
    const few = begin(1, {chokidar: never})
    const ended = pause(20).then(() => undefined)
    expect(await Promise.race([few.following, ended])).toBeUndefined()
  })
})

describe('polling takes over', () => {
  it.each(['ENOSPC', 'EMFILE'])('where chokidar meets %s at the start', async code => {
    const {chokidar, closed} = scriptedChokidar(refusal(code))
    const {polling, following, timers, touched} = begin(1, {chokidar})
    expect((await following).kind).toBe('polling')
    expect([polling, closed, touched]).toEqual([[code], ['chokidar'], ['*']])
    await timers.pass(1000)
    expect(touched).toEqual(['*', '*'])
  })

  it.each(['ENOSPC', 'EMFILE'])('where chokidar meets %s later, once', async code => {
    const {chokidar, emitter, closed} = scriptedChokidar()
    const {polling, following, touched} = begin(1, {chokidar})
    const signals = await following
    for (let n = 0; n < 3; n++) emitter.emit('error', refusal(code))
    expect(signals.kind).toBe('polling')
    expect([polling, touched, closed]).toEqual([[code], ['*'], ['chokidar']])
  })

  it('where one folder too many is watched, and where a watch fails later', async () => {
    const watcher = Object.assign(new EventEmitter(), {close() {}})
    let left = 2
    const watchFolder: WatchFolder = () => {
      if (left-- === 0) throw refusal('ENOSPC')
      return watcher as unknown as FSWatcher
    }
    const {polling, following, folder} = begin(CHOKIDAR_FILES + 1, {watchFolder})
    const signals = await following
    for (const name of ['', 'one', 'two']) signals.folder(join(folder, name), false)
    expect([signals.kind, polling]).toEqual(['polling', ['ENOSPC']])
    const second = begin(CHOKIDAR_FILES + 1, {watchFolder: () => watcher as unknown as FSWatcher})
    const others = await second.following
    others.folder(second.folder, false)
    watcher.emit('error', refusal('EMFILE'))
    expect([others.kind, second.polling]).toEqual(['polling', ['EMFILE']])
  })

  it('and spends no more than a tenth of the time on looking', async () => {
    const {following, timers, touched} = begin(1, {poll: 100})
    const signals = await following
    expect(signals.kind).toBe('polling')
    await timers.pass(100)
    signals.looked(50)
    await timers.pass(449)
    expect(touched).toEqual(['*'])
    await timers.pass(1)
    expect(touched).toEqual(['*', '*'])
    await signals.close()
    await timers.pass(10_000)
    expect(touched.length).toBe(2)
  })
})
