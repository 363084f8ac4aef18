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

export const scope: OptionSpec = {
  flags: '--scope <path>',
  description: 'the scope to work in, such as acme/docs (default: the one of the config)',
}
export const now: OptionSpec = {flags: '--now <time>', description: 'take this for the present time, such as 2026-11-30T09:00:00Z'}
export const because: OptionSpec = {flags: '--because <reason>', description: 'why'}

export const actor: OptionSpec = {
  flags: '--actor <who>',
  description: 'who says so (default: person)',
  choices: ['person', 'assistant', 'tool'],
}

/** The value of `actor`; its choices were checked when the line was read. */
export const speaker = (given: string | undefined): 'person' | 'assistant' | 'tool' =>
  (given ?? 'person') as 'person' | 'assistant' | 'tool'

/** The options of whatever works on the ledger. */
export const learning: readonly OptionSpec[] = [scope, now, config, json]

/** The settings of the gate: those of the config under `promotion`, so that each can be given on either way. */
export const gate: readonly OptionSpec[] = [
  {flags: '--preset <name>', description: 'what the gate asks for where nothing else says', choices: ['default', 'strict']},
  {flags: '--confidence <share>', description: 'confidence that must be exceeded (default: 0.8)'},
  {flags: '--validations <n>', description: 'distinct confirmed episodes, at least (default: 5)', kind: 'count'},
  {flags: '--recency-days <n>', description: 'days since the last confirmation, at most (default: 30)', kind: 'count'},
  {flags: '--reliability <share>', description: 'lower bound times trust, at least (default: 0.6)'},
  {flags: '--utility <share>', description: 'at least (default: 0.6)'},
  {flags: '--max-false <share>', description: 'share of coincidences that may pass (default: not asked; strict: 0.05)'},
  {flags: '--standing <when>', description: 'whether captured tool results are outcomes (default: on)', choices: ['on', 'off']},
]

/** The settings of reconciling: those of the config under `reconcile`, so that each can be given on either way. */
export const reconciling: readonly OptionSpec[] = [
  {flags: '--merge <when>', description: 'what merges without a judge (default: canonical)', choices: ['canonical', 'guarded']},
  {flags: '--min-score <share>', description: 'least likeness by words of two that are compared (default: 0.4)'},
  {flags: '--min-cosine <share>', description: 'least cosine of two that are compared (default: 0.75)'},
  {flags: '--budget <n>', description: 'questions to a judge in one run, at most (default: 40)', kind: 'count'},
  {flags: '--budget-per-day <n>', description: 'questions to a judge on one day, at most (default: 400)', kind: 'count'},
  {flags: '--deadline-ms <n>', description: 'milliseconds that one question may take (default: 60000)', kind: 'count'},
  {flags: '--grace-days <n>', description: 'days in which a merge can be taken back (default: 30)', kind: 'count'},
]

/** What sources are and how they compile: the options of the config, so that each can be given on either way. */
export const policies: readonly OptionSpec[] = [
  {flags: '--exclude <glob>', description: 'leave out source files that the pattern takes (may be repeated)', kind: 'list'},
  {flags: '--case <policy>', description: 'how letters compare where an entry does not say', choices: ['exact', 'smart', 'fold']},
  {flags: '--boundary <policy>', description: 'where terms begin and end where an entry does not say', choices: ['word', 'prefix', 'none']},
  {
    flags: '--gap <policy>',
    description: 'how spaces and hyphens match where an entry does not say',
    choices: ['default', 'loose', 'exact'],
  },
]

/** The options of whatever compiles sources and says what it found. */
export const compiling: readonly OptionSpec[] = [
  ...policies,
  {flags: '--max-warnings <n>', description: 'exit with 1 where there are more warnings than this', kind: 'count'},
]
