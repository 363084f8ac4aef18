import {loadConfig} from '../../config/load.ts'
import type {Stories, Story} from '../../pipeline/story.ts'
import {CliError, type Command} from '../command.ts'
import {type Answer, eventAnswer, factAnswer} from '../facts.ts'
import {namedInsight, showNear} from '../insights.ts'
import {type Learning, withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {entryLines, insightLines, relatedLines} from '../report/stories.ts'

export const why: Command = {
  name: 'why',
  summary: 'Tell where an entry, an insight, a fact or a term comes from and what came of it; of an event, why it gave no fact',
  arguments: {syntax: '<what>', description: 'an id, its first 8 characters or more, a term, or exactly what an insight says'},
  options: option.learning,
  async run([what], io, options) {
    const {Stories} = await import('../../pipeline/story.ts')
    const config = await loadConfig(io.cwd, options.config)
    return withLearning(io, options, {create: false}, async learning => {
      const stories = await Stories.read(learning.view, config, learning.clock.now())
      const {insight, near} = namedInsight(stories.insights, what)
      const story = (await stories.of(what)) ?? (insight && {what: 'insight' as const, story: await stories.insight(insight)})
      const answer = story === undefined ? await factAnswer(what, learning) : await tell(story, stories, learning)
      if (answer === undefined && near.length > 0) return showNear(what, near, io, options)
      if (answer === undefined)
        throw new CliError(
          `why: ${JSON.stringify(what)} is no id, no term and no statement of the scope ${learning.scope}; \`kanon distill\` lists facts`,
        )
      await io.out(options.json ? `${JSON.stringify(answer.json)}\n` : answer.text)
      return 0
    })
  },
}

const text = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

async function tell(story: Story, stories: Stories, learning: Learning): Promise<Answer> {
  const {what} = story
  if (what === 'entry') return {json: {what, ...story.story}, text: text(entryLines(story.story))}
  if (what === 'insight') {
    // What a merge absorbed has facts under their own ids; they stand among the claims.
    const facts = (await factAnswer(story.story.insight, learning))?.text ?? ''
    return {json: {what, ...story.story}, text: `${text(insightLines(story.story))}\n${facts}`}
  }
  if (what === 'event') {
    const {json, text: told} = await eventAnswer(story.event)
    const {facts, insights} = await stories.event(story.event)
    return {json: {what, ...json, facts, insights}, text: `${told}${text(relatedLines({facts, insights}))}`}
  }
  const {term, entries} = story
  return {json: {what, term, entries}, text: text([`The term "${term}" means:`, ...entries.flatMap(entry => ['', ...entryLines(entry)])])}
}
