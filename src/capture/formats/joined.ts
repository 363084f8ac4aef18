import type {Line} from '../draft.ts'

export interface Joined {
  readonly text: string
  /** The text is a verbatim slice of the file. */
  readonly exact: boolean
}

/**
 * Lines as one text, each end a line feed, whatever the file has: the same text is the same event on every system. Where the file has
 * another end between two of them, the text is no slice of it.
 */
export function joined(lines: readonly Line[]): Joined {
  const inner = lines.slice(0, -1)
  return {text: lines.map(({text}) => text).join('\n'), exact: lines.every(({exact}) => exact) && inner.every(({eol}) => eol === '\n')}
}
