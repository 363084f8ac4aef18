import {AhoCorasick as Monyone} from '@monyone/aho-corasick'
import {AhoCorasick as MonyoneFast} from '@monyone/aho-corasick/fast'
import AhoCorasick from 'aho-corasick'
import Modern from 'modern-ahocorasick'
import {isWholeWord, leftmostLongest} from '../spans.mjs'

/**
 * Engines that report every occurrence and neither fold nor keep to whole words. The text is lowered first, which moves no
 * offset in these texts, and whole words are selected behind the search; both are part of the time, as in a program.
 */
const less = 'no folding, no whole words, no choice of the longest: done around it, in its time'

function selected(collect) {
  return {
    search(text) {
      const folded = text.toLowerCase()
      const pairs = []
      collect(folded, pairs)
      return leftmostLongest(pairs)
    },
    spans: spans => spans,
  }
}

/** Its `boundary` option takes time that grows with the square of the text: see the classes of the small text. */
export const modern = {
  name: 'modern-ahocorasick',
  less,
  reasons: 'none',
  limits: {
    typographic: 'beyond ASCII its time grows with the square of the text',
    chinese: 'beyond ASCII its time grows with the square of the text',
  },
  prepare(terms) {
    const matcher = new Modern(terms)
    const serialized = matcher.serialize()
    return {
      ...selected((folded, pairs) => {
        for (const {start, end} of matcher.search(folded)) if (isWholeWord(folded, start, end)) pairs.push([start, end])
      }),
      load: () => Modern.deserialize(serialized),
      stored: serialized.length,
    }
  },
}

/** Its fastest call: easier work, for scale. */
export const modernCount = {
  name: 'modern-ahocorasick, `count`',
  less: 'counts every occurrence, also inside words, and collects none: easier work',
  limits: {terms: 1_000, why: 'checking its count naively takes too long', ...modern.limits},
  prepare(terms) {
    const matcher = new Modern(terms)
    return {search: text => matcher.count(text.toLowerCase())}
  },
}

export const ahoCorasick = {
  name: 'aho-corasick',
  less,
  reasons: 'none',
  limits: {terms: 100_000, why: 'one object a state: too large for the heap beside the others'},
  prepare(terms) {
    const matcher = new AhoCorasick()
    for (const term of terms) matcher.add(term, term)
    matcher.build_fail()
    return selected((folded, pairs) => {
      matcher.search(folded, (term, _data, offset) => {
        if (isWholeWord(folded, offset, offset + term.length)) pairs.push([offset, offset + term.length])
      })
    })
  },
}

const monyoneOf = (name, Class, limits) => ({
  name,
  less,
  reasons: 'none',
  limits,
  prepare(terms) {
    const matcher = new Class(terms)
    return selected((folded, pairs) => {
      for (const {begin, end} of matcher.matchInText(folded)) if (isWholeWord(folded, begin, end)) pairs.push([begin, end])
    })
  },
})

export const monyone = monyoneOf('@monyone/aho-corasick', Monyone, {
  terms: 100_000,
  why: 'one Map a state: too large for the heap beside the others',
})
export const monyoneFast = monyoneOf('@monyone/aho-corasick/fast', MonyoneFast, {terms: 10_000, why: 'building takes about a minute'})
