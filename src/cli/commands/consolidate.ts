import type {Command} from '../command.ts'
import {consolidateOnce} from '../consolidating.ts'
import * as option from '../options.ts'

export const consolidate: Command = {
  name: 'consolidate',
  summary: 'Bring all that was learned up to date: changed files, new facts, merges, the gate, decay, the queue',
  options: [...option.reconciling, ...option.learning],
  run: (_, io, options) => consolidateOnce(io, options),
}
