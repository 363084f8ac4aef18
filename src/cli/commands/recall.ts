import {openArtifact} from '../artifact.ts'
import {colors} from '../colors.ts'
import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'
import {plural} from '../report/findings.ts'
import {readText} from '../texts.ts'

export const recall: Command = {
  name: 'recall',
  summary: 'Print the entries that a text names, best first, with what they say',
  arguments: {syntax: '[text...]', description: 'the text (default: standard input)'},
  options: [
    option.artifact,
    {flags: '--limit <n>', description: 'print at most so many entries', kind: 'count'},
    option.config,
    option.json,
  ],
  async run(words, io, options) {
    if (words.length === 0 && io.stdin.isTTY) throw new CliError('give a text, or pipe one in: kanon recall "what is a page bundle?"')
    const text = words.length === 0 ? await readText({name: '-'}, io) : words.join(' ')
    const automaton = await openArtifact(io, options)
    const entries = automaton.recall(text, options.limit === undefined ? {} : {limit: options.limit})
    if (options.json) {
      await io.out(`${JSON.stringify({entries})}\n`)
      return 0
    }
    const paint = colors(io.color.out)
    for (const {id, title, text: body, matches, about} of entries) {
      const names = [...new Set(matches.map(match => `"${match.text}"`))].join(', ')
      await io.out(`${paint.bold(title)} ${paint.dim(`(${id})`)} ${about === undefined ? names : `about ${about}`}\n`)
      if (body !== '') await io.out(`${body.replace(/^(?=.)/gm, '  ')}\n`)
      await io.out('\n')
    }
    await io.err(`${plural(entries.length, 'entry', 'entries')}\n`)
    return 0
  },
}
