import type {OptionSpec} from './command.ts'

export const json: OptionSpec = {flags: '--json', description: 'print results as JSON, the same as --reporter json'}
export const reporter: OptionSpec = {
  flags: '--reporter <name>',
  description: 'how findings are printed',
  choices: ['pretty', 'json', 'github', 'sarif'],
}
export const config: OptionSpec = {flags: '--config <file>', description: 'read this config and no other'}
export const artifact: OptionSpec = {
  flags: '--artifact <file>',
  description: 'the artifact to use (default: the one of the config, or .kanon/kg.automaton)',
}

/** The options of whatever compiles sources: those of the config, so that each can be given on either way. */
export const compiling: readonly OptionSpec[] = [
  {flags: '--exclude <glob>', description: 'leave out source files that the pattern takes (may be repeated)', kind: 'list'},
  {flags: '--case <policy>', description: 'how letters compare where an entry does not say', choices: ['exact', 'smart', 'fold']},
  {flags: '--boundary <policy>', description: 'where terms begin and end where an entry does not say', choices: ['word', 'prefix', 'none']},
  {
    flags: '--gap <policy>',
    description: 'how spaces and hyphens match where an entry does not say',
    choices: ['default', 'loose', 'exact'],
  },
  {flags: '--max-warnings <n>', description: 'exit with 1 where there are more warnings than this', kind: 'count'},
]
