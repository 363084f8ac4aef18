import {LedgerError} from '../domain/ledger.ts'

/** Many more than people and agents who decide at once; beyond, something else is wrong. */
const MOST = 20

/**
 * Reads, decides and appends, again where somebody else appended in between: what was decided then rests on too little, and was not stored.
 * Any other error, and that one after many times, goes on.
 */
export async function unmoved<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LedgerError) || error.code !== 'moved' || attempt === MOST) throw error
    }
  }
}
