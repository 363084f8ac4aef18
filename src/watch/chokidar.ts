import {realpathSync} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'
import {isSourceName, type SourceRoot} from '../kgstore/sources.ts'
import {FolderSignals, type WatchFolder} from './folders.ts'
import {isExhausted, type SignalHandlers, type Signals} from './signals.ts'

/** The part of chokidar that is used. */
export interface Chokidar {
  watch(paths: string[], options: object): ChokidarWatcher
}

interface ChokidarWatcher {
  on(event: 'all', listener: (event: string, path: string) => void): this
  on(event: 'raw', listener: (event: string, name: string | null, details: {watchedPath?: string}) => void): this
  on(event: 'error', listener: (error: unknown) => void): this
  on(event: 'ready', listener: () => void): this
  close(): Promise<void>
}

/**
 * chokidar over the roots. It is told of no link: what lies behind one, and every folder that comes later, is watched by `FolderSignals`,
 * which watches before it lists; chokidar lists first, and what happens in between is lost to it. Its raw events are heard too, since of
 * two changes of one file within 50 ms it hands on the first alone.
 */
export async function chokidarSignals(
  roots: readonly SourceRoot[],
  handlers: SignalHandlers,
  chokidar?: Chokidar,
  watchFolder?: WatchFolder,
): Promise<Signals> {
  const {watch} = chokidar ?? ((await import('chokidar')) as unknown as Chokidar)
  const later = new FolderSignals(handlers, watchFolder)
  const starts = roots.map(({path}) => ({path, real: realpathSync(path)}))
  const touch = (path: string): void => {
    for (const start of starts) {
      if (path === start.real || path.startsWith(start.real + sep)) handlers.touch(start.path + path.slice(start.real.length))
    }
  }
  const watcher = watch(
    starts.map(start => start.real),
    {
      ignoreInitial: true,
      followSymlinks: false,
      atomic: false,
      ignorePermissionErrors: true,
      ignored: (path: string, stats?: {isFile(): boolean}) => !starts.some(start => start.real === path) && isIgnored(path, stats),
    },
  )
  watcher.on('all', (_, path) => touch(path))
  watcher.on('raw', (_, name, {watchedPath}) => {
    if (watchedPath !== undefined) touch(name === null || name === basename(watchedPath) ? watchedPath : join(watchedPath, name))
  })
  let ready = false
  await new Promise<void>((done, failed) => {
    watcher.on('ready', done)
    watcher.on('error', error => {
      if (!isExhausted(error)) handlers.touchAll()
      else if (ready) handlers.failed(error as Error)
      else failed(error)
    })
  }).catch(async error => {
    await watcher.close()
    throw error
  })
  ready = true
  let listed = false
  return {
    kind: 'chokidar',
    folder(path, link) {
      if (link || listed) later.folder(path)
    },
    renew: path => later.renew(path),
    gone: path => later.gone(path),
    link: path => later.link(path),
    reread: path => later.reread(path),
    looked() {
      listed = true
    },
    async close() {
      await Promise.all([watcher.close(), later.close()])
    },
  }
}

/** What a walk does not enter, and files that hold no entry. */
function isIgnored(path: string, stats: {isFile(): boolean} | undefined): boolean {
  const name = basename(path)
  if (isSourceName(name)) return false
  return name.startsWith('.') || name === 'node_modules' || stats?.isFile() === true || dirname(path) === path
}
