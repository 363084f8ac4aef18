/**
 * Terms and texts of the benchmark, read where they are installed and never copied into the project. English comes from
 * Debian packages (`apt-get install wordnet-base wamerican-insane git-doc`), Chinese from the CNCF glossary beside the
 * project. Where a source is absent, its cases are skipped by name.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {generator, shuffled} from './random.mjs'

const WORDNET = '/usr/share/wordnet'
const GIT_DOC = '/usr/share/doc/git/html'
const INSANE = '/usr/share/dict/american-english-insane'
/** Markdown, also beside the project. */
export const HUGO = fileURLToPath(new URL('../../shared/corpora/hugo-docs', import.meta.url))
const CHINESE = fileURLToPath(new URL('../../shared/corpora/cncf-glossary/content/zh-cn', import.meta.url))
const PARTS = ['noun', 'verb', 'adj', 'adv']

/** ASCII that begins with a letter or digit, at most 60 characters, and no comma: in an entry a comma separates terms. */
const PLAIN = /^[a-z0-9][ -+\--~]{0,59}$/

/** Every lemma of WordNet: lower case, spaces for underscores, shuffled. */
function wordnet() {
  if (!existsSync(join(WORDNET, 'index.noun'))) return undefined
  const terms = new Set()
  for (const part of PARTS) {
    for (const line of readFileSync(join(WORDNET, `index.${part}`), 'latin1').split('\n')) {
      if (line.startsWith('  ')) continue // the licence, which stands before the index
      const term = line.slice(0, line.indexOf(' ')).replaceAll('_', ' ').toLowerCase()
      if (PLAIN.test(term)) terms.add(term)
    }
  }
  return shuffled([...terms].sort(), 1)
}

/** WordNet first, then the words of the largest American list that it lacks: a smaller set is always part of a larger one. */
function english() {
  const lemmas = wordnet()
  if (lemmas === undefined || !existsSync(INSANE)) return lemmas
  const known = new Set(lemmas)
  const words = new Set(readFileSync(INSANE, 'utf8').toLowerCase().split('\n'))
  const others = [...words].filter(word => PLAIN.test(word) && !known.has(word) && !word.endsWith("'s"))
  return [...lemmas, ...shuffled(others.sort(), 4)]
}

/** Runs of two to six Han characters as they stand in the Chinese text: real words and pieces of words, which overlap. */
function han() {
  const text = texts.chinese.read()
  if (text === undefined) return undefined
  const terms = new Set()
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu))
    for (let start = 0; start < run.length; start++)
      for (let length = 2; length <= 6 && start + length <= run.length; length++) terms.add(run.slice(start, start + length))
  return shuffled([...terms].sort(), 5)
}

const words = {english, han}

/** `count` terms of a list; undefined where its package is absent or the list is shorter than that. */
export function termsOf(count, list = 'english') {
  const terms = words[list]()?.slice(0, count)
  return terms?.length === count ? terms : undefined
}

const texts = {
  'git-doc': {
    what: "Git's manual pages as plain text (Debian package git-doc), anything beyond ASCII replaced by a space: prose, options, command lines",
    read: () => oneByte(gitDoc()?.replace(/[^\x00-\x7f]/g, ' ')),
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
  typographic: {
    what: 'the same pages with typographic quotes, apostrophes and dashes, and with the accents that the word list knows (résumé, naïve)',
    read: () => typographic(gitDoc()),
  },
  chinese: {
    what: 'the Chinese CNCF glossary (Apache-2.0), repeated to size',
    read() {
      if (!existsSync(CHINESE)) return undefined
      const pages = readdirSync(CHINESE).filter(name => name.endsWith('.md'))
      return pages
        .sort()
        .map(name => readFileSync(join(CHINESE, name), 'utf8'))
        .join('\n')
        .normalize('NFC')
    },
  },
}

/** One byte a character, as a string that was read from a file of ASCII is: `replace` keeps the two of what it was given. */
const oneByte = text => text && Buffer.from(text, 'latin1').toString('latin1')

function gitDoc() {
  if (!existsSync(GIT_DOC)) return undefined
  const files = readdirSync(GIT_DOC).filter(name => name.endsWith('.txt'))
  return files
    .sort()
    .map(name => readFileSync(join(GIT_DOC, name), 'utf8'))
    .join('\n')
}

function typographic(text) {
  if (text === undefined || !existsSync(INSANE)) return undefined
  const accented = new Map()
  for (const word of readFileSync(INSANE, 'utf8').split('\n'))
    if (/^[a-zà-ÿ]+$/.test(word) && !/^[a-z]+$/.test(word)) accented.set(word.normalize('NFD').replace(/\p{M}/gu, ''), word)
  return text
    .replace(/[a-z]{4,}/g, word => accented.get(word) ?? word)
    .replace(/(\w)'(\w)/g, '$1’$2')
    .replace(/"([^"\n]*)"/g, '“$1”')
    .replace(/ -- /g, ' — ')
}

export const describeText = name => texts[name].what

/** The first `chars` characters of a text, which is repeated where it is shorter; undefined where its source is absent. */
export function textOf(name, chars) {
  const text = texts[name].read()
  return text?.repeat(Math.ceil(chars / text.length)).slice(0, chars)
}

/** `count` slices of `length` characters, at places that the generator chooses. */
export function slices(text, count, length) {
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
    const text = `---\nid: ${id}\n---\n# ${title}\n\nAn entry of the benchmark.\n\nsynonyms:: ${synonyms.join(', ')}\n`
    sources.push({path: `${id}.md`, text})
  }
  return sources
}
