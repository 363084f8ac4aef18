import {digest, hex} from './layout.ts'

/** What is said of a source: JSON of its path and the hash of its text. */
export const sourceRecord = (path: string, hash: string): string => JSON.stringify({path, hash})

/** 128 bits of a source's text, to tell whether it is the one that was compiled. */
export const sourceHash = (text: string): string => hex(digest(encoder.encode(text)))

const encoder = new TextEncoder()
