import {CliError, type Command} from '../command.ts'
import {namedInsightOrFact} from '../insights.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'

export const predict: Command = {
  name: 'predict',
  summary: 'Record what an insight lets one expect in a session, before it is seen',
  arguments: {
    syntax: '<insight>',
    description: 'its id or that of a fact that states it, the beginning of one (8 characters or more), or exactly what it says',
  },
  options: [
    {flags: '--episode <name>', description: 'the session or task in which it will show; any name will do'},
    {flags: '--expect <text>', description: 'what is expected to be seen'},
    {flags: '--probability <p>', description: "how sure one is, 0 to 1 (default: as the insight's record has it)"},
    option.actor,
    ...option.learning,
  ],
  async run([what], io, options) {
    const {episode, expect: text} = options
    if (!episode?.trim()) throw new CliError('predict: name the session it will show in: --episode monday-deploy')
    if (!text?.trim()) throw new CliError('predict: say what is expected: --expect "the deploy succeeds"')
    const probability = probabilityOf(options.probability)
    const {predict: record, readInsights} = await import('../../validate/index.ts')
    return withLearning(io, options, {create: false}, async ({ledger, view, scope, clock}) => {
      const {insight, near} = namedInsightOrFact(await readInsights(view), what)
      if (insight === undefined) throw new CliError(unknown(what, near))
      const prediction = await record(ledger, {
        scope,
        insight: insight.id,
        episode,
        expect: text,
        actor: option.speaker(options.actor),
        at: clock.now(),
        ...(probability === undefined ? {} : {probability}),
      })
      await io.out(options.json ? `${JSON.stringify({prediction})}\n` : `${prediction}\n`)
      if (!options.json)
        await io.err(`Predicted: "${insight.statement}"\nWhen it is seen: \`kanon outcome ${prediction} confirmed\`, or refuted.\n`)
      return 0
    })
  },
}

function probabilityOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const value = Number(given)
  if (given.trim() === '' || !(value >= 0 && value <= 1)) throw new CliError(`predict: --probability is a number from 0 to 1, not ${given}`)
  return value
}

const unknown = (what: string, near: readonly {id: string; statement: string}[]): string =>
  `there is no insight ${JSON.stringify(what)}; \`kanon distill\` and \`kanon promote\` list them${near.map(({id, statement}) => `\n  ${id} ${statement}`).join('')}`
