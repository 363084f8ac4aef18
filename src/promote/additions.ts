import type {EntryTerm, KgEntry} from '../../compiler/entry/entry.ts'
import {parseSource, printEntry} from '../../compiler/entry/index.ts'
import type {EntryAdditions} from '../domain/insight.ts'

export const NO_ADDITIONS: EntryAdditions = {terms: [], about: [], formerly: [], refines: []}

/**
 * The file of an entry with other additions in it: what merges and relations gave it before is taken out, what they give it now is put in,
 * and every other byte stays, since printing what was read gives a canonical file back. Undefined where the file is none.
 */
export function withAdditions(text: string, path: string, before: EntryAdditions, after: EntryAdditions): string | undefined {
  const [entry] = parseSource({path, text}).entries
  if (entry === undefined || printEntry(entry) !== text) return undefined
  const terms = changed(synonymsOf(entry), before.terms, after.terms).filter(term => term !== entry.title)
  const own = new Map(entry.terms.map(term => [term.text, term]))
  const list = (there: readonly {readonly text: string}[] | undefined, key: 'about' | 'formerly' | 'refines') =>
    changed(
      (there ?? []).map(one => one.text),
      before[key],
      after[key],
    )
      .filter(id => id !== entry.id)
      .map(one => ({text: one}))
  const about = list(entry.about, 'about')
  return printEntry({
    ...entry,
    terms: [
      ...entry.terms.filter(({origin}) => origin !== 'synonym'),
      ...terms.map(term => own.get(term) ?? ({text: term, origin: 'synonym'} as const)),
    ],
    about: before.about.length + after.about.length === 0 ? entry.about : about,
    formerly: list(entry.formerly, 'formerly'),
    refines: list(entry.refines, 'refines'),
  })
}

const synonymsOf = ({terms}: KgEntry): string[] => terms.filter(isSynonym).map(({text}) => text)

const isSynonym = ({origin}: EntryTerm): boolean => origin === 'synonym'

/** What is there without what was added before, then what is added now: each once, in a fixed order. */
function changed(there: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const gone = new Set(before)
  return [...new Set([...there.filter(one => !gone.has(one)), ...after])]
}

/** Additions without what the file says of itself: taking them out again must not take that along. */
export function onlyNew(text: string, path: string, before: EntryAdditions, wanted: EntryAdditions): EntryAdditions {
  const [entry] = parseSource({path, text}).entries
  if (entry === undefined) return NO_ADDITIONS
  const fresh = (there: readonly string[], added: readonly string[], list: readonly string[]): string[] => {
    const own = new Set(there.filter(one => !added.includes(one)))
    return [...new Set(list)].filter(one => !own.has(one)).sort()
  }
  const texts = (list: readonly {readonly text: string}[] | undefined): string[] => (list ?? []).map(one => one.text)
  const isOwnTerm = (term: string): boolean => term.toLowerCase() === entry.title.toLowerCase()
  return {
    terms: fresh(
      synonymsOf(entry),
      before.terms,
      wanted.terms.filter(term => !isOwnTerm(term)),
    ),
    about: fresh(
      texts(entry.about),
      before.about,
      wanted.about.filter(id => id !== entry.id),
    ),
    formerly: fresh(
      texts(entry.formerly),
      before.formerly,
      wanted.formerly.filter(id => id !== entry.id),
    ),
    refines: fresh(
      texts(entry.refines),
      before.refines,
      wanted.refines.filter(id => id !== entry.id),
    ),
  }
}

/** What an entry hands on to the one that takes its place: its names, what it is about, its id and those that it had taken over. */
export function handedOn(text: string, path: string): EntryAdditions {
  const [entry] = parseSource({path, text}).entries
  if (entry === undefined) return NO_ADDITIONS
  const texts = (list: readonly {readonly text: string}[] | undefined): string[] => (list ?? []).map(one => one.text)
  return {
    terms: [entry.title, ...synonymsOf(entry)],
    about: texts(entry.about),
    formerly: [entry.id, ...texts(entry.formerly)],
    refines: texts(entry.refines),
  }
}

export const unitedAdditions = (list: readonly EntryAdditions[]): EntryAdditions => ({
  terms: list.flatMap(({terms}) => terms),
  about: list.flatMap(({about}) => about),
  formerly: list.flatMap(({formerly}) => formerly),
  refines: list.flatMap(({refines}) => refines),
})

const LINE = /^(synonyms|about|formerly|refines):: /

/**
 * The same change in a file that people wrote in: line by line, every other byte as it was. A new line stands behind the machine's own ones,
 * else before the account of where the entry comes from. `kept`: lines that could not be replaced, since a person changed them.
 */
export function carriedOver(base: string, next: string, current: string): {readonly text: string; readonly kept: readonly string[]} {
  const [before, after] = [directives(base), directives(next)]
  const ending = /\r\n|\n|\r/.exec(current)?.[0] ?? '\n'
  const lines = current.split(/(?<=\r\n|\n|\r(?!\n))/)
  const kept: string[] = []
  for (const key of ['synonyms', 'about', 'refines', 'formerly']) {
    const [from, to] = [before.get(key), after.get(key)]
    if (from === to) continue
    const at = from === undefined ? -1 : lines.findIndex(line => line.trimEnd() === from)
    if (at >= 0) lines.splice(at, 1, ...(to === undefined ? [] : [to + ending]))
    else if (from === undefined && to !== undefined) lines.splice(placeFor(lines), 0, to + ending)
    else kept.push(to ?? from!)
  }
  return {text: lines.join(''), kept}
}

const directives = (text: string): Map<string, string> =>
  new Map(text.split('\n').flatMap((line): [string, string][] => (LINE.test(line) ? [[LINE.exec(line)![1]!, line]] : [])))

/** Behind the last line of ours; else, with a blank line, before the section of sources, or at the end. */
function placeFor(lines: string[]): number {
  const last = lines.findLastIndex(line => LINE.test(line))
  if (last >= 0) return last + 1
  const source = lines.findIndex(line => /^## Source\s*$/.test(line))
  const at = source < 0 ? lines.length : source
  lines.splice(at, 0, '\n')
  return at
}
