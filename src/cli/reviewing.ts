import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {loadConfig} from '../config/load.ts'
import type {ReviewAnswer} from '../domain/curation.ts'
import type {QueuedItem} from '../pipeline/queue.ts'
import type {AnswerOptions, ReviewPorts} from '../pipeline/review.ts'
import {CliError, type Io, type Options} from './command.ts'
import {withLearning} from './learning.ts'
import {plural} from './report/findings.ts'
import {itemLine, readableItem, saidLine} from './report/review.ts'

const ANSWERS: readonly string[] = ['accept', 'reject', 'confirm', 'edit']

/** What `kanon review` was asked for; gives the exit code. */
export const reviewing = ([action, ...ids]: readonly string[], io: Io, options: Options): Promise<number> =>
  withLearning(io, options, {create: false}, async ({ledger, scope, clock}) => {
    const ports: ReviewPorts = {ledger, scope, clock, config: await loadConfig(io.cwd, options.config)}
    if (action === undefined) return isInteractive(io, options) ? interactively(ports, io) : list(ports, io, options)
    if (action === 'show') return show(ports, only(action, ids), io, options)
    if (action === 'undo') return undo(ports, only(action, ids), io, options)
    if (ANSWERS.includes(action)) return answer(ports, action as ReviewAnswer, ids, io, options)
    throw new CliError(`review: there is no "${action}"; say show, accept, reject, confirm, edit or undo, or nothing for the list`)
  })

/** Prompts are for a person at a terminal who asked for nothing else. */
const isInteractive = (io: Io, options: Options): boolean =>
  io.stdin.isTTY === true && io.stderr.isTTY === true && process.stdout.isTTY === true && !options.json && options.kind === undefined

function only(action: string, ids: readonly string[]): string {
  if (ids.length !== 1) throw new CliError(`review: "${action}" takes the id of one item; \`kanon review\` lists them`)
  return ids[0]
}

async function list(ports: ReviewPorts, io: Io, options: Options): Promise<number> {
  const items = await queued(ports, options)
  for (const item of items) await io.out(options.json ? `${JSON.stringify(itemLine(item))}\n` : readableItem(item))
  if (!options.json)
    await io.err(`${plural(items.length, 'item')} to review${items.length === 0 ? '' : '; `kanon review show ID` shows one'}\n`)
  return 0
}

async function queued(ports: ReviewPorts, {kind}: Options): Promise<readonly QueuedItem[]> {
  const {readQueue} = await import('../pipeline/review.ts')
  const {items} = await readQueue(ports)
  return kind === undefined ? items : items.filter(item => item.kind === kind)
}

async function show(ports: ReviewPorts, id: string, io: Io, options: Options): Promise<number> {
  const {itemAt} = await import('../pipeline/review.ts')
  const {detailsOf} = await import('../pipeline/review-details.ts')
  const item = await itemAt(ports, id)
  const details = await detailsOf(ports, item)
  if (options.json) await io.out(`${JSON.stringify({...itemLine(item), since: item.since, ...details})}\n`)
  else {
    const insights = details.insights.map(
      ({insight, statement, validations, failures, claims}) =>
        `  "${statement}" (${insight.slice(0, 8)}): confirmed ${validations}, refuted ${failures}\n${claims.map(({at, actor, text}) => `    ${at.slice(0, 10)} ${actor}: ${text}\n`).join('')}`,
    )
    const more = [...details.judged.map(saidLine), ...details.diff].map(line => `  ${line}\n`).join('')
    await io.out(`${readableItem(item)}${insights.join('')}${more}`)
  }
  return 0
}

async function answer(ports: ReviewPorts, what: ReviewAnswer, ids: readonly string[], io: Io, options: Options): Promise<number> {
  const {answerItem} = await import('../pipeline/review.ts')
  if (options.all && options.kind === undefined) throw new CliError('review: --all needs --kind, such as --kind decay')
  if (options.all && ids.length > 0) throw new CliError('review: name items, or say --kind and --all, not both')
  if (!options.all && ids.length === 0) throw new CliError(`review: "${what}" takes the ids of items; \`kanon review\` lists them`)
  const because = options.because?.trim()
  const text =
    options.from === undefined ? undefined : await readFile(resolve(io.cwd, options.from), 'utf8').catch(() => noFile(options.from!))
  const given: AnswerOptions = {...(because ? {because} : {}), ...(text === undefined ? {} : {text})}
  const wanted = options.all ? (await queued(ports, options)).map(({id}) => id) : ids
  for (const id of wanted) {
    const item = await answerItem(ports, id, what, given)
    await io.out(
      options.json ? `${JSON.stringify({...itemLine(item), answer: what})}\n` : `${what}: ${item.why} (${item.id.slice(0, 12)})\n`,
    )
  }
  if (wanted.length === 0) await io.err(`kanon: nothing of the kind ${options.kind} waits\n`)
  return 0
}

function noFile(path: string): never {
  throw new CliError(`review: ${path} cannot be read; name the file whose text the entry gets`)
}

async function undo(ports: ReviewPorts, id: string, io: Io, options: Options): Promise<number> {
  const {undoAnswer} = await import('../pipeline/review.ts')
  const item = await undoAnswer(ports, id)
  await io.out(
    options.json ? `${JSON.stringify({...itemLine(item), undone: true})}\n` : `waits again: ${item.why} (${item.id.slice(0, 12)})\n`,
  )
  return 0
}

/** One item after the other; what is skipped stays. */
async function interactively(ports: ReviewPorts, io: Io): Promise<number> {
  const {readQueue, answerItem} = await import('../pipeline/review.ts')
  const {detailsOf} = await import('../pipeline/review-details.ts')
  const {isCancel, log, outro, select} = await import('@clack/prompts')
  const {items} = await readQueue(ports)
  for (const item of items) {
    // Answering one may have settled others.
    if (!(await readQueue(ports)).items.some(({id}) => id === item.id)) continue
    const {diff, insights, judged} = await detailsOf(ports, item)
    const stated = insights.map(one => `"${one.statement}": confirmed ${one.validations}, refuted ${one.failures}`)
    log.message([...stated, ...judged.map(saidLine), ...diff].join('\n'))
    const choices = item.options.filter(option => option !== 'edit').map(option => ({value: option as string, label: option}))
    const choice = await select({message: `${item.kind}: ${item.why}`, options: [...choices, {value: 'skip', label: 'leave it'}]})
    if (isCancel(choice)) return 130
    if (choice !== 'skip') await answerItem(ports, item.id, choice as ReviewAnswer)
  }
  const left = (await readQueue(ports)).items.length
  outro(`${plural(left, 'item')} left to review`)
  await io.out('')
  return 0
}
