import {compile} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
import {openAutomaton as openPlain} from '../../src/matcher/plain.ts'
import type {DefinedMatch} from '../oracle/definition.ts'
import type {Engine} from './engine.ts'
import {definition, outside} from './outside.ts'
import {sourcesOf} from './sources.ts'

export const compiled: Engine = {
  name: 'the automaton',
  cannot: {},
  findAll: (terms, text, options) =>
    openAutomaton(compile(sourcesOf(terms)).artifact)
      .findAll(text, options)
      .map(plain),
}

export const reopened: Engine = {
  name: 'the automaton, opened from a copy at an odd offset',
  cannot: {},
  findAll(terms, text, options) {
    const {artifact} = compile(sourcesOf(terms))
    const copy = new Uint8Array(artifact.length + 3).subarray(3)
    copy.set(artifact)
    return openAutomaton(copy).findAll(text, options).map(plain)
  },
}

export const shuffled: Engine = {
  name: 'the automaton, its sources turned round',
  cannot: {},
  findAll: (terms, text, options) =>
    openAutomaton(compile(sourcesOf(terms).reverse()).artifact)
      .findAll(text, options)
      .map(plain),
}

export const inBlocks: Engine = {
  name: 'the automaton without the kernel',
  cannot: {},
  findAll: (terms, text, options) =>
    openAutomaton(compile(sourcesOf(terms)).artifact, {engine: 'typescript'})
      .findAll(text, options)
      .map(plain),
}

export const tokenByToken: Engine = {
  name: 'the plain matcher',
  cannot: {},
  findAll: (terms, text, options) =>
    openPlain(compile(sourcesOf(terms)).artifact)
      .findAll(text, options)
      .map(plain),
}

export const engines: readonly Engine[] = [definition, compiled, reopened, shuffled, inBlocks, tokenByToken, outside]

const plain = ({start, end, term, entries}: DefinedMatch): DefinedMatch => ({start, end, term, entries: [...entries]})
