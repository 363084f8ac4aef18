/** More surfaces than a word of any language has; beyond it the macro is a mistake. */
export const MAX_FORMS = 1000

export interface FormsProblem {
  /** Offset in the macro (UTF-16 code units). */
  readonly at: number
  readonly message: string
  readonly fix: string
}

/**
 * The surfaces of one forms macro: `polic{y|ies}` is `policy` and `policies`. Several braces multiply, in written order.
 * `\{ \| \} \, \\` stand for themselves. Braces do not nest: a macro is read by people in a text file.
 */
export function expandForms(macro: string): string[] | FormsProblem {
  const parts = parseMacro(macro)
  if (!Array.isArray(parts)) return parts
  const total = parts.reduce((product, alternatives) => product * alternatives.length, 1)
  if (total > MAX_FORMS) {
    return {at: 0, message: `the forms macro has ${total} surfaces, more than ${MAX_FORMS}`, fix: 'split it into the forms that occur'}
  }
  let surfaces = ['']
  for (const alternatives of parts) surfaces = surfaces.flatMap(head => alternatives.map(tail => head + tail))
  return [...new Set(surfaces.map(surface => surface.trim()))].filter(surface => surface !== '')
}

/** Undoes `expandForms` for one surface. */
export const escapeForm = (surface: string): string => surface.replace(/[{|},\\]/g, '\\$&')

const ESCAPED = '{|},\\'

/** Alternatives in order; text outside braces is a part with one alternative. */
function parseMacro(macro: string): string[][] | FormsProblem {
  const parts: string[][] = []
  let current = ''
  let alternatives: string[] | undefined
  let opened = 0
  for (let i = 0; i < macro.length; i++) {
    const char = macro[i]
    if (char === '\\' && i + 1 < macro.length && ESCAPED.includes(macro[i + 1])) current += macro[++i]
    else if (char === '{') {
      if (alternatives)
        return {at: i, message: 'braces in a forms macro do not nest', fix: 'write the alternatives one after the other: `{a|b|c}`'}
      if (current !== '') parts.push([current])
      current = ''
      alternatives = []
      opened = i
    } else if (char === '}') {
      if (!alternatives)
        return {at: i, message: 'a `}` in a forms macro closes nothing', fix: 'open it with `{`, or write `\\}` for the character'}
      parts.push([...alternatives, current])
      current = ''
      alternatives = undefined
    } else if (char === '|' && alternatives) {
      alternatives.push(current)
      current = ''
    } else current += char
  }
  if (alternatives)
    return {at: opened, message: 'a `{` in a forms macro is not closed', fix: 'close it with `}`, or write `\\{` for the character'}
  if (current !== '') parts.push([current])
  return parts
}
