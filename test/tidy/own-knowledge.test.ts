import {describe, expect, it} from 'vitest'
import {compile, parseSource, printEntry} from '../../compiler/index.ts'
import {filesBelow, read} from './tree.ts'

const sources = filesBelow('kg')
  .filter(path => path.endsWith('.md'))
  .map(path => ({path, text: read(path)}))

describe("this project's own knowledge", () => {
  it('compiles without a finding: no ambiguity, no failing self-test, no reference to nothing', () => {
    expect(compile(sources).diagnostics).toEqual([])
  })

  it('is one entry a file, the file named for its id', () => {
    const ids = sources.map(source => parseSource(source).entries.map(entry => entry.id))
    expect(ids).toEqual(sources.map(({path}) => [path.slice('kg/'.length, -'.md'.length)]))
  })

  it('is more than a sample', () => {
    expect(sources.length).toBeGreaterThanOrEqual(48)
  })

  it('is in the form that Kanon prints', () => {
    const changed = sources.filter(source => printEntry(parseSource(source).entries[0]) !== source.text)
    expect(changed.map(({path}) => path)).toEqual([])
  })
})
