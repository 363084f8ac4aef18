import {access, constants, readFile} from 'node:fs/promises'
import type {LoadedConfig} from '../config/load.ts'
import {daysAfter} from '../domain/days.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {reconcileData} from '../domain/merge.ts'
import {openAutomaton} from '../matcher/index.ts'
import {reasonOf} from '../reason.ts'
import {models} from './doctor-models.ts'
import type {Finding} from './finding.ts'

export interface DoctorPorts {
  readonly config: LoadedConfig
  /** ISO 8601 in UTC. */
  readonly now: string
  /** How the artifact is called. */
  readonly artifactPath: string
  /** The scope of the ledger, where there is one. */
  readonly ledger?: ScopedLedger
  readonly ledgerPath: string
  /** Why the ledger did not open. */
  readonly ledgerTrouble?: string
}

/** Looks at everything that Kanon needs or may use, and changes nothing. */
export async function examine(ports: DoctorPorts): Promise<Finding[]> {
  const {config} = ports
  return [
    node(),
    await sqlite(),
    await watching(),
    await artifact(ports),
    await ledger(ports),
    ...(await reconciling(ports)),
    ...(await models(config)),
  ]
}

const NODE = [20, 19] as const

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const good = major > NODE[0] || (major === NODE[0] && minor >= NODE[1])
  return good
    ? {name: 'node', state: 'good', says: `Node ${process.versions.node}`}
    : {name: 'node', state: 'error', says: `Node ${process.versions.node} is too old`, fix: `install Node ${NODE.join('.')} or later`}
}

async function sqlite(): Promise<Finding> {
  try {
    const {default: Database} = await import('better-sqlite3')
    const database = new Database(':memory:')
    const {version} = database.prepare('select sqlite_version() as version').get() as {version: string}
    database.close()
    return {name: 'sqlite', state: 'good', says: `SQLite ${version}`}
  } catch (error) {
    return {
      name: 'sqlite',
      state: 'error',
      says: `SQLite does not load: ${firstLine(error)}`,
      fix: 'run `npm rebuild better-sqlite3`; without it nothing can be captured',
    }
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

const WATCHES = 65_536

/** The limit of the system on watched folders and files, where it has one. */
async function watching(): Promise<Finding> {
  const limit = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').then(Number, () => undefined)
  if (limit === undefined) return {name: 'watcher', state: 'good', says: 'this system states no limit on watched folders'}
  return limit >= WATCHES
    ? {name: 'watcher', state: 'good', says: `up to ${limit} watches`}
    : {
        name: 'watcher',
        state: 'warning',
        says: `only ${limit} watches; with more folders, \`kanon watch\` looks at them again and again instead`,
        fix: `sysctl fs.inotify.max_user_watches=${WATCHES * 8}`,
      }
}

async function artifact({config, artifactPath: path}: DoctorPorts): Promise<Finding> {
  const bytes = await readFile(config.artifact).catch((error: NodeJS.ErrnoException) => error)
  if (!(bytes instanceof Uint8Array)) {
    return bytes.code === 'ENOENT'
      ? {name: 'artifact', state: 'optional', says: `none yet at ${path}`, fix: '`kanon build` makes it'}
      : {name: 'artifact', state: 'error', says: `${path} cannot be read: ${reasonOf(bytes)}`, fix: 'make it readable'}
  }
  try {
    const {entryCount, termCount} = openAutomaton(new Uint8Array(bytes))
    return {
      name: 'artifact',
      state: 'good',
      says: `${entryCount} ${entryCount === 1 ? 'entry' : 'entries'}, ${termCount} ${termCount === 1 ? 'term' : 'terms'}`,
    }
  } catch (error) {
    return {name: 'artifact', state: 'error', says: firstLine(error), fix: '`kanon build` makes it anew'}
  }
}

async function ledger({ledger: view, ledgerPath, ledgerTrouble}: DoctorPorts): Promise<Finding> {
  if (ledgerTrouble !== undefined) return {name: 'ledger', state: 'error', says: ledgerTrouble, fix: '`kanon verify --ledger` says more'}
  if (view === undefined) return {name: 'ledger', state: 'optional', says: `none yet at ${ledgerPath}`, fix: '`kanon capture` makes it'}
  const writable = await access(ledgerPath, constants.W_OK).then(
    () => true,
    () => false,
  )
  const count = await view.count()
  return writable
    ? {name: 'ledger', state: 'good', says: `${count} events in ${view.scope}`}
    : {
        name: 'ledger',
        state: 'warning',
        says: `${count} events in ${view.scope}, and the file cannot be written`,
        fix: `make ${ledgerPath} writable`,
      }
}

/** A reconciler that never decides anything looks like one that has nothing to do: said aloud. */
async function reconciling({ledger: view, now}: DoctorPorts): Promise<Finding[]> {
  if (view === undefined) return []
  const since = daysAfter(now, -7)
  let recent = 0
  for await (const event of view.events({kinds: ['decision']})) {
    const data = reconcileData(event)
    if (data !== undefined && data.now >= since) recent++
  }
  const facts = await view.count({kinds: ['fact']})
  if (recent > 0 || facts < 2) return [{name: 'reconcile', state: 'good', says: `${recent} decisions on pairs in the last 7 days`}]
  return [
    {
      name: 'reconcile',
      state: 'warning',
      says: 'no merge and no contradiction in the last 7 days',
      fix: '`kanon reconcile` looks for them; with nothing to merge this is no fault',
    },
  ]
}
