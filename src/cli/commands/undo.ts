import {loadConfig} from '../../config/load.ts'
import {CliError, type Command} from '../command.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'

export const undo: Command = {
  name: 'undo',
  summary: 'Take a merge back: both insights stand again, each with its own evidence',
  arguments: {syntax: '<id>', description: 'the id of the merge, or its first 8 characters'},
  options: [option.because, ...option.learning],
  async run([id], io, options) {
    const config = await loadConfig(io.cwd, options.config)
    return withLearning(io, options, {create: false}, async ({ledger, scope, clock}) => {
      const {undoMerge, UndoError} = await import('../../pipeline/undo.ts')
      try {
        const undone = await undoMerge({ledger, scope, clock, config}, id, options.because?.trim() ?? '')
        await io.out(
          options.json
            ? `${JSON.stringify(undone)}\n`
            : `apart again: "${undone.absorbed.statement}" and "${undone.canonical.statement}"\n`,
        )
        return 0
      } catch (error) {
        if (error instanceof UndoError) throw new CliError(error.message)
        throw error
      }
    })
  },
}
