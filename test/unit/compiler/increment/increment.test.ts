import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/compile.ts'
import {createIncrement, type Increment} from '../../../../compiler/increment/increment.ts'

const entry = (id: string, title: string, ...lines: string[]): string => `---\nid: ${id}\n---\n# ${title}\n\n${lines.join('\n')}\n`
const BROKEN = '---\nid: [\n---\n# No YAML\n'
const found = (increment: Increment, text: string) =>
  increment
    .finder()
    .all(text, false)
    .map(match => [match.text, ...match.entries])

describe('an increment', () => {
  it('begins without entries', () => {
    const increment = createIncrement()
    expect(increment.encode()).toEqual(compile([]).artifact)
    expect([increment.entryCount, increment.termCount]).toEqual([0, 0])
    expect(increment.update([]).appeared.map(d => d.code)).toEqual(['no-entries'])
  })

  it('finds what was added, changed and taken away, and says which entries that concerned', () => {
    const increment = createIncrement()
    const first = increment.update([
      {path: 'a.md', text: entry('a', 'Load balancer')},
      {path: 'b.md', text: entry('b', 'Gateway')},
    ])
    expect(first.entriesChanged).toEqual(['a', 'b'])
    expect(found(increment, 'a load balancer, a gateway')).toEqual([
      ['load balancer', 'a'],
      ['gateway', 'b'],
    ])
    expect(increment.update([{path: 'b.md', text: entry('b', 'Proxy')}]).entriesChanged).toEqual(['b'])
    expect(found(increment, 'a load balancer, a gateway, a proxy')).toEqual([
      ['load balancer', 'a'],
      ['proxy', 'b'],
    ])
    expect(
      increment.update([
        {path: 'a.md', text: undefined},
        {path: 'c.md', text: entry('a', 'Load balancer')},
      ]).entriesChanged,
    ).toEqual(['a'])
    expect(increment.update([{path: 'c.md', text: undefined}]).entriesChanged).toEqual(['a'])
    expect(found(increment, 'a load balancer, a proxy')).toEqual([['proxy', 'b']])
    expect(increment.sources().map(source => source.path)).toEqual(['b.md'])
  })

  it('says which findings appear and which are gone', () => {
    const increment = createIncrement()
    increment.update([{path: 'a.md', text: entry('a', 'First', 'synonyms:: README')}])
    const claimed = increment.update([{path: 'b.md', text: entry('b', 'Second', 'synonyms:: readme')}])
    expect(claimed.appeared.map(d => [d.code, d.file])).toEqual([['ambiguous-term', 'a.md']])
    const settled = increment.update([{path: 'b.md', text: entry('b', 'Second', 'synonyms:: readme', 'prefer:: readme')}])
    expect(settled.gone).toEqual(claimed.appeared)
    expect(settled.appeared).toEqual([])
    expect(increment.diagnostics()).toEqual([])
  })
})

describe('an increment that keeps the last good text', () => {
  const start = (): Increment => {
    const increment = createIncrement({keepLastGood: true})
    increment.update([
      {path: 'a.md', text: entry('a', 'Alpha')},
      {path: 'b.md', text: entry('b', 'Beta')},
    ])
    return increment
  }

  it('of a source that cannot be read any more', () => {
    const increment = start()
    const {appeared, faulty, entriesChanged} = increment.update([{path: 'a.md', text: BROKEN}])
    expect(appeared.map(d => [d.code, d.file])).toEqual([['front-matter-syntax', 'a.md']])
    expect(faulty).toEqual([{path: 'a.md', kept: true}])
    expect(entriesChanged).toEqual([])
    expect(found(increment, 'alpha beta')).toEqual([
      ['alpha', 'a'],
      ['beta', 'b'],
    ])
    const mended = increment.update([{path: 'a.md', text: entry('a', 'Gamma')}])
    expect(mended.gone).toEqual(appeared)
    expect(mended.faulty).toEqual([])
    expect(found(increment, 'alpha gamma')).toEqual([['gamma', 'a']])
  })

  it('and leaves out of a source that never had one what is faulty in it, as compile does', () => {
    const increment = start()
    const thesaurus = '{"name": "t", "data": {"gamma": {"id": "g", "nterm": "gamma"}, "": {"id": "e", "nterm": ""}}}'
    const {faulty} = increment.update([
      {path: 'c.md', text: BROKEN},
      {path: 't.json', text: thesaurus},
    ])
    expect(faulty).toEqual(['c.md', 't.json'].map(path => ({path, kept: false})))
    expect(increment.sources().map(source => source.path)).toEqual(['a.md', 'b.md', 'c.md', 't.json'])
    expect(found(increment, 'alpha gamma')).toEqual([
      ['alpha', 'a'],
      ['gamma', 'g'],
    ])
  })

  it('and all of a source that never had one and claims the id of one that had', () => {
    const increment = start()
    expect(increment.update([{path: 'c.md', text: entry('a', 'Gamma')}]).faulty).toEqual([
      {path: 'a.md', kept: true},
      {path: 'c.md', kept: false},
    ])
    expect(increment.sources().map(source => source.path)).toEqual(['a.md', 'b.md'])
    expect(found(increment, 'alpha gamma')).toEqual([['alpha', 'a']])
  })

  it('of both that have one id, for as long as they do', () => {
    const increment = start()
    const both = increment.update([{path: 'b.md', text: entry('a', 'Beta two')}])
    expect(both.faulty).toEqual([
      {path: 'a.md', kept: true},
      {path: 'b.md', kept: true},
    ])
    expect(found(increment, 'alpha beta')).toEqual([
      ['alpha', 'a'],
      ['beta', 'b'],
    ])
    expect(increment.update([{path: 'a.md', text: undefined}]).faulty).toEqual([])
    expect(found(increment, 'alpha, beta two')).toEqual([['beta two', 'a']])
  })

  it('of an entry whose own test does not hold', () => {
    const increment = start()
    expect(increment.update([{path: 'a.md', text: entry('a', 'Omega', 'match:: nothing of it')}]).faulty).toEqual([
      {path: 'a.md', kept: true},
    ])
    expect(found(increment, 'alpha omega')).toEqual([['alpha', 'a']])
  })

  it('under other options too', () => {
    const increment = start()
    increment.update([{path: 'a.md', text: BROKEN}])
    expect(increment.reconfigure({boundary: 'none'}).faulty).toEqual([{path: 'a.md', kept: true}])
    expect(found(increment, 'alphabet')).toEqual(
      [
        ['alpha', 'a'],
        ['bet', 'b'],
      ].slice(0, 1),
    )
    expect(increment.encode()).toEqual(compile(increment.sources(), {boundary: 'none'}).artifact)
  })
})
