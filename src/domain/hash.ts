import {hash} from 'node:crypto'

/** sha256 of the text as UTF-8, in hex. */
export const sha256 = (text: string): string => hash('sha256', text)

/** What names things by their content: the first 32 hex digits of sha256. */
export const contentHash = (text: string): string => sha256(text).slice(0, 32)
