import {loadConfig} from '../../config/load.ts'
import type {Automaton, Recall} from '../../matcher/index.ts'
import type {CandidateRecall} from '../../pipeline/candidates.ts'
import {openArtifact} from '../artifact.ts'
import {colors} from '../colors.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import * as option from '../options.ts'
import {plural} from '../report/findings.ts'
import {readInput} from '../texts.ts'

export const recall: Command = {
  name: 'recall',
  summary: 'Print the entries that a text names, best first, with what they say',
  arguments: {syntax: '[text...]', description: 'the text (default: standard input)'},
  options: [
    option.artifact,
    {flags: '--limit <n>', description: 'print at most so many entries', kind: 'count'},
    {flags: '--with-candidates', description: 'search the ledger too for what was said and is not proven; each line says so'},
    {flags: '--for-agent', description: 'mark the output, so that it is known again as recalled and never taken for news'},
    option.scope,
    option.now,
    option.config,
    option.json,
  ],
  async run(words, io, options) {
    if (words.length === 0 && io.stdin.isTTY) throw new CliError('give a text, or pipe one in: kanon recall "what is a page bundle?"')
    const text = words.length === 0 ? await readInput(io) : words.join(' ')
    const automaton = await artifactOrNone(io, options)
    const entries = automaton?.recall(text, options.limit === undefined ? {} : {limit: options.limit}) ?? []
    const candidates = options.withCandidates ? await candidatesFor(text, automaton, io, options) : undefined
    await print(entries, candidates, io, options)
    return 0
  },
}

/** Where candidates are asked for too, there may be no entry yet. */
async function artifactOrNone(io: Io, options: Options): Promise<Automaton | undefined> {
  if (!options.withCandidates || options.artifact !== undefined) return openArtifact(io, options)
  const {artifact} = await loadConfig(io.cwd, options.config)
  const {existsSync} = await import('node:fs')
  return existsSync(artifact) ? openArtifact(io, options) : undefined
}

async function candidatesFor(text: string, automaton: Automaton | undefined, io: Io, options: Options): Promise<CandidateRecall[]> {
  const {withLearning} = await import('../learning.ts')
  const {recallCandidates} = await import('../../pipeline/candidates.ts')
  const {emptyLexicon, lexiconOf} = await import('../../pipeline/knowledge.ts')
  const config = await loadConfig(io.cwd, options.config)
  const lexicon = automaton === undefined ? emptyLexicon : lexiconOf(automaton)
  return withLearning(io, options, {create: false}, ({view, clock}) =>
    recallCandidates(text, {
      ledger: view,
      lexicon,
      config,
      now: clock.now(),
      ...(options.limit === undefined ? {} : {limit: options.limit}),
    }),
  )
}

async function print(
  entries: readonly Recall[],
  candidates: readonly CandidateRecall[] | undefined,
  io: Io,
  options: Options,
): Promise<void> {
  const out = (text: string): Promise<void> => io.out(options.forAgent ? inert(text, options.json ? '\\u003c' : '&lt;') : text)
  if (options.forAgent) await io.out('<kanon-recall>\n')
  if (options.json) await out(`${JSON.stringify({entries, ...(candidates && {candidates})})}\n`)
  else {
    for (const entry of entries) await out(readableEntry(entry, io))
    for (const candidate of candidates ?? []) await out(readableCandidate(candidate, io))
  }
  if (options.forAgent) await io.out('</kanon-recall>\n')
  const unproven = candidates === undefined ? '' : `, ${plural(candidates.length, 'candidate')}`
  if (!options.json) await io.err(`${plural(entries.length, 'entry', 'entries')}${unproven}\n`)
}

/** No text that is recalled can end the mark around it. */
const inert = (text: string, sign: string): string => text.replace(/<(?=\/?\s*kanon-recall)/gi, () => sign)

function readableEntry({id, title, text, matches, about}: Recall, io: Io): string {
  const paint = colors(io.color.out)
  const names = [...new Set(matches.map(match => `"${match.text}"`))].join(', ')
  const body = text === '' ? '' : `${text.replace(/^(?=.)/gm, '  ')}\n`
  return `${paint.bold(title)} ${paint.dim(`(${id})`)} ${about === undefined ? names : `about ${about}`}\n${body}\n`
}

/** Whole, and on every line of it that it is unproven: lines are quoted one by one. */
function readableCandidate({insight, statement, tier, missing, goesCold}: CandidateRecall, io: Io): string {
  const paint = colors(io.color.out)
  const lines = statement.split(/\r\n|\r|\n/).map(line => `${paint.yellow('unproven:')} ${line}`)
  const cold = goesCold === undefined ? '' : `; goes cold on ${goesCold.slice(0, 10)}`
  return `${lines.join('\n')} ${paint.dim(`(${insight.slice(0, 8)}, ${tier}${cold})`)}\n${missing.map(one => `${paint.yellow('unproven:')}   missing ${one}\n`).join('')}\n`
}
