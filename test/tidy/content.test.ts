import {describe, expect, it} from 'vitest'
import {cases} from '../cases/index.ts'
import {filesBelow, read} from './tree.ts'

const TEXT = /\.(?:ts|mjs|js|json|md|txt|yml|yaml|html|css)$|(?:^|\/)(?:run|LICENSE|\.gitignore)$/
const files = filesBelow('.').filter(path => TEXT.test(path) && path !== 'package-lock.json')

/** Folders that exist on one person's machine. Put together here, so that this file does not name one itself. */
const MACHINE = new RegExp(
  ['/ho' + 'me/\\w', '/Us' + 'ers/\\w', '/ro' + 'ot/', '/wo' + 'rk/', '/tm' + 'p/\\w', '[A-Z]:\\\\Us' + 'ers'].join('|'),
)

describe('the project', () => {
  it('names no path of one machine', () => {
    const found = files.filter(path => MACHINE.test(read(path)))
    expect(found).toEqual([])
  })

  it('keeps files to one thing: none over 500 lines but tables and locks', () => {
    const long = files.filter(path => /\.(?:ts|mjs)$/.test(path) && !/tables\.ts$/.test(path) && read(path).split('\n').length > 501)
    expect(long).toEqual([])
  })
})

describe('the table of cases', () => {
  it('gives every row a name of its own', () => {
    const seen = new Set<string>()
    const twice = cases.filter(({name}) => seen.size === seen.add(name).size)
    expect(twice.map(({name}) => name)).toEqual([])
  })

  it('has rows', () => {
    expect(cases.length).toBeGreaterThan(50)
  })
})
