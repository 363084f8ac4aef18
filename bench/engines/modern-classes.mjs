/** The other classes of modern-ahocorasick, which go through Intl.Segmenter: their time grows with the square of the text. */
import Modern from 'modern-ahocorasick'
import Fast from 'modern-ahocorasick/fast'
import Text from 'modern-ahocorasick/text'
import Unicode from 'modern-ahocorasick/unicode'
import UnicodeFast from 'modern-ahocorasick/unicode-fast'
import {isWholeWord, leftmostLongest} from '../spans.mjs'

const bounded = (name, less, make, fold) => ({
  name: `modern-ahocorasick ${name}`,
  less,
  reasons: 'modernBoundary',
  prepare(terms) {
    const matcher = make(terms)
    const options = {strategy: 'leftmost-longest', ...(name.includes('wholeWord') ? {wholeWord: true, locale: 'en'} : {})}
    return {
      search: text => matcher.search(fold ? text.toLowerCase() : text, options),
      spans: matches => matches.flatMap(m => [m.start, m.end]),
    }
  },
})

const lowered = 'no folding: the text is lowered first'
const complete = 'nothing'

export const modernClasses = [
  bounded("main, boundary 'unicode'", lowered, terms => new Modern(terms, {boundary: 'unicode'}), true),
  bounded("/fast (double array), boundary 'unicode'", lowered, terms => new Fast(terms, {boundary: 'unicode'}), true),
  bounded("/unicode (folding), boundary 'unicode'", complete, terms => new Unicode(terms, {boundary: 'unicode'}), false),
  bounded(
    "/unicode-fast (folding, double array), boundary 'unicode'",
    complete,
    terms => new UnicodeFast(terms, {boundary: 'unicode'}),
    false,
  ),
  {
    name: 'modern-ahocorasick /text (folding)',
    less: 'no whole words, no choice of the longest: done around it, in its time',
    reasons: 'none',
    prepare(terms) {
      const matcher = new Text(terms, {caseFold: true})
      return {
        search: text =>
          leftmostLongest(
            matcher
              .search(text)
              .map(m => [m.start, m.end])
              .filter(([start, end]) => isWholeWord(text, start, end)),
          ),
        spans: spans => spans,
      }
    },
  },
]
