import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {finderOf} from '../../../../src/matcher/automaton.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'
import {Packer, receiver, unpack} from '../../../../src/parallel/packed.ts'
import {sourcesOf} from '../../../laws/sources.ts'
import {MIXED, randomCase} from '../../../property/match-cases.ts'
import {Random, SEED} from '../../../property/random.ts'

describe('packed matches', () => {
  it('are those that were found, however often the kinds are forgotten', () => {
    const random = new Random(SEED + 7)
    let matches = 0
    for (let done = 0; done < 25; done++) {
      const {terms, texts} = randomCase(random, 30, MIXED)
      const automaton = openAutomaton(compile(sourcesOf(terms)).artifact)
      for (const options of [{}, {overlapping: true}, {offsets: 'bytes'}] as const) {
        const packer = new Packer(finderOf(automaton)!, random.pick([1, 5, 1000]))
        const receive = receiver()
        // Read at the end: what came later changes nothing in what came before.
        const received = texts.map(text => receive(packer.pack(text, options)))
        const found = texts.map(text => automaton.findAll(text, options))
        expect(received.map(unpack), `SEED=${SEED} case ${done}`).toEqual(found)
        matches += found.flat().length
      }
    }
    expect(matches).toBeGreaterThan(1000)
  })

  it('say once what they have in common', () => {
    const {artifact} = compile([{path: 'kg/a.md', text: '# Load balancer\n\nText.\n\nsynonyms:: LB\n'}])
    const packer = new Packer(finderOf(openAutomaton(artifact))!)
    const spelled = (text: string): string[] => packer.pack(text, {}).kinds.map(kind => kind.text)
    expect(spelled('a load balancer, the LB, a Load balancer, the LB')).toEqual(['load balancer', 'LB', 'Load balancer'])
    expect(spelled('the LB, a load  balancer')).toEqual(['load  balancer'])
    expect(spelled('the load balancer')).toEqual([])
  })
})
