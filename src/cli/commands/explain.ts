import {readFile, stat} from 'node:fs/promises'
import {resolve} from 'node:path'
import {decode} from '../../kgstore/decode.ts'
import {type Explanation, explain as explainTerms} from '../../matcher/explain.ts'
import type {Automaton} from '../../matcher/index.ts'
import {reasonOf} from '../../reason.ts'
import {openArtifact} from '../artifact.ts'
import {colors} from '../colors.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {LineIndex} from '../lines.ts'
import * as option from '../options.ts'
import {readInput, zonesOf} from '../texts.ts'

export const explain: Command = {
  name: 'explain',
  summary: 'Say which terms stand at a place, and why each is found there or not',
  arguments: {syntax: '[text...]', description: 'FILE:LINE:COLUMN, or a text (default: standard input)'},
  options: [
    option.artifact,
    {flags: '--all-zones', description: 'do not leave out front matter, code and URLs'},
    option.config,
    option.json,
  ],
  async run(words, io, options) {
    if (words.length === 0 && io.stdin.isTTY) throw new CliError('give a text, or a place as FILE:LINE:COLUMN')
    const automaton = await openArtifact(io, options)
    const place = words.length === 1 ? /^(.+):(\d+):(\d+)$/s.exec(words[0]) : null
    const answer = place
      ? await explainPlace({file: place[1], line: Number(place[2]), column: Number(place[3])}, automaton, io, options)
      : explainText(words.length === 0 ? await readInput(io) : words.join(' '), automaton)
    if (!place && words.length === 1 && (await isFile(resolve(io.cwd, words[0]))))
      await io.err(`kanon: ${words[0]} was read as a text; to explain a place in the file of that name, write ${words[0]}:LINE:COLUMN\n`)
    await io.out(options.json ? `${JSON.stringify(answer)}\n` : readable(answer, io.color.out))
    return 0
  },
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  )

interface Answer {
  /** Terms that stand at the place, or anywhere in the text, found or not. */
  readonly terms: readonly Explanation[]
  /** Why nothing is looked for at the place. */
  readonly note?: string
}

function explainText(text: string, automaton: Automaton): Answer {
  const terms = explainTerms(automaton, text)
  return terms.length > 0 ? {terms} : {terms, note: 'no term of the artifact stands in this text'}
}

async function explainPlace(
  {file, line, column}: {file: string; line: number; column: number},
  automaton: Automaton,
  io: Io,
  options: Options,
): Promise<Answer> {
  const text = decode(
    await readFile(resolve(io.cwd, file)).catch(error => {
      throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
    }),
  )
  const offset = new LineIndex(text).offset(line, column)
  if (offset === undefined) throw new CliError(`${file} has no line ${line} with a column ${column}`)
  for (const block of await zonesOf(file, text, options.allZones)) {
    const unit = unitAt(block, offset)
    if (unit === undefined) continue
    const terms = explainTerms(automaton, block.text, unit).map(one => {
      const [start, end] = block.span(one.start, one.end)
      return {...one, start, end}
    })
    return terms.length > 0 ? {terms} : {terms, note: 'no term of the artifact stands here'}
  }
  return {
    terms: [],
    note: 'this place is no prose: front matter, code, a URL, a link target, a tag or a comment; --all-zones looks there too',
  }
}

/** The projected unit that stands for a file offset, if the block has one. */
function unitAt(
  {text, span}: {text: string; span(start: number, end: number): readonly [number, number]},
  offset: number,
): number | undefined {
  for (let unit = 0; unit < text.length; unit++) {
    const [start, end] = span(unit, unit + 1)
    if (start <= offset && offset < end) return text[unit] === '\uFFFC' ? undefined : unit
    if (start > offset) return undefined
  }
  return undefined
}

function readable({terms, note}: Answer, color: boolean): string {
  const paint = colors(color)
  const rows = terms.map(({term, entry, start, end, holds, why}) => {
    const mark = holds ? paint.green('found') : paint.red('not  ')
    return `${mark} ${paint.bold(term)} (${entry}) at ${start}–${end}: ${why}\n`
  })
  return rows.join('') + (note === undefined ? '' : `${note}\n`)
}
