import type {ReviewItem} from '../../domain/curation.ts'
import type {Said} from '../../pipeline/said.ts'

/** An item of the queue on two lines: what it is, and what can be answered. */
export const readableItem = ({id, kind, why, options}: ReviewItem): string =>
  `  ${id.slice(0, 12)}  ${kind.padEnd(14)} ${why}\n                  ${options.join(', ')}\n`

/** As programs read it. */
export const itemLine = ({id, kind, about, why, options}: ReviewItem): object => ({id, kind, about, why, options})

/** What a judge answered, and whether that decides anything. */
export const saidLine = ({judge, says, counts}: Pick<Said, 'judge' | 'says' | 'counts'>): string =>
  `the judge "${judge}" says: ${says}${counts ? '' : '; it has not qualified for that, so it decides nothing'}`
