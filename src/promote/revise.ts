/** A file after an update, and the machine's lines in it that a person had changed: those were left alone. */
export interface Revised {
  readonly text: string
  /** The lines as they would have been written. */
  readonly kept: readonly string[]
}

/**
 * Brings a file up to date that may have been edited since it was written: three-way, by lines. `base` is what was written, `next` what would
 * be written now, `current` what is there. Where a line differs between base and next, and base's line still stands in the file, it is
 * replaced; every other byte stays, line endings included. What cannot be placed is left alone and named.
 */
export function revise(base: string, next: string, current: string): Revised {
  if (current === base) return {text: next, kept: []}
  const kept: string[] = []
  let lines = splitLines(current)
  for (const {from, to} of changes(splitLines(base), splitLines(next))) {
    const at = only(lines, from)
    if (at === undefined) {
      // What stands there already needs nobody's attention.
      if (only(lines, to) === undefined) kept.push(...to.map(({text}) => text))
    } else {
      const ending = lines[at].ending || lines[0].ending || '\n'
      lines = [...lines.slice(0, at), ...to.map(({text}) => ({text, ending})), ...lines.slice(at + from.length)]
    }
  }
  return {text: lines.map(({text, ending}) => text + ending).join(''), kept}
}

interface Line {
  readonly text: string
  readonly ending: string
}

const splitLines = (text: string): Line[] =>
  [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].filter(([whole]) => whole !== '').map(([, line, ending]) => ({text: line, ending}))

interface Change {
  readonly from: readonly Line[]
  readonly to: readonly Line[]
}

/**
 * Which runs of lines became which. Both texts are printed by the same hand and have the same lines in the same order, but for few that
 * come or go: the longest common subsequence is found in a table of their sizes.
 */
function changes(a: readonly Line[], b: readonly Line[]): Change[] {
  const common = commonLengths(a, b)
  const found: {from: Line[]; to: Line[]}[] = []
  let open: {from: Line[]; to: Line[]} | undefined
  const change = (): {from: Line[]; to: Line[]} => {
    if (open === undefined) {
      open = {from: [], to: []}
      found.push(open)
    }
    return open
  }
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i].text === b[j].text) {
      open = undefined
      i++
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) change().from.push(a[i++])
    else change().to.push(b[j++])
  }
  return found.flatMap(pairwise)
}

/** As many lines as before: each is one change, so that an edited neighbour keeps none from being updated. */
const pairwise = ({from, to}: {from: Line[]; to: Line[]}): Change[] =>
  from.length === to.length ? from.map((line, i) => ({from: [line], to: [to[i]]})) : [{from, to}]

function commonLengths(a: readonly Line[], b: readonly Line[]): number[][] {
  const table = Array.from({length: a.length + 1}, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      table[i][j] = a[i].text === b[j].text ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1])
    }
  return table
}

/** The one place where this run of lines stands; undefined where it stands nowhere, or in several places, or is empty. */
function only(lines: readonly Line[], run: readonly Line[]): number | undefined {
  if (run.length === 0) return undefined
  const places = lines.flatMap((_, at) => (run.every((line, i) => lines[at + i]?.text === line.text) ? [at] : []))
  return places.length === 1 ? places[0] : undefined
}
