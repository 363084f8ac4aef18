import {type Appended, type Fate, LedgerError} from '../domain/ledger.ts'

/** What a batch did, counted. */
export const appended = (ids: readonly string[], fates: readonly Fate[]): Appended => ({
  ids,
  fates,
  added: ids.filter((_, n) => fates[n] === 'added'),
  duplicates: fates.filter(fate => fate === 'duplicate').length,
  forgotten: fates.filter(fate => fate === 'forgotten').length,
})

export const moved = (at: number): LedgerError =>
  new LedgerError('moved', `the ledger has events after ${at} that were not seen; read them and decide again`)

export const ambiguous = (prefix: string, a: string, b: string): LedgerError =>
  new LedgerError('ambiguous', `several events begin with ${prefix}, among them ${a} and ${b}; give more of the id`)

export const noScope = (scope: unknown): LedgerError =>
  new LedgerError(
    'scope',
    `a ledger is read by scope, and ${JSON.stringify(scope)} is none; write names with "/" between, such as "acme/docs"`,
  )
