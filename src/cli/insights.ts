import {canonicalStatement} from '../domain/canonical.ts'
import type {Insight} from '../domain/insight.ts'
import type {Io, Options} from './command.ts'

/** What an argument may name: one insight for certain, or some that come near it and are shown. */
export interface Named {
  readonly insight?: Insight
  readonly near: readonly Insight[]
}

const MOST = 10
/** Share of the words of both that both have. */
const NEAR = 0.4

/** The insight with this id, with this as the beginning of its id (8 characters or more), or with exactly this statement. */
export function namedInsight(insights: readonly Insight[], what: string): Named {
  const wanted = what.trim()
  const whole = insights.find(({id}) => id === wanted)
  if (whole !== undefined) return {insight: whole, near: []}
  const begun = /^[0-9a-f]{8,}$/.test(wanted) ? insights.filter(({id}) => id.startsWith(wanted)) : []
  if (begun.length > 0) return begun.length === 1 ? {insight: begun[0], near: []} : {near: begun}
  const canonical = canonicalStatement(wanted)
  const said = insights.filter(({statement}) => canonicalStatement(statement) === canonical)
  return said.length === 1 ? {insight: said[0], near: []} : {near: said.length > 1 ? said : nearest(insights, wanted)}
}

/** The same, or the insight that a fact states whose id this is, or begins with this: `kanon distill` prints the ids of facts. */
export function namedInsightOrFact(insights: readonly Insight[], what: string): Named {
  const named = namedInsight(insights, what)
  const wanted = what.trim()
  if (named.insight !== undefined || !/^[0-9a-f]{8,}$/.test(wanted)) return named
  const stated = insights.filter(({facts}) => facts.some(({id}) => id.startsWith(wanted)))
  return stated.length === 1 ? {insight: stated[0], near: []} : {near: stated.length > 1 ? stated : named.near}
}

function nearest(insights: readonly Insight[], wanted: string): Insight[] {
  const words = wordsOf(wanted)
  return insights
    .map(insight => ({insight, share: shared(words, wordsOf(insight.statement))}))
    .filter(({share}) => share >= NEAR)
    .sort((a, b) => b.share - a.share || (a.insight.id < b.insight.id ? -1 : 1))
    .slice(0, MOST)
    .map(({insight}) => insight)
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter(word => b.has(word)).length
  return both === 0 ? 0 : both / (a.size + b.size - both)
}

/** Says that nothing was named for certain, and shows what comes near; nothing was changed. Gives the exit code. */
export async function showNear(what: string, near: readonly Insight[], io: Io, options: Options): Promise<number> {
  if (options.json)
    await io.out(`${JSON.stringify({insight: null, candidates: near.map(({id, statement}) => ({insight: id, statement}))})}\n`)
  const lines = near.map(({id, statement}) => `  ${id} ${statement}\n`).join('')
  const hint = near.length === 0 ? '; `kanon promote` lists them all' : '; these come near, name one by its id:'
  await io.err(`kanon: no insight has this id or says exactly this, nothing was changed: ${JSON.stringify(what)}${hint}\n${lines}`)
  return 1
}
