import type {PairStory} from '../../pipeline/pairs.ts'
import type {EntryStory, EventStory, InsightStory} from '../../pipeline/story.ts'
import {saidLine} from './review.ts'

/** An entry and what it was made of, for people. */
export function entryLines({title, entry, path, line, tier, terms, about, aboutThis, insight, orphan}: EntryStory): string[] {
  return [
    `Entry ${title} (${entry}), ${path}:${line}, ${tier}`,
    `  found by: ${terms.join(', ')}`,
    ...(about.length > 0 ? [`  about: ${about.join(', ')}`] : []),
    ...(aboutThis.length > 0 ? [`  entries about it: ${aboutThis.join(', ')}`] : []),
    ...(insight === undefined && orphan === undefined ? ['  written by a person'] : []),
    ...(orphan === undefined
      ? []
      : [`  made of insight ${orphan}, which this ledger does not know: what it rests on was forgotten, or is elsewhere`]),
    ...(insight === undefined ? [] : ['', ...insightLines(insight)]),
  ]
}

/** An insight, what was said and seen of it, and what was decided. */
export function insightLines(story: InsightStory): string[] {
  const {statement, insight, kind, tier, decision, successes, failures, confidence, effectiveConfidence, lowerBound, trust, missing} = story
  const percent = (share: number): string => share.toFixed(2)
  return [
    `Insight "${statement}" (${insight}), ${kind}, ${tier}; the gate now says: ${decision}`,
    `  ${successes} confirmed and ${failures} refuted episodes; confidence ${percent(confidence)} (now ${percent(effectiveConfidence)}), lower bound ${percent(lowerBound)}, trust ${percent(trust)}${story.brier === undefined ? '' : `, Brier score ${percent(story.brier)}`}`,
    ...(story.goesCold === undefined
      ? []
      : [`  goes cold on ${story.goesCold.slice(0, 10)}, unless it is ${story.entry === undefined ? 'used' : 'confirmed'}`]),
    ...(story.entry === undefined ? [] : [`  entry: ${story.entry.path}, ${story.entry.state}`]),
    ...missing.map(one => `  missing: ${one}`),
    '  said in:',
    ...story.claims.map(
      ({event, trust: of, echoOf}) =>
        `    ${event.at} ${event.actor} in ${event.episode} (${event.id.slice(0, 8)}), trust ${percent(of)}${echoOf === undefined ? '' : `, repeats ${echoOf.slice(0, 8)}`}: ${short(event.text)}`,
    ),
    ...(story.observed.length === 0 ? [] : ['  observed:']),
    ...story.observed.map(
      ({at, result, counts, why: reason, episode, id}) =>
        `    ${at} ${result} in ${episode} (${id.slice(0, 8)})${counts ? '' : ', not counted'}: ${reason}`,
    ),
    ...(story.judged.length === 0 ? [] : ['  judged:']),
    ...story.judged.map(said => `    ${said.now} beside "${said.statement ?? said.beside}": ${saidLine(said)}`),
    ...(story.decisions.length === 0 ? [] : ['  decided:']),
    ...story.decisions.map(
      ({now, decision: name, author, because, failed}) =>
        `    ${now} ${name} by ${author === 'person' ? 'a person' : 'the gate'}${because === undefined ? '' : `: ${because}`}${failed.length === 0 ? '' : ` (failing: ${failed.join(', ')})`}`,
    ),
    ...(story.pairs.length === 0 ? [] : ['  compared with:']),
    ...story.pairs.map(pairLine),
  ]
}

const STATES: Readonly<Record<PairStory['state'], string>> = {
  merge: 'one with it',
  supersede: 'one supersedes the other',
  contradiction: 'cannot both be true',
  narrower: 'one says more',
  'possible-merge': 'a person decides',
  distinct: 'kept apart',
  undo: 'taken apart again',
  refused: 'not one',
  answered: 'a judge answered, and nothing follows',
  waiting: 'waits for a judge',
}

function pairLine({insight, statement, state, by, why: reason, event, asked}: PairStory): string {
  const inVain = asked.filter(({relation}) => relation === 'malformed').length
  const how = [by && `by ${by}`, event?.slice(0, 8)].filter(part => part !== undefined).join(', ')
  return `    ${short(statement)} (${insight.slice(0, 8)}): ${STATES[state]}${how === '' ? '' : ` (${how})`}${reason === undefined ? '' : `: ${reason}`}${inVain === 0 ? '' : `; asked in vain: ${inVain}`}`
}

/** The insights that an event speaks for. */
export function relatedLines({insights}: EventStory): string[] {
  return insights.map(
    ({as, statement, decision, entry, why: reason}) =>
      `  ${as} of "${statement}"${reason === undefined ? '' : ` (${reason})`}; the gate now says: ${decision}${entry === undefined ? '' : `, entry ${entry}`}`,
  )
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}… (${line.length} characters)` : line
}
