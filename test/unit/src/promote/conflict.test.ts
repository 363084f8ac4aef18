import {describe, expect, it} from 'vitest'
import {suspicion} from '../../../../src/promote/conflict.ts'

const SUSPICIOUS: readonly (readonly [string, string, string])[] = [
  ['advice', 'use `pnpm test`, not `npm test`', 'Use `npm test`.'],
  ['advice', 'Run `make lint` before a commit', 'Never run `make lint` on a laptop'],
  ['polarity', 'deploys Tuesdays, never Fridays', 'deploys Fridays, never Tuesdays'],
  ['polarity', 'The gateway retries writes', 'The gateway does not retry writes'],
  ['polarity', 'Use pnpm, not npm', 'Use npm, not pnpm'],
  ['polarity', 'Uses pytest and ruff', 'Uses no pytest and no ruff'],
  ['numbers', 'rate limit is 100 requests', 'rate limit is 500 requests'],
  ['numbers', 'The service needs Node 20', 'The service needs Node 18'],
  ['numbers', 'port 8001 is for the admin page', 'port 8002 is for the admin page'],
  ['days', 'The release train leaves on Tuesdays', 'The release train leaves on Thursdays'],
  ['opposites', 'Telemetry is enabled in production', 'Telemetry is disabled in production'],
  ['opposites', 'likes spicy food', 'hates spicy food'],
  ['opposites', 'Indent with tabs', 'Indent with spaces'],
  ['value', 'The HQ is in Turin', 'The HQ is in Lyon'],
  ['value', 'The default branch is main', 'The default branch is trunk'],
]

/** Both can be true: holding these would be an alarm for nothing. */
const FINE: readonly (readonly [string, string])[] = [
  ['use `pnpm test`, not `npm test`', 'pnpm is a package manager that links packages from one store.'],
  ['use `pnpm test`, not `npm test`', 'Use `pnpm test` before every commit.'],
  ['We chose SQLite over Postgres for easy deploys', 'We chose fastembed over OpenAI for local vectors'],
  ['Mira uses Vim', 'The Vim plugin highlights terms.'],
  ['Mira is CEO of Norvik', 'Jonas is CTO of Norvik'],
  ['likes Python', 'senior Python developer'],
  ['The release train leaves on Tuesdays', 'A release train takes whatever is ready on the main branch.'],
  ['Retries back off three times', 'The retry budget is 10 percent of all requests'],
  ['tomatoes are red', 'vector search is fast'],
  ['Redis is fast', 'Redis is written in C'],
  ['The project uses TypeScript', 'The project uses Vitest'],
  ['The page lists 100 entries', 'The page lists 100 entries and 20 drafts'],
  ['', ''],
  ['`', '```'],
]

describe('suspicion of a contradiction', () => {
  it.each(SUSPICIOUS)('%s: %s | %s', (rule, a, b) => {
    expect(suspicion(a, b)?.rule).toBe(rule)
    expect(suspicion(b, a)?.rule).toBe(rule)
  })

  it.each(FINE)('none: %s | %s', (a, b) => {
    expect(suspicion(a, b)).toBeUndefined()
    expect(suspicion(b, a)).toBeUndefined()
  })

  it('never lies between a statement and itself', () => {
    for (const statement of [...SUSPICIOUS.flatMap(([, a, b]) => [a, b]), ...FINE.flat()])
      expect(suspicion(statement, statement)).toBeUndefined()
  })
})
