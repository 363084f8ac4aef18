import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'
import {decideOne, promoteEverything} from '../promoting.ts'

export const promote: Command = {
  name: 'promote',
  summary: 'Let what held up become entries, and say of everything else what is missing',
  arguments: {syntax: '[insight]', description: 'promote this one by your own decision: its id, or exactly what it says'},
  options: [
    option.because,
    {flags: '--over <entry>', description: 'an entry that your decision overrules (may be repeated)', kind: 'list'},
    ...option.gate,
    ...option.learning,
  ],
  async run([what], io, options) {
    const because = options.because?.trim()
    if (what === undefined) {
      if (because !== undefined || options.over !== undefined)
        throw new CliError('promote: --because and --over belong to one insight; name it: `kanon promote ID --because "…"`')
      return promoteEverything(io, options)
    }
    if (!because) throw new CliError('promote: say why this one is to be known: --because "we agreed on it"')
    return decideOne(what, {decision: 'promote', because, ...(options.over && {over: options.over})}, io, options)
  },
}
