import {describe, expect, it} from 'vitest'
import {handlesOf, phrasesIn, type Usage} from '../../../../src/promote/index.ts'

const rare = (): Usage => ({events: 0, of: 40})
const texts = (statement: string, usage: (phrase: string) => Usage = rare, language = 'en'): string[] =>
  handlesOf(statement, usage, language).map(({text}) => text)

describe('handles', () => {
  it.each([
    ['use `pnpm test`, not `npm test`', ['pnpm test', 'npm test']],
    ['The release train leaves on Tuesdays; nothing is deployed on Fridays', ['release train', 'deployed']],
    ['We host the handbook in GitHub Actions on eu-west-1', ['GitHub Actions', 'eu-west-1', 'host', 'handbook']],
    ['always use it because it worked', []],
    ['Database migrations need a backup', ['Database migrations', 'backup']],
    ['部署在周二', ['部署在周二']],
  ])('of "%s"', (statement, handles) => {
    expect(texts(statement)).toEqual(handles)
  })

  it('are no phrase that one event in a hundred has', () => {
    const usage = (phrase: string): Usage => ({events: phrase === 'release train' ? 10 : 5, of: 1000})
    expect(texts('The release train leaves', phrase => (phrase.includes(' ') ? {events: 9, of: 1000} : {events: 10, of: 1000}))).toEqual([
      'release train',
    ])
    expect(texts('The release train leaves', usage)).toEqual(['release', 'train'])
  })

  it('are single words of a longer phrase only where enough is known', () => {
    expect(texts('The release train leaves', () => ({events: 0, of: 199}))).toEqual(['release train'])
    expect(texts('The release train leaves', () => ({events: 0, of: 200}))).toEqual(['release', 'train'])
  })

  it('are the first two words of many', () => {
    expect(texts('Slow integration test suites')).toEqual(['Slow integration'])
  })

  it('have one to three words, without numbers, names and stop words', () => {
    expect(phrasesIn('The retry budget of 10 percent is for Mira alone').map(({text}) => text)).toEqual([
      'retry budget',
      'retry',
      'budget',
      'percent',
      'alone',
    ])
  })
})
