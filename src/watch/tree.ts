import {relative, sep} from 'node:path'
import type {Diagnostic} from '../../compiler/diagnostic.ts'
import type {SourceChange} from '../../compiler/increment/increment.ts'
import type {SourceRoot} from '../kgstore/sources.ts'
import type {Disk} from './disk.ts'
import {Look} from './look.ts'
import type {Dirty} from './settle.ts'

/** A source file as it was read last. */
export interface KnownFile {
  readonly stamp: string
  /** Of the text and the findings: a file that was saved as it was is no change. */
  readonly hash: string
  readonly blank: boolean
  /** True where it cannot be read: unreadable, binary, a link to nothing. The text that it had counts. */
  readonly kept: boolean
  readonly findings: readonly Diagnostic[]
}

export interface KnownFolder {
  readonly id: string
  readonly device: string
  /** Real paths of the folders above it. */
  readonly above: readonly string[]
  /** Whether a link lies on the way to it from the root. */
  readonly link: boolean
  readonly files: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  readonly findings: readonly Diagnostic[]
}

/** Who wants to know what the tree is made of, before it is listed: what happens between following and listing is then seen. */
export interface Follower {
  /** A folder is about to be listed; `link`: a link lies on the way to it. It may come any number of times. */
  folder(path: string, link: boolean): void
  /** Another folder stands where this one was, or it was away: what followed the old one tells nothing of it. */
  renew(path: string): void
  /** A folder with all below it is gone. */
  gone(path: string): void
  /** A file that is a link was listed: what it leads to lies elsewhere. */
  link(path: string): void
  /** A file was read: where it is a link, it may lead elsewhere now. */
  reread(path: string): void
}

/** What a look at the dirty paths found. Nothing is taken in before `commit`. */
export interface Plan {
  /** Texts to compile by name, undefined where the source is gone, in the order of their names. */
  readonly texts: readonly SourceChange[]
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Roots and folders that cannot be seen (any more), with the reason, and those that can be seen again; absolute paths. */
  readonly away: readonly {readonly path: string; readonly why: string}[]
  readonly back: readonly string[]
  /** True where what is wrong with reading is different now. */
  readonly findingsChanged: boolean
  /** Set where the state may be one in passing; a second look a little later will tell. */
  readonly doubt?: 'a folder cannot be seen' | 'a file is being written' | 'a file became empty' | 'many files are gone at once'
  commit(): void
}

export interface TreeOptions {
  readonly roots: readonly SourceRoot[]
  /** The folder that names are relative to. */
  readonly base: string
  readonly disk: Disk
  /** Files to leave out, as they are now. */
  readonly excluded: () => Promise<ReadonlySet<string>>
  readonly follower: Follower
}

/**
 * The source files as they were seen last. A look at dirty paths finds what is different, in few steps where few paths are dirty. A root
 * that is gone, unreadable or empty is not "all files deleted": it is away, and everything in it is kept until it can be seen again.
 */
export class Tree {
  readonly files = new Map<string, KnownFile>()
  readonly folders = new Map<string, KnownFolder>()
  /** Roots and folders that are away, with the reason. */
  readonly away = new Map<string, string>()
  readonly options: TreeOptions
  /** Names of the files that cannot be read and count with the text that they had, if they had one. */
  readonly kept = new Set<string>()
  readonly #below: string
  #excluded: ReadonlySet<string> | undefined

  constructor(options: TreeOptions) {
    this.options = options
    this.#below = options.base.endsWith(sep) ? options.base : options.base + sep
  }

  /** What is different at the dirty paths. */
  async look(dirty: Dirty): Promise<Plan> {
    // Which files are left out is asked anew only where there may be new ones.
    if (this.#excluded === undefined || dirty.all || [...dirty.paths].some(path => !this.files.has(path)))
      this.#excluded = await this.options.excluded()
    const look = new Look(this, this.#excluded)
    if (dirty.all) for (const root of this.options.roots) look.root(root)
    else for (const path of dirty.paths) look.at(path)
    return look.plan()
  }

  /** Paths that no event will tell about: roots and folders that are away, or are not what they were. */
  stale(): string[] {
    const moved = this.options.roots.filter(({path, folder}) => folder && this.options.disk.id(path) !== this.folders.get(path)?.id)
    return [...new Set([...this.away.keys(), ...moved.map(root => root.path)])]
  }

  /** What is wrong with reading, of all files and folders. */
  findings(): Diagnostic[] {
    return [...this.files.values(), ...this.folders.values()].flatMap(known => known.findings)
  }

  /** A path as sources and diagnostics name it. */
  name(path: string): string {
    // As good as every path; `relative` takes its time.
    if (sep === '/' && path.startsWith(this.#below)) return path.slice(this.#below.length)
    return relative(this.options.base, path).split(sep).join('/')
  }
}
