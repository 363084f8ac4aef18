/**
 * Terms and texts of the benchmark. Both come from Debian packages, are read where they are installed, and are never
 * copied into the project: `apt-get install wordnet-base git-doc`. Where a package is absent, its cases are skipped by name.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

const WORDNET = '/usr/share/wordnet'
const GIT_DOC = '/usr/share/doc/git/html'
const PARTS = ['noun', 'verb', 'adj', 'adv']

/** 32-bit generator (mulberry32): the same numbers on every machine, so that a run can be repeated exactly. */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled(items, seed) {
  const random = generator(seed)
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[result[i], result[j]] = [result[j], result[i]]
  }
  return result
}

/** Every lemma of WordNet that is ASCII and begins with a letter or digit: lower case, spaces for underscores, shuffled. */
export function wordnetTerms() {
  if (!existsSync(join(WORDNET, 'index.noun'))) return undefined
  const terms = new Set()
  for (const part of PARTS) {
    for (const line of readFileSync(join(WORDNET, `index.${part}`), 'latin1').split('\n')) {
      if (line.startsWith('  ')) continue // the licence, which stands before the index
      const term = line.slice(0, line.indexOf(' ')).replaceAll('_', ' ').toLowerCase()
      if (/^[a-z0-9][ -~]*$/.test(term)) terms.add(term)
    }
  }
  return shuffled([...terms].sort(), 1)
}

const texts = {
  'git-doc': {
    what: "Git's manual pages as plain text (Debian package git-doc): prose, options, command lines",
    read() {
      if (!existsSync(GIT_DOC)) return undefined
      const files = readdirSync(GIT_DOC).filter(name => name.endsWith('.txt'))
      return files
        .sort()
        .map(name => readFileSync(join(GIT_DOC, name), 'utf8'))
        .join('\n')
    },
  },
  glosses: {
    what: 'the definitions in WordNet itself (Debian package wordnet-base): almost every word of them is a term of the full list',
    read() {
      if (!existsSync(join(WORDNET, 'data.noun'))) return undefined
      const lines = PARTS.flatMap(part => readFileSync(join(WORDNET, `data.${part}`), 'latin1').split('\n'))
      const glosses = lines.filter(line => line.includes(' | ')).map(line => line.slice(line.indexOf(' | ') + 3).trim())
      return shuffled(glosses, 2).join('\n')
    },
  },
}

export const describeText = name => texts[name].what

/** The first `chars` characters of a text, anything beyond ASCII replaced by a space; undefined where its package is absent. */
export function asciiText(name, chars) {
  return texts[name]
    .read()
    ?.slice(0, chars)
    .replace(/[^\x00-\x7f]/g, ' ')
}

/** `count` slices of `length` characters, at places that the generator chooses. */
export function messages(text, count, length) {
  const random = generator(3)
  return Array.from({length: count}, () => {
    const start = Math.floor(random() * (text.length - length))
    return text.slice(start, start + length)
  })
}

/** The terms as sources of a project: `perEntry` terms in each entry, the first as title, the others as synonyms. */
export function entriesOf(terms, perEntry) {
  const sources = []
  for (let i = 0; i < terms.length; i += perEntry) {
    const [title, ...synonyms] = terms.slice(i, i + perEntry)
    const id = `e${String(sources.length).padStart(6, '0')}`
    const text = `---\nid: ${id}\n---\n# ${title}\n\nAn entry of the benchmark.\n\nsynonyms:: ${synonyms.map(escapeComma).join(', ')}\n`
    sources.push({path: `${id}.md`, text})
  }
  return sources
}

const escapeComma = term => term.replaceAll(',', '\\,')
