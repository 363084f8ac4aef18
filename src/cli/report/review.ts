import type {ReviewItem} from '../../domain/curation.ts'

/** An item of the queue on two lines: what it is, and what can be answered. */
export const readableItem = ({id, kind, why, options}: ReviewItem): string =>
  `  ${id.slice(0, 12)}  ${kind.padEnd(14)} ${why}\n                  ${options.join(', ')}\n`

/** As programs read it. */
export const itemLine = ({id, kind, about, why, options}: ReviewItem): object => ({id, kind, about, why, options})
