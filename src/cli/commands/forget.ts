import type {PromotionDecision} from '../../domain/insight.ts'
import type {Forgotten, ScopedLedger} from '../../domain/ledger.ts'
import type {Candidate, Lookup} from '../../ledger/lookup.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {type Learning, withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {plural} from '../report/findings.ts'

export const forget: Command = {
  name: 'forget',
  summary: 'Overwrite an event and all that was derived from it; a tombstone stays; --because is needed',
  arguments: {syntax: '<event-or-text>', description: 'the id of an event, or exactly what it says'},
  options: [{...option.because, description: 'why: needed, only the hash of the reason is kept'}, ...option.learning],
  async run([what], io, options) {
    const because = options.because?.trim()
    if (!because)
      throw new CliError('say why it is forgotten: --because "a customer\'s name was in it" (only the hash of the reason is kept)')
    return withLearning(io, options, {create: false}, learning => forgetWhat(what, because, learning, io, options))
  },
}

async function forgetWhat(what: string, because: string, {view, clock}: Learning, io: Io, options: Options): Promise<number> {
  const {lookUp} = await import('../../ledger/lookup.ts')
  const tombstone = /^[0-9a-f]{32}$/.test(what) ? await view.tombstone(what) : undefined
  if (tombstone !== undefined) {
    // Again, so that a cleaning that was interrupted is finished.
    await view.forget([what], because, tombstone.at)
    await io.out(options.json ? json({forgotten: [], already: tombstone}) : `${what} was forgotten on ${tombstone.at}\n`)
    return 0
  }
  const found = await lookUp(view, what)
  if (found.exact.length === 0) return showCandidates(what, found, io, options)
  const ids = found.exact.map(({id}) => id)
  const entries = await entriesFrom(view, ids)
  const done = await view.forget(ids, because, clock.now())
  const holding = found.holding.filter(({id}) => !done.ids.includes(id))
  await io.out(options.json ? json({forgotten: done.ids, tombstone: done.tombstone, holding, entries}) : readable(done, holding))
  for (const {path} of entries) await io.err(`kanon: ${path} was written from it and is yours to edit or delete; then \`kanon build\`\n`)
  return 0
}

/** The entry files that were written by decisions resting on these events: they are no part of the ledger, and nothing vanishes from `kg/` by itself. */
async function entriesFrom(view: ScopedLedger, ids: readonly string[]): Promise<{id: string; path: string}[]> {
  const entries = new Map<string, {id: string; path: string}>()
  const open = [...ids]
  const seen = new Set(open)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for await (const event of view.derived(id)) {
      const {entry} = (event.data ?? {}) as Partial<PromotionDecision>
      if (event.kind === 'decision' && typeof entry?.path === 'string') entries.set(entry.path, {id: entry.id, path: entry.path})
      if (!seen.has(event.id)) open.push(event.id)
      seen.add(event.id)
    }
  }
  return [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function showCandidates(what: string, {holding, similar}: Lookup, io: Io, options: Options): Promise<number> {
  const candidates = [...holding, ...similar]
  if (options.json) await io.out(json({forgotten: [], candidates}))
  else {
    const near = candidates.length === 0 ? '' : `; these come near, and \`kanon forget ID\` takes one:\n${lines(candidates)}`
    await io.err(`kanon: no event has this id or says exactly this, nothing was changed: ${JSON.stringify(what)}${near.trimEnd()}\n`)
  }
  return 1
}

function readable({ids}: Forgotten, holding: readonly Candidate[]): string {
  const more = holding.length === 0 ? '' : `${plural(holding.length, 'other event')} hold these words among others:\n${lines(holding)}`
  return `forgot ${plural(ids.length, 'event')}\n${ids.map(id => `  ${id}\n`).join('')}${more}`
}

const lines = (candidates: readonly Candidate[]): string =>
  candidates.map(({id, actor, text}) => `  ${id} ${actor.padEnd(9)} ${oneLine(text)}\n`).join('')

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

const json = (value: object): string => `${JSON.stringify(value)}\n`
