import {type Comparison, compareReadings} from './compare.ts'
import {type Contradiction, contradictionOf} from './contradiction.ts'
import {isForJudge, type Veto, vetoesOf} from './guards.ts'
import type {Language, Reading} from './reading/atoms.ts'
import {languageIn, read} from './reading/read.ts'

/** What rules say of two statements. It follows from their words alone. */
export interface Ruled {
  readonly against?: Contradiction
  readonly vetoes: readonly Veto[]
  /** A judge may be asked whether they are one. */
  readonly forJudge: boolean
}

/** Reads each statement once, and holds each two against each other once, however often a run looks at them. */
export class Rules {
  private readonly languages = new Map<string, Language | undefined>()
  private readonly readings = new Map<string, Reading>()
  private readonly pairs = new Map<string, Ruled>()

  of(a: string, b: string): Ruled {
    const key = `${a}\n${b}`
    const known = this.pairs.get(key)
    if (known !== undefined) return known
    const comparison = this.compare(a, b)
    const against = contradictionOf(comparison)
    const vetoes = vetoesOf(comparison)
    const ruled = {...(against === undefined ? {} : {against}), vetoes, forJudge: isForJudge(comparison, vetoes)}
    this.pairs.set(key, ruled)
    return ruled
  }

  /** What `compare` gives. */
  compare(a: string, b: string): Comparison {
    return compareReadings(this.read(a, this.language(b)), this.read(b, this.language(a)))
  }

  private language(statement: string): Language | undefined {
    if (!this.languages.has(statement)) this.languages.set(statement, languageIn(statement))
    return this.languages.get(statement)
  }

  private read(statement: string, other: Language | undefined): Reading {
    // Where a statement tells its language, the other has no say in how it is read.
    const hint = this.language(statement) === undefined ? other : undefined
    const key = `${hint ?? ''}\n${statement}`
    const known = this.readings.get(key) ?? read(statement, hint)
    this.readings.set(key, known)
    return known
  }
}
