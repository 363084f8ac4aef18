const escaped = text => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** One alternation, longest first so that the first alternative that holds is the longest. */
export const regexp = {
  name: 'RegExp',
  work: 'full: /\\b(…)\\b/gi, alternatives sorted by length, start and end of each match collected',
  reasons: 'regexp',
  prepare(terms) {
    const alternatives = [...terms].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).map(escaped)
    const pattern = new RegExp(`\\b(${alternatives.join('|')})\\b`, 'gi')
    return text => {
      const spans = []
      pattern.lastIndex = 0
      for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) spans.push(match.index, pattern.lastIndex)
      return spans
    }
  },
  spans: spans => spans,
}
