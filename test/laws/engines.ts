import {compile, type KgSource} from '../../compiler/index.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {openAutomaton as openPlain} from '../../src/matcher/plain.ts'
import type {DefinedMatch} from '../oracle/definition.ts'
import type {Engine} from './engine.ts'
import {definition, outside} from './outside.ts'
import {sourcesOf} from './sources.ts'

/** An engine that opens the artifact of the terms, in its own way. */
const opening = (name: string, open: (artifact: Uint8Array) => Automaton, order = (sources: KgSource[]) => sources): Engine => ({
  name,
  cannot: {},
  findAll: (terms, text, options) =>
    open(compile(order(sourcesOf(terms))).artifact)
      .findAll(text, options)
      .map(plain),
})

export const compiled = opening('the automaton', artifact => openAutomaton(artifact, {engine: 'wasm'}))

export const reopened = opening('the automaton, opened from a copy at an odd offset', artifact => {
  const copy = new Uint8Array(artifact.length + 3).subarray(3)
  copy.set(artifact)
  return openAutomaton(copy)
})

export const shuffled = opening(
  'the automaton, its sources turned round',
  artifact => openAutomaton(artifact, {engine: 'wasm'}),
  sources => sources.reverse(),
)

export const inBlocks = opening('the automaton without the kernel', artifact => openAutomaton(artifact, {engine: 'typescript'}))

export const tokenByToken = opening('the plain matcher', artifact => openPlain(artifact))

export const engines: readonly Engine[] = [definition, compiled, reopened, shuffled, inBlocks, tokenByToken, outside]

const plain = ({start, end, term, entries}: DefinedMatch): DefinedMatch => ({start, end, term, entries: [...entries]})
