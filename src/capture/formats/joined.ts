import type {Line} from '../draft.ts'

export interface Joined {
  readonly text: string
  /** The text is a verbatim slice of the file. */
  readonly exact: boolean
}

/**
 * Lines as one text. Where every end between them is that of another system, it becomes a line feed: the same text is the same event
 * everywhere, and no slice of this file. Ends of both sorts were written so by somebody, and stay.
 */
export function joined(lines: readonly Line[]): Joined {
  const inner = lines.slice(0, -1)
  if (inner.length > 0 && inner.every(({eol}) => eol === '\r\n')) return {text: lines.map(({text}) => text).join('\n'), exact: false}
  return {text: inner.map(({text, eol}) => text + eol).join('') + (lines.at(-1)?.text ?? ''), exact: lines.every(({exact}) => exact)}
}
