import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'
import {decideOne} from '../promoting.ts'

export const reject: Command = {
  name: 'reject',
  summary: 'Decide that an insight is not to be known; its entry, where it has one, is taken away',
  arguments: {
    syntax: '<insight>',
    description: 'its id or that of a fact that states it, the beginning of one (8 characters or more), or exactly what it says',
  },
  options: [option.because, ...option.learning],
  async run([what], io, options) {
    const because = options.because?.trim()
    if (!because) throw new CliError('reject: say why: --because "it was true of the old cluster"')
    return decideOne(what, {decision: 'reject', because}, io, options)
  },
}
