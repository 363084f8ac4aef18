import {existsSync, readdirSync} from 'node:fs'
import {relative, resolve, sep} from 'node:path'
import {loadConfig} from '../config/load.ts'
import {CliError, type Io, type Options} from './command.ts'
import {type Learning, withLearning} from './learning.ts'
import {plural} from './report/findings.ts'

/** Replays into a folder, or compares with what is there. Exit code 1 where that differs. */
export const replaying = (folder: string | undefined, io: Io, options: Options): Promise<number> =>
  withLearning(io, options, {create: false}, learning => {
    if (options.recompute && folder !== undefined) throw new CliError('replay: --recompute compares decisions, and writes into no folder')
    if (options.recompute) return recomputing(learning, io, options)
    return folder === undefined ? comparing(learning, io, options) : writing(folder, learning, io, options)
  })

async function writing(folder: string, {view}: Learning, io: Io, options: Options): Promise<number> {
  const {replay, writeInto} = await import('../pipeline/replay.ts')
  const target = resolve(io.cwd, folder)
  if (existsSync(target) && readdirSync(target).length > 0) throw new CliError(`replay: ${folder} is not empty; name a new folder`)
  const replayed = await replay(view)
  const left = await writeInto(target, replayed)
  if (options.json) await io.out(`${JSON.stringify({...shapeOf(replayed), left})}\n`)
  else
    await io.out(
      `${plural(replayed.decisions, 'decision')} gave ${plural(replayed.files.length - left.length, 'file')} and ${plural(replayed.queue.length, 'item')} to review\n`,
    )
  for (const path of options.json ? [] : left) await io.err(`kanon: ${path} cannot be written again: what it was made of was forgotten\n`)
  return 0
}

async function comparing({view, folder}: Learning, io: Io, options: Options): Promise<number> {
  const {compareWith, replay} = await import('../pipeline/replay.ts')
  const {promotedFolder} = await import('../pipeline/knowledge.ts')
  const replayed = await replay(view)
  const config = await loadConfig(io.cwd, options.config)
  const promoted = relative(folder, promotedFolder(config)).split(sep).join('/')
  const differences = await compareWith(replayed.files, folder, promoted)
  const same = differences.length === 0
  if (options.json) await io.out(`${JSON.stringify({...shapeOf(replayed), same, differences})}\n`)
  else {
    const lines = differences.map(({path, what}) => `${SAID[what].padEnd(10)} ${path}\n`).join('')
    const sum = `${plural(replayed.decisions, 'decision')}: ${plural(replayed.files.length, 'file')}, ${plural(replayed.queue.length, 'item')} to review`
    await io.out(
      `${lines}${sum}${same ? ', all as recorded' : `; ${plural(differences.length, 'file')} not as recorded: \`kanon consolidate\` takes up what people changed`}\n`,
    )
  }
  return same ? 0 : 1
}

const SAID = {missing: 'missing', different: 'changed', unknown: 'unrecorded'} as const

async function recomputing({ledger, scope, view}: Learning, io: Io, options: Options): Promise<number> {
  const {recompute} = await import('../pipeline/recompute.ts')
  const {decisions, differences} = await recompute({ledger, scope, view, config: await loadConfig(io.cwd, options.config)})
  if (options.json) await io.out(`${JSON.stringify({decisions, differences})}\n`)
  else {
    const lines = differences.map(
      ({statement, recorded, recomputed, why}) => `${recorded} → ${recomputed}  ${statement}\n${why.map(one => `    ${one}\n`).join('')}`,
    )
    await io.out(
      `${lines.join('')}${plural(decisions, 'decision')} of the gate decided anew: ${plural(differences.length, 'difference')}\n`,
    )
  }
  return differences.length === 0 ? 0 : 1
}

type Shown = Awaited<ReturnType<typeof import('../pipeline/replay.ts')['replay']>>

const shapeOf = ({decisions, files, queue, sha256}: Shown): object => ({
  decisions,
  files: files.map(({path, sha256: sum}) => ({path, sha256: sum})),
  queue: {items: queue.length, sha256},
})
