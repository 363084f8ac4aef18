import {basename, dirname, join, sep} from 'node:path'
import {type Diagnostic, diagnostic} from '../../compiler/diagnostic.ts'
import type {SourceChange} from '../../compiler/increment/increment.ts'
import {fingerprint} from '../kgstore/manifest.ts'
import {isSourceName, type SourceRoot} from '../kgstore/sources.ts'
import {reasonOf} from '../reason.ts'
import type {Listing} from './disk.ts'
import {Overlay} from './overlay.ts'
import type {KnownFile, KnownFolder, Plan, Tree} from './tree.ts'

/** One look at the file system: what differs from the tree, gathered beside it. */
export class Look {
  readonly #tree: Tree
  readonly #excluded: ReadonlySet<string>
  readonly #files: Overlay<KnownFile>
  readonly #folders: Overlay<KnownFolder>
  readonly #away: Overlay<string>
  readonly #texts = new Map<string, string>()
  /** Folders that were listed in this look, with whether their files were looked at too. */
  readonly #listed = new Map<string, boolean>()
  readonly #read = new Set<string>()
  #moving = false
  #blanked = false

  constructor(tree: Tree, excluded: ReadonlySet<string>) {
    this.#tree = tree
    this.#excluded = excluded
    this.#files = new Overlay(tree.files)
    this.#folders = new Overlay(tree.folders)
    this.#away = new Overlay(tree.away)
  }

  /** Looks at all of a root. */
  root({path, folder}: SourceRoot): void {
    if (folder) this.#folder(path, {above: [], link: false, deep: true})
    else if (this.#disk.kind(path) === 'file') this.#file(path)
    else this.#away.set(path, 'it does not exist')
  }

  /** Looks at a path where something happened. */
  at(path: string): void {
    const roots = this.#roots.filter(root => isIn(path, root.path) || isIn(root.path, path))
    const whole = roots.filter(root => isIn(root.path, path) || this.#away.get(root.path) !== undefined)
    for (const root of whole) this.root(root)
    if (whole.length > 0 || roots.length === 0) return
    if (this.#files.get(path) !== undefined) this.#file(path)
    else if (this.#folders.get(path) !== undefined) this.#again(path, true)
    else if (this.#mayHold(path)) this.#again(this.#nearest(path), false)
  }

  plan(): Plan {
    this.#keepEmptied()
    const {added, changed, removed} = this.#changes()
    const away = [...this.#away.changes()]
    const gone = away.flatMap(([path, why]) => (why === undefined || this.#away.before(path) === why ? [] : [{path, why}]))
    const doubt = this.#doubt(removed.length, gone.length)
    return {
      texts: this.#newTexts(),
      added,
      changed,
      removed,
      away: gone,
      back: away.flatMap(([path, why]) => (why === undefined && this.#away.before(path) !== undefined ? [path] : [])),
      findingsChanged: [...this.#files.changes()].some(differ(this.#files)) || [...this.#folders.changes()].some(differ(this.#folders)),
      ...(doubt && {doubt}),
      commit: () => {
        for (const [path, file] of this.#files.changes()) this.#tree.kept[file?.kept ? 'add' : 'delete'](this.#tree.name(path))
        for (const overlay of [this.#files, this.#folders, this.#away]) overlay.commit()
      },
    }
  }

  get #disk() {
    return this.#tree.options.disk
  }

  get #roots() {
    return this.#tree.options.roots
  }

  #file(path: string): void {
    if (this.#read.has(path)) return
    this.#read.add(path)
    const reading = this.#disk.read(path, this.#tree.name(path), this.#isNamed(path))
    if (reading.stamp === undefined) {
      if (this.#folders.get(dirname(path)) !== undefined) this.#again(dirname(path), false)
      return
    }
    this.#away.set(path, undefined)
    const {text, diagnostics, stamp, moving} = reading
    const known = this.#files.get(path)
    const blank = text !== undefined && text.trim() === ''
    if (moving) this.#moving = true
    if (blank && known && !known.blank) this.#blanked = true
    if (text !== undefined) this.#texts.set(path, text)
    // What is there and cannot be read keeps the text that it had; JSON that is no thesaurus any more does not.
    const kept = text === undefined && diagnostics.some(isError)
    this.#files.set(path, {
      stamp,
      hash: text === undefined ? JSON.stringify(diagnostics) : fingerprint(text),
      blank,
      kept,
      findings: diagnostics,
    })
    this.#tree.options.follower.reread(path)
    // Where `A.md` and `a.md` are one name, reading does not tell which of them is there now.
    if (known && this.#folders.get(dirname(path)) !== undefined && this.#disk.foldsCase(path)) this.#again(dirname(path), false)
  }

  /** Lists a folder that is known. `deep`: looks at its files and at the folders below too. */
  #again(path: string, deep: boolean): void {
    const known = this.#folders.get(path)
    if (known) this.#folder(path, {above: known.above, link: known.link, deep})
  }

  #folder(path: string, way: Way): void {
    const listed = this.#listed.get(path)
    if (listed === true || listed === way.deep) return
    this.#listed.set(path, way.deep)
    const known = this.#folders.get(path)
    try {
      const {listing, renewed} = this.#list(path, way, known)
      if (listing === undefined) this.#gone(path)
      else if (known && listing.items.length === 0 && listing.device !== known.device) this.#keep(path, UNMOUNTED)
      else this.#take(path, listing, renewed ? {...way, deep: true, renewed} : way)
    } catch (error) {
      this.#unreadable(path, way, reasonOf(error))
    }
  }

  /** Another folder in its place, or one that was away, is followed anew, and so is all below it. */
  #list(path: string, way: Way, known: KnownFolder | undefined): {listing: Listing | undefined; renewed: boolean} {
    const {follower} = this.#tree.options
    const list = () => this.#disk.list(path, way.above, isSourceName)
    follower.folder(path, way.link)
    const listing = list()
    const renewed = way.renewed === true || (known !== undefined && (this.#away.before(path) !== undefined || listing?.id !== known.id))
    if (!renewed || listing === undefined) return {listing, renewed}
    follower.renew(path)
    return {listing: list(), renewed}
  }

  /** Takes in what a listing says. */
  #take(path: string, listing: Listing, way: Way): void {
    const known = this.#folders.get(path)
    const files = listing.items.filter(item => !item.folder && !this.#excluded.has(join(path, item.name)))
    const folders = listing.items.filter(item => item.folder)
    const findings = listing.problems.map(problem => unreadable(this.#tree.name(problem.path), problem.reason))
    const {id, device} = listing
    const there = {id, device, above: way.above, link: way.link, files: names(files), folders: names(folders), findings}
    this.#away.set(path, undefined)
    this.#folders.set(path, there)
    for (const name of known?.files ?? []) if (!there.files.has(name)) this.#lose(join(path, name), listing)
    for (const name of known?.folders ?? []) if (!there.folders.has(name)) this.#drop(join(path, name))
    for (const {name, link} of files) this.#listedFile(join(path, name), link, way.deep)
    for (const {name, link} of folders) {
      const below = join(path, name)
      const next = {above: listing.folders, link: way.link || link, deep: way.deep, ...(way.renewed && {renewed: true})}
      if (way.deep || this.#folders.get(below) === undefined) this.#folder(below, next)
    }
  }

  #listedFile(path: string, link: boolean, deep: boolean): void {
    if (link) this.#tree.options.follower.link(path)
    const known = this.#files.get(path)
    if (known === undefined || (deep && this.#disk.stamp(path) !== known.stamp)) this.#file(path)
  }

  /** A file that is listed no more: gone, or there and not to be read, and then it keeps the text that it had. */
  #lose(path: string, {problems}: Listing): void {
    const known = this.#files.get(path)
    const kept = known && problems.some(problem => problem.path === path)
    this.#files.set(path, kept ? {...known, stamp: '', hash: '', kept: true} : undefined)
  }

  #gone(path: string): void {
    if (this.#isRoot(path)) this.#away.set(path, 'it does not exist')
    else {
      this.#drop(path)
      this.#again(dirname(path), false)
    }
  }

  #unreadable(path: string, {above, link}: Way, reason: string): void {
    if (this.#folders.get(path) === undefined) {
      const none = new Set<string>()
      this.#folders.set(path, {id: '', device: '', above, link, files: none, folders: none, findings: []})
    }
    this.#keep(path, reason)
  }

  /** What is known of the folder stays. That a root is away is no finding of an entry: it is told by itself. */
  #keep(path: string, why: string): void {
    const known = this.#folders.get(path)
    if (known && !this.#isRoot(path)) this.#folders.set(path, {...known, findings: [unreadable(this.#tree.name(path), why)]})
    this.#away.set(path, why)
  }

  /** A folder with all that is known to be in it. */
  #drop(path: string): void {
    const known = this.#folders.get(path)
    for (const name of known?.files ?? []) this.#files.set(join(path, name), undefined)
    for (const name of known?.folders ?? []) this.#drop(join(path, name))
    this.#folders.set(path, undefined)
    this.#away.set(path, undefined)
    this.#tree.options.follower.gone(path)
  }

  /** A root that held files and holds none any more is away: an unmounted folder looks just like that. */
  #keepEmptied(): void {
    for (const {path, folder} of this.#roots) {
      const inside = (key: string): boolean => isIn(key, path)
      if (!folder || this.#away.get(path) !== undefined || this.#files.some(inside) || !hasAny(this.#tree.files, inside)) continue
      this.#files.forget(inside)
      this.#folders.forget(inside)
      this.#away.forget(inside)
      this.#away.set(path, 'it holds no entry files any more')
    }
  }

  #changes(): {added: string[]; changed: string[]; removed: string[]} {
    const changes = {added: [] as string[], changed: [] as string[], removed: [] as string[]}
    for (const [path, file] of this.#files.changes()) {
      const before = this.#files.before(path)
      const name = this.#tree.name(path)
      if (file === undefined) before && changes.removed.push(name)
      else if (before === undefined) changes.added.push(name)
      else if (before.hash !== file.hash) changes.changed.push(name)
    }
    for (const list of Object.values(changes)) list.sort()
    return changes
  }

  #newTexts(): Plan['texts'] {
    const texts: SourceChange[] = []
    for (const [path, file] of this.#files.changes()) {
      const before = this.#files.before(path)
      if (file?.kept || (before === undefined ? file === undefined : before.hash === file?.hash)) continue
      const text = file && this.#texts.get(path)
      texts.push({path: this.#tree.name(path), text, ...(file && text !== undefined && {fingerprint: file.hash})})
    }
    return texts.sort(byName)
  }

  #doubt(removed: number, away: number): Plan['doubt'] {
    if (away > 0) return 'a folder cannot be seen'
    if (this.#moving) return 'a file is being written'
    if (this.#blanked) return 'a file became empty'
    return removed >= MANY && removed * 2 >= this.#tree.files.size ? 'many files are gone at once' : undefined
  }

  /** Whether an unknown path is worth a look at its folder: a link to nothing has the name of a file too. */
  #mayHold(path: string): boolean {
    return isSourceName(basename(path)) || this.#disk.kind(path) === 'folder'
  }

  #nearest(path: string): string {
    let folder = dirname(path)
    while (this.#folders.get(folder) === undefined && folder !== dirname(folder)) folder = dirname(folder)
    return folder
  }

  #isRoot(path: string): boolean {
    return this.#roots.some(root => root.path === path)
  }

  #isNamed(path: string): boolean {
    return this.#roots.some(root => !root.folder && root.path === path)
  }
}

/** How a folder is come to, and how closely to look. */
interface Way {
  /** Real paths of the folders above. */
  readonly above: readonly string[]
  /** Whether a link lies on the way from the root. */
  readonly link: boolean
  /** Look at the files that are known too, and at the folders below. */
  readonly deep: boolean
  readonly renewed?: boolean
}

const UNMOUNTED = 'it is empty and lies on another file system now'

/** From this number on, half of all files being gone is looked at twice. */
const MANY = 10

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

const names = (items: readonly {readonly name: string}[]): ReadonlySet<string> => new Set(items.map(item => item.name))

const hasAny = (map: ReadonlyMap<string, unknown>, among: (key: string) => boolean): boolean => {
  for (const key of map.keys()) if (among(key)) return true
  return false
}

const differ =
  <V extends {readonly findings: readonly Diagnostic[]}>(overlay: Overlay<V>) =>
  ([key, value]: [string, V | undefined]): boolean =>
    JSON.stringify(value?.findings ?? []) !== JSON.stringify(overlay.before(key)?.findings ?? [])

const isError = ({severity}: Diagnostic): boolean => severity === 'error'

const unreadable = (file: string, reason: string): Diagnostic =>
  diagnostic('unreadable-file', {file}, `the file cannot be read: ${reason}`, 'make it readable, or exclude it')

const byName = (a: {path: string}, b: {path: string}): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
