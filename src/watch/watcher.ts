import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {setImmediate as nextTurn} from 'node:timers/promises'
import type {CompileOptions} from '../../compiler/compile.ts'
import {byPlace, type Diagnostic} from '../../compiler/diagnostic.ts'
import {createIncrement, type Increment, type UpdateResult} from '../../compiler/increment/increment.ts'
import {type Lock, LockedError, lock} from '../kgstore/lock.ts'
import {fingerprint, readManifest, textsFile, writeManifest} from '../kgstore/manifest.ts'
import {publish} from '../kgstore/publish.ts'
import {baseOf, excludedFiles, rootOf, type SourceRoot} from '../kgstore/sources.ts'
import {reasonOf} from '../reason.ts'
import type {Chokidar} from './chokidar.ts'
import {type Disk, systemDisk} from './disk.ts'
import type {ErrorEvent, PublishEvent, WatchEvent} from './event.ts'
import type {WatchFolder} from './folders.ts'
import {Following} from './follow.ts'
import {type Dirty, Settler} from './settle.ts'
import {Texts} from './texts.ts'
import {systemTimers, type Timers} from './timers.ts'
import {type Plan, Tree} from './tree.ts'

export interface WatchOptions {
  /** Folders and files that hold entries, absolute. */
  readonly sources: readonly string[]
  /** Where the artifact is written, absolute. */
  readonly artifact: string
  /** Glob patterns of files to leave out, and the folder that they are relative to (default: the base of the sources). */
  readonly exclude?: readonly string[]
  readonly excludeFrom?: string
  readonly compile?: CompileOptions
  /**
   * Where what was read is kept for the next start, as `kanon build` does, and beside it the last good texts. Without it a start reads all
   * anew, and an entry that is faulty then is left out.
   */
  readonly manifest?: string
  /** Milliseconds without an event that end a change set. Default: 50. */
  readonly settle?: number
  /** Milliseconds between two looks at everything, in place of events of the system: for file systems that send none. */
  readonly poll?: number
  /** Told in order; a slow listener holds the watcher up and loses nothing. `base` is the folder that the paths of sources are relative to. */
  readonly onEvent: (event: WatchEvent, base: string) => void | Promise<void>
  /** Ends the watching: what is being written is finished first. */
  readonly signal: AbortSignal
  /** How a path is called in an error. */
  readonly name?: (path: string) => string
  readonly timers?: Timers
  readonly disk?: Disk
  readonly chokidar?: Chokidar
  readonly watchFolder?: WatchFolder
}

/**
 * Publishes the artifact of the sources whenever they change, until `signal` says to stop. Settles when everything is given back.
 * Throws SourceError where a source does not exist at the start, LockedError where another process writes the artifact, WatchError where
 * its folder cannot be written to.
 */
export async function watchSources(options: WatchOptions): Promise<void> {
  const roots = options.sources.map(path => rootOf(path, options.name?.(path) ?? path))
  const held = await lockArtifact(options)
  try {
    await new Watcher(roots, options).run()
  } finally {
    await held.release()
  }
}

/** The artifact could not be written from the start on, for a reason of the system. */
export class WatchError extends Error {
  override readonly name = 'WatchError'
}

async function lockArtifact({artifact, name = path => path}: WatchOptions): Promise<Lock> {
  try {
    return await lock(artifact, {command: 'kanon watch', now: new Date(), lasting: true, name})
  } catch (error) {
    if (error instanceof LockedError) throw error
    throw new WatchError(`the artifact ${name(artifact)} cannot be written: ${reasonOf(error)}`)
  }
}

/** Milliseconds between two looks at what no event tells of. */
const HEARTBEAT = 1000

/** Sources that are compiled in one go while nobody waits for them: some tens of milliseconds. */
const PART = 500

class Watcher {
  readonly #options: WatchOptions
  readonly #roots: readonly SourceRoot[]
  readonly #timers: Timers
  readonly #settler: Settler
  readonly #settle: number
  /** The folder that names are relative to. */
  readonly #base: string
  readonly #texts: Texts | undefined
  #following!: Following
  #tree!: Tree
  #increment!: Increment
  /** The sources that are faulty, by whether their last good text counts. */
  #faulty: UpdateResult['faulty'] = []
  #readFindings: readonly Diagnostic[] = []
  /** Of the artifact as it was published last. */
  #sha256: string | undefined
  /** The last artifact, in its place or not, and the memory of the one before, for the next. */
  #bytes: Uint8Array | undefined
  #spare: Uint8Array | undefined
  /** What is in its place. */
  #there: string | undefined
  /** True where what was compiled last is not in its place. */
  #pending = false
  /** True where writing failed and that was told. */
  #failing = false
  /** True where the artifact that is there has not been made here. */
  #behind = false
  #doubted = false
  /** True where the manifest on disk is of other texts. */
  #unremembered = false
  #empty = false

  constructor(roots: readonly SourceRoot[], options: WatchOptions) {
    this.#roots = roots
    this.#base = baseOf(roots)
    this.#options = options
    this.#timers = options.timers ?? systemTimers
    this.#settle = options.settle ?? 50
    this.#settler = new Settler(this.#timers, {settle: this.#settle})
    this.#texts = options.manifest === undefined ? undefined : new Texts(textsFile(options.manifest))
  }

  async run(): Promise<void> {
    const {signal} = this.#options
    const stop = (): void => this.#settler.close()
    signal.addEventListener('abort', stop)
    let beat: (() => void) | undefined
    const heartbeat = (): void => {
      this.#beat()
      beat = this.#timers.after(HEARTBEAT, heartbeat)
    }
    try {
      await this.#start()
      heartbeat()
      while (!signal.aborted) {
        const dirty = await this.#settler.next()
        if (dirty) await this.#round(dirty)
      }
    } finally {
      beat?.()
      signal.removeEventListener('abort', stop)
      await this.#following?.close()
    }
    await this.#remember()
  }

  async #start(): Promise<void> {
    const started = this.#timers.now()
    const {artifact, compile = {}, exclude = [], excludeFrom, disk = systemDisk, manifest} = this.#options
    this.#following = new Following({
      ...this.#options,
      roots: this.#roots,
      timers: this.#timers,
      touch: path => this.#settler.touch(path),
      touchAll: () => this.#settler.touchAll(),
      onPolling: error => void this.#trouble('polling', pollingMessage(error)),
    })
    this.#tree = new Tree({
      roots: this.#roots,
      base: this.#base,
      disk,
      excluded: () => excludedFiles(exclude, excludeFrom ?? this.#base),
      follower: this.#following,
    })
    const known = manifest === undefined ? undefined : await readManifest(manifest)
    this.#increment = createIncrement({...compile, keepLastGood: true, fingerprint, ...(known && {manifest: known})})
    this.#unremembered = known === undefined
    await this.#firstRound(started)
    await this.#following.counted(this.#tree.files.size)
    await this.#tell({
      event: 'ready',
      artifact,
      sha256: this.#pending ? undefined : (this.#sha256 ?? hashOfFile(artifact)),
      files: this.#tree.files.size,
      entries: this.#increment.entryCount,
      terms: this.#increment.termCount,
      watching: this.#following.kind,
      ms: this.#timers.now() - started,
    })
    await this.#remember()
    if (this.#behind) void this.#catchUp()
  }

  /** The artifact was there as it should be and was not made: the next one is made from it, so that is done while nobody waits. */
  async #catchUp(): Promise<void> {
    // In parts, so that it can be stopped, and what is saved meanwhile has to wait for the rest alone.
    do await nextTurn()
    while (!this.#options.signal.aborted && this.#behind && !this.#increment.prepare(PART))
    if (!this.#behind || this.#options.signal.aborted) return
    if (contentOf(this.#encode()) === this.#there) return
    this.#pending = true
    this.#settler.touch(this.#options.artifact)
  }

  /** Writes the manifest, where it is of other texts. A process that is killed loses the time that it would have saved, nothing more. */
  async #remember(): Promise<void> {
    const {manifest} = this.#options
    if (manifest === undefined || !this.#unremembered) return
    this.#unremembered = !(await writeManifest(manifest, this.#increment.manifest()))
  }

  /** All that is there, on top of the texts that counted when the watcher ended last: what is faulty now has its last good text then. */
  async #firstRound(started: number): Promise<void> {
    const plan = await this.#tree.look({paths: new Set(), all: true, first: started, last: started})
    plan.commit()
    this.#following.looked(this.#timers.now() - started)
    const now = new Map(plan.texts.map(({path, text}) => [path, text]))
    const before = this.#texts?.load() ?? new Map<string, string>()
    const earlier = [...before].filter(([path, text]) => (now.has(path) || this.#tree.kept.has(path)) && now.get(path) !== text)
    if (earlier.length > 0) {
      const old = new Map(earlier)
      this.#increment.update([...now.keys(), ...old.keys()].map(path => ({path, text: old.get(path) ?? now.get(path)})))
    }
    await this.#tellAway(plan)
    await this.#build(plan, {first: started, last: started}, started, before)
  }

  /** Looks at what is dirty, and builds what is different. */
  async #round(dirty: Dirty): Promise<void> {
    const started = this.#timers.now()
    const plan = await this.#tree.look(dirty)
    if (dirty.all) this.#following.looked(this.#timers.now() - started)
    if (plan.doubt !== undefined && !this.#doubted) {
      this.#doubted = true
      this.#settler.putBack(dirty, Math.max(10 * this.#settle, 500))
      return
    }
    this.#doubted = false
    plan.commit()
    await this.#tellAway(plan)
    if (isNothing(plan) && !this.#pending) return
    if (!isNothing(plan)) {
      const {added, changed, removed, back} = plan
      await this.#tell({event: 'change', added, changed, removed, back})
    }
    await this.#build(plan, dirty, started)
  }

  /** `saved`: the texts of the journal, where they are not those that counted before. */
  async #build(plan: Plan, dirty: Pick<Dirty, 'first' | 'last'>, started: number, saved?: ReadonlyMap<string, string>): Promise<void> {
    const read = this.#timers.now()
    const before = this.#faulty
    const result = this.#increment.update(plan.texts)
    this.#faulty = result.faulty
    const updated = this.#timers.now()
    await this.#tellFindings(plan, result)
    if (this.#increment.entryCount === 0) return this.#nothingToPublish()
    this.#empty = false
    if (saved && this.#isCurrent()) return this.#saveTexts(plan, before, saved)
    const bytes = this.#encode()
    const encoded = this.#timers.now()
    await this.#saveTexts(plan, before, saved)
    if (this.#isThere(bytes)) {
      this.#pending = false
      return
    }
    const writing = this.#timers.now()
    // The hash takes as long as the disk, which meanwhile has nothing to do with the processor.
    const [published, sha256] = await Promise.all([this.#publish(bytes), sha256Of(bytes)])
    if (!published) return
    this.#sha256 = sha256
    this.#there = contentOf(bytes)
    const done = this.#timers.now()
    await this.#tell({
      event: 'publish',
      artifact: this.#options.artifact,
      sha256,
      bytes: bytes.length,
      entries: this.#increment.entryCount,
      terms: this.#increment.termCount,
      ms: done - started,
      times: {
        settle: started - dirty.first,
        read: read - started,
        update: updated - read,
        encode: encoded - updated,
        write: done - writing,
      },
      ...this.#keptAndLeft(),
    })
  }

  /** Two pieces of memory in turn: nobody looks at the artifact before the last one any more. */
  #encode(): Uint8Array {
    this.#behind = false
    const bytes = this.#increment.encode(this.#spare)
    if (bytes === this.#bytes) return bytes
    this.#spare = this.#bytes
    this.#bytes = bytes
    return bytes
  }

  /** True at a start where the artifact of the texts of now lies in its place already, as the manifest tells. */
  #isCurrent(): boolean {
    const found = bytesOfFile(this.#options.artifact)
    if (found === undefined || !this.#increment.isEncoded(found)) return false
    this.#there = contentOf(found)
    this.#sha256 = createHash('sha256').update(found).digest('hex')
    this.#behind = true
    return true
  }

  /** True where the artifact lies in its place. */
  #isThere(bytes: Uint8Array): boolean {
    const {artifact} = this.#options
    if (this.#there !== undefined) return contentOf(bytes) === this.#there && existsSync(artifact)
    const found = bytesOfFile(artifact)
    if (found === undefined || Buffer.compare(found, bytes) !== 0) return false
    this.#there = contentOf(bytes)
    this.#sha256 = createHash('sha256').update(bytes).digest('hex')
    return true
  }

  async #publish(bytes: Uint8Array): Promise<boolean> {
    try {
      await publish(this.#options.artifact, bytes)
      this.#pending = false
      this.#failing = false
      return true
    } catch (error) {
      const again = this.#failing
      this.#pending = true
      this.#failing = true
      const name = this.#name(this.#options.artifact)
      if (!again) await this.#trouble('publish', `the artifact ${name} cannot be written: ${reasonOf(error)}; it will be tried again`)
      return false
    }
  }

  /** An artifact without entries is of no use to anybody, and most likely not meant. */
  async #nothingToPublish(): Promise<void> {
    this.#pending = false
    if (this.#empty) return
    this.#empty = true
    await this.#trouble('empty', `there is no good entry, so ${this.#name(this.#options.artifact)} is left as it is`)
  }

  async #saveTexts(plan: Plan, before: UpdateResult['faulty'], saved?: ReadonlyMap<string, string>): Promise<void> {
    const changes = this.#countingChanges(plan, before).filter(({path, text}) => saved === undefined || saved.get(path) !== text)
    if (changes.length > 0) this.#unremembered = true
    if (this.#texts === undefined) return
    try {
      await this.#texts.save([...changes, ...this.#forgotten(saved)], () => this.#increment.sources())
    } catch (error) {
      await this.#trouble('texts', `the last good texts cannot be kept for the next start: ${reasonOf(error)}`)
    }
  }

  /** The texts that count now, as far as they may differ from those that counted before: what was mended counts without being changed. */
  #countingChanges(plan: Plan, before: UpdateResult['faulty']): {path: string; text: string | undefined}[] {
    const faulty = new Set(this.#faulty.map(one => one.path))
    const mended = new Set(before.flatMap(({path}) => (faulty.has(path) ? [] : [path])))
    for (const {path} of plan.texts) mended.delete(path)
    const others = mended.size === 0 ? [] : this.#increment.sources().filter(({path}) => mended.has(path))
    return [...plan.texts.filter(({path, text}) => text === undefined || !faulty.has(path)), ...others]
  }

  /** What is in the journal and gone. Where a folder cannot be seen, nobody knows what is gone. */
  #forgotten(saved: ReadonlyMap<string, string> | undefined): {path: string; text: undefined}[] {
    if (saved === undefined || this.#tree.away.size > 0) return []
    const there = new Set([...this.#tree.files.keys()].map(path => this.#tree.name(path)))
    return [...saved.keys()].filter(path => !there.has(path)).map(path => ({path, text: undefined}))
  }

  async #tellFindings(plan: Plan, {appeared, gone}: UpdateResult): Promise<void> {
    const old = this.#readFindings
    if (plan.findingsChanged) this.#readFindings = this.#tree.findings()
    const news = [...appeared, ...without(this.#readFindings, old)].sort(byPlace)
    const settled = [...gone, ...without(old, this.#readFindings)].sort(byPlace)
    if (news.length === 0 && settled.length === 0) return
    const all = [...this.#increment.diagnostics(), ...this.#readFindings]
    const count = (severity: string): number => all.filter(finding => finding.severity === severity).length
    await this.#tell({
      event: 'diagnostics',
      appeared: news,
      disappeared: settled,
      errors: count('error'),
      warnings: count('warning'),
      ...this.#keptAndLeft(),
    })
  }

  #keptAndLeft(): Pick<PublishEvent, 'kept' | 'left'> {
    const kept = this.#faulty.filter(one => one.kept).map(one => one.path)
    return {
      kept: [...new Set([...kept, ...this.#tree.kept])].sort(),
      left: this.#faulty.filter(one => !one.kept).map(one => one.path),
    }
  }

  async #tellAway({away}: Plan): Promise<void> {
    for (const {path, why} of away)
      await this.#trouble(
        'away',
        `the folder ${this.#name(path)} cannot be seen: ${why}; its entries are kept as they were until it is back`,
      )
  }

  /** What no event tells of: folders that come back, an artifact that somebody removed or that could not be written. */
  #beat(): void {
    for (const path of this.#tree.stale()) this.#settler.touch(path)
    if (this.#there !== undefined && !existsSync(this.#options.artifact)) this.#pending = true
    if (this.#pending) this.#settler.touch(this.#options.artifact)
  }

  #trouble(code: ErrorEvent['code'], message: string): Promise<void> {
    return this.#tell({event: 'error', code, message})
  }

  async #tell(event: WatchEvent): Promise<void> {
    await this.#options.onEvent(event, this.#base)
  }

  #name(path: string): string {
    return this.#options.name?.(path) ?? path
  }
}

const isNothing = ({added, changed, removed, back, findingsChanged}: Plan): boolean =>
  added.length + changed.length + removed.length + back.length === 0 && !findingsChanged

function without(all: readonly Diagnostic[], some: readonly Diagnostic[]): Diagnostic[] {
  if (all === some) return []
  const known = new Set(some.map(finding => JSON.stringify(finding)))
  return all.filter(finding => !known.has(JSON.stringify(finding)))
}

function hashOfFile(path: string): string | undefined {
  const bytes = bytesOfFile(path)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

function bytesOfFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The header of an artifact, in which the hash of its content is: two with one header are one. */
const contentOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString('latin1')

/** Bytes that are hashed in one go. */
const HASH_STEP = 1 << 18

/** In steps, between which the events of the file that is written meanwhile are seen to. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASH_STEP) {
    hash.update(bytes.subarray(at, at + HASH_STEP))
    if (at + HASH_STEP < bytes.length) await nextTurn()
  }
  return hash.digest('hex')
}

const pollingMessage = (error: NodeJS.ErrnoException): string =>
  `the system has no more file events to give (${error.code === 'ENOSPC' ? 'as many files are watched as may be' : reasonOf(error)}); ` +
  'changes are looked for every second or more; raise its limits (on Linux fs.inotify.max_user_watches and max_user_instances) and start again'
