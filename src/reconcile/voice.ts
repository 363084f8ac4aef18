import type {Atom, Reading} from './reading/atoms.ts'

/**
 * "Every token is validated by the gateway" as "the gateway validate every token", in English and in the present tense alone: a participle in
 * -ed whose base form the active sentence has. Undefined where the sentence is no such passive.
 */
export function active(reading: Reading): Reading | undefined {
  if (reading.language !== 'en') return undefined
  const {atoms} = reading
  const by = atoms.findIndex(atom => atom.kind === 'relation' && atom.key === 'by')
  const verb = atoms[by - 1]
  const be = atoms[by - 2]
  if (by < 3 || by === atoms.length - 1 || verb?.kind !== 'word' || be?.kind !== 'tense' || be.key !== 'present') return undefined
  const base = baseOf(verb.key)
  if (base === undefined) return undefined
  return {...reading, atoms: [...atoms.slice(by + 1), {...verb, key: base} satisfies Atom, ...atoms.slice(0, by - 2)]}
}

/** The base form of a regular participle: validated → validate, owned → own, planned → plan, applied → apply. */
function baseOf(participle: string): string | undefined {
  if (!participle.endsWith('ed') || participle.length < 5) return undefined
  const stem = participle.slice(0, -2)
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1)
  // A silent -e after one vowel and one consonant, or after -v, -c, -g, -s, -z, -u: "validate", "receive", "manage", "use", "queue".
  return /(?:[^aeiou][aeiou][^aeiouwxyn]|[vcgszu]|(?:at|in|ur|ir|ar|or)[^aeiou]?)$/.test(stem) && !/(?:er|en|on|ow|it)$/.test(stem)
    ? `${stem}e`
    : stem
}
