import {expect} from 'vitest'
import {type EventInput, KINDS} from '../../src/domain/event.ts'
import {collect, type Fold, foldEvents} from '../../src/domain/fold.ts'
import type {Ledger, ScopedLedger} from '../../src/domain/ledger.ts'
import {SURFACES, type Surface} from '../../src/domain/surfaces.ts'

/** One thing that every ledger must do. */
export interface Law {
  readonly name: string
  holds(ledger: Ledger, empty: () => Promise<Ledger>): Promise<void>
}

export const SCOPE = 'acme/docs'
const AT = '2026-11-30T09:00:00.000Z'

/** An event that is like no other by its text, and whatever else is given. */
export const said = (text: string, more: Partial<EventInput> = {}): EventInput => ({
  kind: 'message',
  actor: 'person',
  scope: SCOPE,
  episode: 'session-1',
  at: AT,
  text,
  source: {key: `session-1 ${text}`},
  ...more,
})

const textsOf = async (view: ScopedLedger): Promise<string[]> => (await collect(view.events())).map(({text}) => text).sort()

const refusal = async (doing: Promise<unknown>): Promise<{name: string; message: string; code?: string}> =>
  doing.then(
    () => expect.unreachable('it was not refused'),
    error => error as {name: string; message: string; code?: string},
  )

const counting: Fold<{texts: string[]}> = {
  name: 'texts@1',
  initial: () => ({texts: []}),
  step: (state, {text}) => ({texts: [...state.texts, text]}),
}

export const LAWS: readonly Law[] = [
  {
    name: 'an event that is appended 40 times is one, in one batch or in many',
    async holds(ledger) {
      const one = await ledger.append(Array.from({length: 20}, () => said('once')))
      expect(one).toMatchObject({added: [one.ids[0]], duplicates: 19, forgotten: 0})
      for (let n = 0; n < 20; n++) expect((await ledger.append([said('once')])).duplicates).toBe(1)
      expect(await ledger.scoped(SCOPE).count()).toBe(1)
    },
  },
  {
    name: 'the id is of the content: not of field order, of the file, of the span, of the reason to skip, of the ledger',
    async holds(ledger, empty) {
      const {ids} = await ledger.append([said('x', {data: {a: 1, b: [2]}, lineage: ['b'.repeat(32), 'a'.repeat(32), 'a'.repeat(32)]})])
      const {kind, ...rest} = said('x', {lineage: ['a'.repeat(32), 'b'.repeat(32)], data: {b: [2], a: 1}, skip: 'narration'})
      const same: EventInput = {...rest, source: {...rest.source, file: 'renamed.jsonl', start: 1, end: 2}, kind}
      expect((await ledger.append([same])).fates).toEqual(['duplicate'])
      expect((await (await empty()).append([same])).ids).toEqual(ids)
    },
  },
  {
    name: 'whatever else differs makes another event',
    async holds(ledger) {
      const others: Partial<EventInput>[] = [
        {kind: 'decision'},
        {actor: 'assistant'},
        {scope: 'acme'},
        {episode: 'session-2'},
        {at: '2026-11-30T09:00:00.001Z'},
        {text: 'x '},
        {source: {key: 'other'}},
        {data: {exit: 0}},
        {lineage: ['a'.repeat(32)]},
      ]
      const {ids, duplicates} = await ledger.append([said('x'), ...others.map(other => said('x', {source: {key: 'k'}, ...other}))])
      expect(new Set(ids).size).toBe(others.length + 1)
      expect(duplicates).toBe(0)
    },
  },
  {
    name: 'what comes out is what went in',
    async holds(ledger) {
      const data = {exit: 0, command: 'npm test', nested: {__proto__: 1, list: [1.5, -0, null, true, '\u0000']}}
      const event = said('ä\u0000b\r\n😀', {kind: 'tool-result', actor: 'tool', data, skip: 'tool-payload', lineage: ['a'.repeat(32)]})
      const source = {key: 'k "quoted"', file: 'sessions/ä.md', start: 3, end: 9}
      const {ids} = await ledger.append([{...event, source}])
      const found = await ledger.scoped(SCOPE).event(ids[0])
      expect(found).toEqual({...event, source, id: ids[0], sequence: 1, data: JSON.parse(JSON.stringify(data))})
    },
  },
  {
    name: 'half a surrogate pair becomes one replacement character, so that offsets stay true',
    async holds(ledger) {
      const {ids} = await ledger.append([said('a\ud800b')])
      expect((await ledger.scoped(SCOPE).event(ids[0]))?.text).toBe('a\uFFFDb')
    },
  },
  {
    name: 'all of a batch or nothing, one sentence for each mistake',
    async holds(ledger) {
      const bad = [
        said('good'),
        said('', {}),
        said('x', {at: '2026-02-30T00:00:00.000Z'}),
        said('x', {scope: 'acme//docs'}),
        said('x', {data: {confidence: Number.NaN}}),
        said('x', {lineage: ['no id']}),
      ]
      const {name, message} = await refusal(ledger.append(bad))
      expect(name).toBe('EventError')
      expect(message.split('\n')).toHaveLength(5)
      expect(message.split('\n').filter(line => !/^event \d: /.test(line))).toEqual([])
      expect(await ledger.scoped(SCOPE).count()).toBe(0)
    },
  },
  {
    name: 'a large batch is one too: nobody sees a part of it, and it stops for one mistake, a moved ledger, or a close that waits for it',
    async holds(ledger) {
      const view = ledger.scoped(SCOPE)
      const many = Array.from({length: 1500}, (_, n) => said(`large ${n}`))
      const seen = new Set<number>()
      let over = false
      const appended = ledger.append(many).finally(() => {
        over = true
      })
      const behind = ledger.append([said('behind it')])
      while (!over) {
        seen.add(await view.count())
        await new Promise(setImmediate)
      }
      expect([0, 1500, 1501]).toEqual(expect.arrayContaining([...seen]))
      const {ids, added} = await appended
      expect(added).toEqual(ids)
      await behind
      expect((await collect(view.events())).map(({text}) => text).at(-1)).toBe('behind it')
      expect(await refusal(ledger.append([...many, said('z', {kind: 'thought' as never})]))).toMatchObject({name: 'EventError'})
      const late = many.map(({text}) => said(`late ${text}`))
      expect(await refusal(ledger.append(late, {at: 1}))).toMatchObject({code: 'moved'})
      expect((await ledger.append(many)).duplicates).toBe(1500)
      expect(await view.count()).toBe(1501)
    },
  },
  {
    name: 'no scope, no ledger',
    async holds(ledger) {
      for (const scope of ['', ' ', '/', 'a/', '/a', 'a//b', 'a b', '*', '%', undefined, null, ['acme/docs']] as string[]) {
        if (scope === '*' || scope === '%') expect(await ledger.scoped(scope).count()).toBe(0)
        else expect(() => ledger.scoped(scope)).toThrow(expect.objectContaining({name: 'LedgerError', code: 'scope'}))
      }
    },
  },
  {
    name: 'a reader of one scope sees nothing of another over any surface, parents and children included',
    async holds(ledger) {
      const others = ['acme', 'acme/docs/bot', 'acme/doc_', 'ACME/docs', 'other']
      const batch = others.flatMap(scope => [said(`secret of ${scope}`, {scope, episode: 'theirs', skip: `why-${scope}`})])
      const {ids} = await ledger.append(batch)
      await ledger.append(ids.map((id, n) => said(`from ${n}`, {kind: 'fact', scope: others[n], episode: 'theirs', lineage: [id]})))
      for (const scope of others) {
        const fold = {...counting, name: 'theirs'}
        await foldEvents(ledger.scoped(scope), fold)
      }
      await ledger.scoped('other').forget([ids[4]], 'told to', AT)
      const before = await Promise.all(others.map(scope => textsOf(ledger.scoped(scope))))
      const view = ledger.scoped(SCOPE)
      expect(Object.keys(view).sort()).toEqual(['scope', ...Object.keys(SURFACES)].sort())
      const empty: Record<Exclude<Surface, 'event' | 'find' | 'derived' | 'tombstone'>, unknown> = {
        events: [[], [], []],
        count: [0, 0],
        stats: {events: 0, episodes: 0, forgotten: 0, byKind: {}, byActor: {}, bySource: {}, bySkip: {}},
        position: 0,
        tombstones: [],
        forget: {ids: []},
        bury: 0,
        epoch: expect.any(Number),
        cached: undefined,
        cache: undefined,
        dropCaches: undefined,
      }
      for (const [name, read] of Object.entries(SURFACES)) {
        const given = await read(view, {ids, episode: 'theirs', fold: 'theirs'})
        if (name in empty) expect(given, name).toEqual(empty[name as keyof typeof empty])
        else expect((given as unknown[]).flat(), name).toEqual(name === 'derived' ? [] : ids.map(() => undefined))
      }
      expect(await Promise.all(others.map(scope => textsOf(ledger.scoped(scope))))).toEqual(before)
      expect(await ledger.scoped('acme').cached('theirs')).toBeUndefined()
    },
  },
  {
    name: 'what it gives are copies',
    async holds(ledger) {
      const data = {tags: ['a']}
      const {ids} = await ledger.append([said('x', {data, kind: 'decision'})])
      data.tags.push('later')
      const view = ledger.scoped(SCOPE)
      const first = await view.event(ids[0])
      Object.assign(first?.data ?? {}, {tags: ['changed']})
      expect((await view.event(ids[0]))?.data).toEqual({tags: ['a']})
      expect((await collect(view.events()))[0].data).toEqual({tags: ['a']})
    },
  },
  {
    name: 'events come in the order of their sequence, without gaps, whatever their times, and what is appended meanwhile waits',
    async holds(ledger) {
      await ledger.append([said('late', {at: '2026-11-30T10:00:00.000Z'})])
      await ledger.append([said('early', {at: '2020-01-01T00:00:00.000Z'})])
      const seen: string[] = []
      for await (const {sequence, text} of ledger.scoped(SCOPE).events()) {
        seen.push(`${sequence} ${text}`)
        await ledger.append([said(`meanwhile ${sequence}`)])
      }
      expect(seen).toEqual(['1 late', '2 early'])
      expect((await collect(ledger.scoped(SCOPE).events({after: 2}))).map(({sequence}) => sequence)).toEqual([3, 4])
    },
  },
  {
    name: 'queries: kinds, episode, after, up to, skipped, and all at once',
    async holds(ledger) {
      const kinds = KINDS.filter(kind => kind !== 'tombstone')
      const events = Array.from({length: 2500}, (_, n) =>
        said(`n ${n}`, {kind: kinds[n % kinds.length], episode: `e${n % 3}`, ...(n % 2 ? {skip: 'system'} : {})}),
      )
      await ledger.append(events)
      const view = ledger.scoped(SCOPE)
      const all = await collect(view.events())
      const queries = [
        {},
        {kinds: []},
        {kinds: ['fact', 'message'] as const},
        {kinds: ['fact', 'fact'] as const},
        {episode: 'e1'},
        {after: 1200},
        {after: 10, upTo: 20},
        {skipped: true},
        {kinds: ['message', 'outcome'] as const, episode: 'e2', after: 100, upTo: 2400, skipped: false},
      ]
      for (const query of queries) {
        const expected = all.filter(
          event =>
            (query.kinds === undefined || (query.kinds as readonly string[]).includes(event.kind)) &&
            (query.episode ?? event.episode) === event.episode &&
            event.sequence > (query.after ?? 0) &&
            event.sequence <= (query.upTo ?? 1e9) &&
            (query.skipped ?? event.skip !== undefined) === (event.skip !== undefined),
        )
        expect(await collect(view.events(query)), JSON.stringify(query)).toEqual(expected)
        expect(await view.count(query), JSON.stringify(query)).toBe(expected.length)
      }
      expect(all.length).toBe(2500)
    },
  },
  {
    name: 'an id is found by 8 characters, never by less, never by what is no id',
    async holds(ledger) {
      const {ids} = await ledger.append([said('x'), said('y')])
      const view = ledger.scoped(SCOPE)
      expect((await view.find(ids[0].slice(0, 8)))?.text).toBe('x')
      expect((await view.find(ids[1]))?.text).toBe('y')
      for (const prefix of ['', ids[0].slice(0, 7), `${ids[0]}0`, '________', '%%%%%%%%', ids[0].toUpperCase()])
        if (prefix !== ids[0]) expect(await view.find(prefix), prefix).toBeUndefined()
    },
  },
  {
    name: 'append only if nothing came in between',
    async holds(ledger) {
      await ledger.append([said('x'), said('elsewhere', {scope: 'other'})])
      const at = await ledger.scoped(SCOPE).position()
      await ledger.append([said('more', {scope: 'other'})])
      expect((await ledger.append([said('decided')], {at})).added).toHaveLength(1)
      expect(await refusal(ledger.append([said('decided on old news')], {at}))).toMatchObject({name: 'LedgerError', code: 'moved'})
      expect(await textsOf(ledger.scoped(SCOPE))).toEqual(['decided', 'x'])
    },
  },
  {
    name: 'a fold is the same with a cache, without, after the cache is dropped, and after more events',
    async holds(ledger) {
      const view = ledger.scoped(SCOPE)
      await ledger.append([said('a'), said('b')])
      const plain = () => foldEvents(view, counting, {cache: false})
      expect(await foldEvents(view, counting)).toEqual(await plain())
      expect((await view.cached(counting.name))?.position).toBe(2)
      await ledger.append([said('c')])
      expect(await foldEvents(view, counting)).toEqual(await plain())
      await view.dropCaches()
      expect(await view.cached(counting.name)).toBeUndefined()
      expect(await foldEvents(view, counting)).toEqual(await plain())
    },
  },
  {
    name: 'to forget overwrites an event and all that rests on it, and leaves a tombstone',
    async holds(ledger) {
      const view = ledger.scoped(SCOPE)
      const {ids} = await ledger.append([said('a'), said('other')])
      const derived = await ledger.append([said('fact of a', {kind: 'fact', lineage: [ids[0]]})])
      const twice = await ledger.append([said('entry', {kind: 'decision', lineage: [derived.ids[0], ids[1]]})])
      await foldEvents(view, counting)
      const epoch = await view.epoch()
      const forgotten = await view.forget([ids[0]], 'a name was in it', AT)
      expect([...forgotten.ids].sort()).toEqual([ids[0], derived.ids[0], twice.ids[0]].sort())
      expect(await textsOf(view)).toEqual(['', 'other'])
      expect(await view.event(derived.ids[0])).toBeUndefined()
      expect(await view.find(ids[0].slice(0, 10))).toBeUndefined()
      expect(await view.cached(counting.name)).toBeUndefined()
      expect(await view.epoch()).toBeGreaterThan(epoch)
      expect(await view.tombstone(ids[0])).toEqual({id: ids[0], because: expect.stringMatching(/^[0-9a-f]{64}$/), at: AT})
      expect((await collect(view.tombstones())).map(({id}) => id)).toEqual([...forgotten.ids].sort())
      const [event] = await collect(view.events({kinds: ['tombstone']}))
      expect(event).toMatchObject({id: forgotten.tombstone, data: {forgotten: forgotten.ids}, at: AT})
      expect(await view.stats()).toMatchObject({events: 2, forgotten: 3})
      expect(await view.forget([ids[0]], 'again', '2026-12-01T00:00:00.000Z')).toEqual({ids: []})
    },
  },
  {
    name: 'what is forgotten does not come back, nor does what rests on it',
    async holds(ledger) {
      const view = ledger.scoped(SCOPE)
      const {ids} = await ledger.append([said('a')])
      await view.forget(ids, 'told to', AT)
      const fact = said('fact of a', {kind: 'fact', lineage: ids})
      const again = await ledger.append([said('a'), fact])
      expect(again).toMatchObject({added: [], duplicates: 0, forgotten: 2, fates: ['forgotten', 'forgotten']})
      const late = await ledger.append([said('fact of the fact', {kind: 'fact', lineage: [again.ids[1]]})])
      expect(late.fates).toEqual(['forgotten'])
      expect(await textsOf(view)).toEqual([''])
    },
  },
  {
    name: 'an event can be forgotten before it is known, and takes along what came before it',
    async holds(ledger, empty) {
      const {ids} = await (await empty()).append([said('a')])
      const fact = said('fact of a', {kind: 'fact', lineage: ids})
      const entry = said('entry', {kind: 'decision', lineage: (await (await empty()).append([fact])).ids})
      const view = ledger.scoped(SCOPE)
      await ledger.append([entry])
      await view.forget(ids, 'told to', AT)
      expect(await textsOf(view)).toEqual(['', 'entry'])
      expect((await ledger.append([fact])).fates).toEqual(['forgotten'])
      expect(await textsOf(view)).toEqual([''])
    },
  },
  {
    name: 'of two tombstones for one event the earlier stays, whichever comes first',
    async holds(ledger, empty) {
      const tombstones = [
        {id: 'a'.repeat(32), because: '2'.repeat(64), at: '2026-02-01T00:00:00.000Z'},
        {id: 'a'.repeat(32), because: '1'.repeat(64), at: '2026-02-01T00:00:00.000Z'},
        {id: 'a'.repeat(32), because: '0'.repeat(64), at: '2026-03-01T00:00:00.000Z'},
      ]
      const other = await empty()
      expect(await ledger.scoped(SCOPE).bury(tombstones)).toBe(1)
      expect(await other.scoped(SCOPE).bury([...tombstones].reverse())).toBe(1)
      for (const one of [ledger, other]) expect(await collect(one.scoped(SCOPE).tombstones())).toEqual([tombstones[1]])
    },
  },
  {
    name: 'a state that was computed before a forgetting is not saved after it',
    async holds(ledger) {
      const view = ledger.scoped(SCOPE)
      const {ids} = await ledger.append([said('a')])
      const epoch = await view.epoch()
      await view.forget(ids, 'told to', AT)
      await view.cache('slow', {position: 1, epoch, state: 'a'})
      expect(await view.cached('slow')).toBeUndefined()
    },
  },
]
