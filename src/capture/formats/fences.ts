/** An open code fence: its character and how many there are. */
export interface Fence {
  readonly mark: string
  readonly count: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/

/** The fence that is open after this line, by CommonMark: closed by at least as many of the same character and nothing else. */
export function fenceAfter(line: string, open: Fence | undefined): Fence | undefined {
  const found = FENCE.exec(line)
  if (found === null) return open
  const [, marks, info] = found
  if (open === undefined) return marks[0] === '`' && info.includes('`') ? undefined : {mark: marks[0], count: marks.length}
  return marks[0] === open.mark && marks.length >= open.count && info.trim() === '' ? undefined : open
}

/** Whether a line ends a block that ends with this. */
export const closed = (line: string, close: string): boolean => line.trimEnd().endsWith(close)
