import type {DefinedMatch, DefinedTerm} from '../oracle/definition.ts'

/** Something that matches. `cannot` names the rows of the table that are beyond it, each with the reason. */
export interface Engine {
  readonly name: string
  readonly cannot: Readonly<Record<string, string>>
  findAll(terms: readonly DefinedTerm[], text: string, options: {readonly overlapping: boolean}): DefinedMatch[]
}
