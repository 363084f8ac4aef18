import type {Command} from '../command.ts'
import * as option from '../options.ts'
import {replaying} from '../replaying.ts'

export const replay: Command = {
  name: 'replay',
  summary: 'Apply what was decided, in order, and compare with what is there',
  arguments: {syntax: '[folder]', description: 'write the promoted entries and the queue into this folder, and compare nothing'},
  options: [{flags: '--recompute', description: 'decide anew by the settings of today, and list what would differ'}, ...option.learning],
  run: ([folder], io, options) => replaying(folder, io, options),
}
