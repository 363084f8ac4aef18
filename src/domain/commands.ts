/** Where a sentence turns from what it recommends to what it refuses, and the words that refuse what follows. */
const REFUSED_BEFORE =
  /(?:\bnot|\bnever|\binstead of|\brather than|\bover|\bdo(?:es)? not|\bdon['’]t|\bmustn['’]t|\bcannot|\bcan['’]t|\bavoid(?:ing)?|\bstop(?:ped)?|\bwithout|\bno longer|\bnicht|\bnie(?:mals)?|\bkein(?:e[nrs]?)?|\bstatt|\banstatt|\bplutôt que|\bau lieu de|\bpas|\bjamais|\bno|\bnunca|\ben (?:vez|lugar) de|\bsin)(?:\s+(?:use|using|run|running|call|calling|more|mehr|de|to|any|the))*\s*$/iu
/** Behind a command: "`npm test` is not used", "`npm test` does not work". */
const REFUSED_BEHIND =
  /^\s*(?:is|are|was|does|do|did|must|should|can|will|ist|wird|darf)\s*(?:not|n['’]t|never|nicht|nie|forbidden|broken|deprecated|wrong|verboten)\b|^\s*(?:fails?|breaks?|cannot|can['’]t|doesn['’]t|isn['’]t|no longer)\b/iu
/** Each clause stands for itself: "use `a`, not `b`, and `c`" refuses `b` alone. */
const CLAUSE_END = /[;:.!?,]|\s[–—-]\s|\b(?:and|but|und|aber|sondern|et|mais|y|pero)\b/iu

/** What a statement says of the code spans in it, in their normal form, each once. One that it both recommends and refuses is in both. */
export interface Advice {
  readonly recommended: readonly string[]
  readonly refused: readonly string[]
}

/** Sorts the code spans of a statement: refused are those behind "not", "never", "instead of", or before "fails"; the rest is recommended. */
export function adviceOf(statement: string): Advice {
  const recommended = new Set<string>()
  const refused = new Set<string>()
  for (const {index, 0: whole, 2: inside} of statement.matchAll(/(`+)(.+?)\1(?!`)/g)) {
    const command = normalCommand(inside)
    if (command === '') continue
    const list = isRefused(statement.slice(0, index), statement.slice(index + whole.length)) ? refused : recommended
    list.add(command)
  }
  return {recommended: [...recommended], refused: [...refused]}
}

/** The commands that a statement recommends. One that says of all its commands not to use them has none. */
export const commandsOf = (statement: string): readonly string[] => adviceOf(statement).recommended

function isRefused(before: string, behind: string): boolean {
  return REFUSED_BEFORE.test(clauseTail(before)) || REFUSED_BEHIND.test(behind)
}

/** What stands before in the same clause, with other code spans out of the way. */
function clauseTail(before: string): string {
  const plain = before.replace(/(`+)(.+?)\1/g, ' ')
  const ends = [...plain.matchAll(new RegExp(CLAUSE_END, 'giu'))]
  const last = ends.at(-1)
  const tail = last === undefined ? plain : plain.slice(last.index + last[0].length)
  // "not" may stand right at the turn: "use `a`, not `b`" and "never `b` or `c`".
  return tail.replace(/\b(?:or|nor|oder|ou|o)\s*$/iu, '')
}

/**
 * A command as it is compared: white space runs are one space, a prompt sign before it and `2>&1` behind it are dropped. Compared whole:
 * `pnpm test --run` and `pnpm test | tail` are other commands, whose exit state says something else.
 */
export const normalCommand = (command: string): string =>
  command
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[$>%] /, '')
    .replace(/ 2>&1$/, '')
    .trim()

const CHANGE_FOLDER = /^cd (?:"[^"]*"|'[^']*'|[^\s;&|<>()]+) && /
const ASSIGNMENT = /^[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"'`$;&|<>()]*) /

/**
 * A command as a tool was called with it, in its normal form and without what only sets the stage: `cd folder &&` and variables before it.
 * They do not change what the exit state is about.
 */
export function calledCommand(command: string): string {
  let rest = normalCommand(command)
  for (;;) {
    const bare = rest.replace(CHANGE_FOLDER, '').replace(ASSIGNMENT, '')
    if (bare === rest) return rest
    rest = bare
  }
}
