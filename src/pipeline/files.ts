import {type FileData, fileData} from '../domain/curation.ts'
import {bySequence, type Event} from '../domain/event.ts'
import {sha256} from '../domain/hash.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {decisionOf, type PromotedFile} from '../promote/index.ts'

/** A promoted file as the ledger knows it. */
export interface KnownFile {
  readonly insight: string
  /** Relative to the folder of the config, with `/`. */
  readonly path: string
  /** Absent where what it was made of was forgotten: then nobody can write it again. */
  readonly text?: string
  readonly sha256?: string
}

/** Promoted files by insight, and those that were there once. */
export interface KnownFiles {
  readonly there: ReadonlyMap<string, KnownFile>
  readonly gone: ReadonlyMap<string, KnownFile>
}

/** The files that decisions wrote and people changed, in ledger order. Needs events of kind `decision` alone. */
export const filesOf = (events: readonly Event[]): KnownFiles => atOnce(fileSteps(events))

/** The same, with a pause wherever others wait. */
export function* fileSteps(events: readonly Event[]): Steps<KnownFiles> {
  const there = new Map<string, KnownFile>()
  const gone = new Map<string, KnownFile>()
  const remove = (insight: string, path: string): void => {
    gone.set(insight, there.get(insight) ?? gone.get(insight) ?? {insight, path})
    there.delete(insight)
  }
  for (const event of yield* sortSteps(events, bySequence)) {
    yield
    const written = writtenBy(event)
    if (written === undefined) continue
    const {insight, path, text, sha256: hash} = written
    if (hash === undefined) remove(insight, path)
    else there.set(insight, {insight, path, ...(text === undefined ? {} : {text}), sha256: hash})
  }
  return {there, gone}
}

/** What an event makes of a file; without sha256 where it takes it away. Undefined where it leaves all files alone. */
function writtenBy(event: Event): KnownFile | undefined {
  const changed = fileData(event)
  if (changed !== undefined) {
    const {insight, path, text, sha256: hash} = changed
    return {insight, path, ...(text === undefined ? {} : {text}), ...(hash === undefined ? {} : {sha256: hash})}
  }
  const decision = decisionOf(event)
  if (decision?.entry === undefined) return undefined
  const {path, file, text = undefined} = decision.entry
  const bytes = file ?? text
  return {insight: decision.insight, path, ...(bytes === undefined ? {} : {text: bytes, sha256: sha256(bytes)})}
}

/** What is in the folder. */
export interface Seen {
  /** Files that say which insight they were made of. */
  readonly files: ReadonlyMap<string, PromotedFile>
  /** The text of a file at a path, whatever it says; undefined where there is none. */
  read(path: string): string | undefined
  /** Whether events of the scope were forgotten: then a file without a decision may have been made of one. */
  readonly forgetful: boolean
  readonly now: string
}

/** What people did to promoted files since the ledger heard of them last: in the order of insights, nothing where nothing happened. */
export function* changeSteps({there, gone}: KnownFiles, seen: Seen): Steps<FileData[]> {
  const {files, now} = seen
  const changes: FileData[] = []
  for (const file of there.values()) {
    yield
    const text = files.get(file.insight)?.text ?? seen.read(file.path)
    const path = files.get(file.insight)?.path ?? file.path
    changes.push(...changesOfOne(file, text === undefined ? undefined : {path, text}, now))
  }
  for (const [insight, file] of files) {
    yield
    if (there.has(insight)) continue
    const known = {insight, path: file.path, sha256: sha256(file.text), now}
    if (gone.has(insight)) changes.push({file: 'restored', ...known, text: file.text})
    // Its words may be what was to be forgotten, so they are not recorded.
    else if (seen.forgetful) changes.push({file: 'forgotten', ...known})
  }
  return changes.sort((a, b) => (a.insight < b.insight ? -1 : a.insight > b.insight ? 1 : 0))
}

function changesOfOne(known: KnownFile, file: {readonly path: string; readonly text: string} | undefined, now: string): FileData[] {
  const {insight} = known
  if (file === undefined) return [{file: 'missing', insight, path: known.path, now}]
  const hash = sha256(file.text)
  const text = known.text === undefined ? {} : {text: file.text}
  const {path} = file
  return [
    ...(path === known.path
      ? []
      : [
          {
            file: 'renamed' as const,
            insight,
            path,
            from: known.path,
            ...(known.text === undefined ? {} : {text: known.text}),
            sha256: known.sha256!,
            now,
          },
        ]),
    ...(hash === known.sha256 ? [] : [{file: 'edited' as const, insight, path, ...text, sha256: hash, now}]),
  ]
}
