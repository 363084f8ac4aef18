import {describe, expect, it} from 'vitest'
import {markedParts} from '../../../../src/promote/marked.ts'
import {actionability, scoreOf, specificity} from '../../../../src/promote/score.ts'
import {foldInsights} from '../../../../src/validate/index.ts'
import {day, Scene} from '../scene.ts'

describe('what a statement names', () => {
  it.each([
    ['use `pnpm test`, not `npm test`', ['code pnpm test', 'code npm test']],
    ['The HQ is in Turin', ['identifier HQ', 'name Turin']],
    ['We deploy with GitHub Actions and Kubernetes', ['name GitHub Actions', 'name Kubernetes']],
    ['Set MAX_SIZE in foo.yaml to 3 for eu-west-1', ['identifier MAX_SIZE', 'identifier foo.yaml', 'identifier eu-west-1']],
    ['Always use X because it worked', []],
    ['Deploys happen on Tuesdays, e.g. at 10:00', []],
    ['pass --keep-going to it', ['identifier --keep-going']],
    ['the 3rd run takes 20ms', []],
    ['Mira’s laptop, I’d say', []],
    ['ask Mira’s team', ['name Mira']],
  ])('%s', (statement, parts) => {
    expect(markedParts(statement).map(({kind, text}) => `${kind} ${text}`)).toEqual(parts)
  })

  it('gives the places', () => {
    const statement = 'run `a b` with ``c`d`` in NodeJS'
    expect(markedParts(statement).map(({start, end}) => statement.slice(start, end))).toEqual(['`a b`', '``c`d``', 'NodeJS'])
  })
})

describe('scores', () => {
  it.each([
    ['use `pnpm test`', 1],
    ['The deploy job must wait for the migration', 1],
    ['Mira reviews all changes', 1],
    ['Changes are reviewed by Mira', 1],
    ['Everything is deployed on Fridays', 0.4],
    ['Always use X because it worked', 0.4],
    ['never do that again', 0.4],
  ])('actionability of "%s" is %f', (statement, score) => {
    expect(actionability(statement)).toBe(score)
  })

  it('specificity counts what can be pointed at', () => {
    expect(specificity('always do the right thing', [])).toBe(0.3)
    expect(specificity('always do the right thing', ['thing'])).toBe(1)
    expect(specificity('wait 3 seconds', [])).toBe(1)
    expect(specificity('ask Mira', [])).toBe(1)
  })

  it('are not raised by words of praise', () => {
    const score = (statement: string) => {
      const scene = new Scene()
      scene.claim(statement)
      return scoreOf(foldInsights(scene.events())[0], {now: day(10), named: []})
    }
    const plain = score('use X')
    const praised = score('ALWAYS use X because it worked, it is important, best and proven, never fails')
    expect(praised).toEqual(plain)
    expect(plain.utility).toBeLessThan(0.6)
  })

  it('say who scored', () => {
    const scene = new Scene()
    scene.confirm(scene.claim('The deploy job waits for Mira', {actor: 'assistant'}), 7)
    expect(scoreOf(foldInsights(scene.events())[0], {now: day(8), named: ['deploy-job']})).toMatchObject({
      scorer: 'rules',
      version: '1',
      reliability: expect.closeTo(0.62, 2),
      utility: 1,
      contextFit: 0.5,
      authority: 0.9,
    })
  })
})
