import {RESULTS, type Result} from '../../domain/insight.ts'
import type {ScopedLedger} from '../../domain/ledger.ts'
import {didYouMean} from '../../near-miss.ts'
import {CliError, type Command} from '../command.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'

export const outcome: Command = {
  name: 'outcome',
  summary: 'Record what came of a prediction: confirmed, refuted or inconclusive',
  arguments: {syntax: '<prediction...>', description: 'the id of the prediction, then `confirmed`, `refuted` or `inconclusive`'},
  options: [
    option.actor,
    {flags: '--evidence <event>', description: 'the event that shows it; an assistant needs one of a tool or a person'},
    ...option.learning,
  ],
  async run(operands, io, options) {
    const [given, result, ...more] = operands
    if (result === undefined || more.length > 0)
      throw new CliError('outcome: give the id of a prediction and what came of it: `kanon outcome ID confirmed`')
    if (!RESULTS.includes(result as Result))
      throw new CliError(`outcome: "${result}" is none of ${RESULTS.join(', ')}${didYouMean(result, RESULTS)}`)
    const {recordOutcome} = await import('../../validate/index.ts')
    return withLearning(io, options, {create: false}, async ({ledger, view, scope, clock}) => {
      const evidence = options.evidence === undefined ? undefined : await wholeId(view, options.evidence)
      const {id: _, ...recorded} = await recordOutcome(ledger, {
        scope,
        prediction: await wholeId(view, given),
        result: result as Result,
        actor: option.speaker(options.actor),
        at: clock.now(),
        ...(evidence === undefined ? {} : {evidence}),
      })
      const {counts, why} = recorded
      await io.out(options.json ? `${JSON.stringify(recorded)}\n` : `${counts ? 'counts' : 'stored, does not count'}: ${why}\n`)
      return 0
    })
  },
}

/** An id by its beginning; what is not there stays as it is, and is refused by name. */
const wholeId = async (view: ScopedLedger, id: string): Promise<string> =>
  /^[0-9a-f]{8,}$/.test(id) ? ((await view.find(id))?.id ?? id) : id
