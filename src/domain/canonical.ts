/**
 * The canonical form of a statement: what two statements must share to be one without anybody being asked. Case, white space, code marks,
 * typographic quotes and the closing full stop do not count. Number and unit formats, synonyms and declared forms are added by the
 * reconciler, which knows them. Idempotent.
 */
export function canonicalStatement(statement: string): string {
  return statement
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/`+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!。！]+$/u, '')
    .trim()
    .toLowerCase()
}
