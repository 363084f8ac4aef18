import type {Command} from '../command.ts'
import * as option from '../options.ts'
import {reviewing} from '../reviewing.ts'

export const review: Command = {
  name: 'review',
  summary: 'List what waits for a person, show it, answer it, take an answer back',
  arguments: {
    syntax: '[words...]',
    description: 'show, accept, reject, confirm, edit or undo, and the ids of items (8 characters or more); nothing: list them all',
  },
  options: [
    option.because,
    {flags: '--kind <kind>', description: 'only items of this kind, such as decay'},
    {flags: '--all', description: 'with an answer and --kind: every item of that kind'},
    {flags: '--from <file>', description: 'edit: the file whose text the entry gets'},
    ...option.learning,
  ],
  run: reviewing,
}
