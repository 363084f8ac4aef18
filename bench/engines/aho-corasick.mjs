import AhoCorasick from 'aho-corasick'
import {isWholeWord, leftmostLongest} from '../spans.mjs'

/** It reports every occurrence through a callback; the selection behind it is ours and part of the time. */
export const ahoCorasick = {
  name: 'aho-corasick',
  work: 'full: every occurrence on the lowered text, then whole words, then leftmost-longest',
  reasons: 'none',
  prepare(terms) {
    const matcher = new AhoCorasick()
    for (const term of terms) matcher.add(term, term)
    matcher.build_fail()
    return text => {
      const folded = text.toLowerCase()
      const pairs = []
      matcher.search(folded, (term, _data, offset) => {
        if (isWholeWord(folded, offset, offset + term.length)) pairs.push([offset, offset + term.length])
      })
      return leftmostLongest(pairs)
    }
  },
  spans: spans => spans,
}
