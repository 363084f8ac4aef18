const WORD = /[\p{L}\p{N}_]+(?:[-./@:+#\\][\p{L}\p{N}_]+)*/gu
const HAN = /\p{Script=Han}/u
const STOP = new Set(
  (
    'the a an is are was were be been of to in on at for and or with by from as it its this that we you i they he she do does did has have had will ' +
    'der die das den dem ein eine einen ist sind war wir es und oder mit von zu im am auf für wird werden hat haben'
  ).split(' '),
)
/** Letters of a word that count: endings, and most slips of the pen, stand behind them. */
const STEM = 6

/** What a statement is found by: its words without endings, parts of compounds, identifiers whole, pairs of Han letters. */
export function featuresOf(statement: string): Set<string> {
  const features = new Set<string>()
  const lower = statement.normalize('NFC').toLowerCase().replaceAll('\\', '/')
  for (const [word] of lower.matchAll(WORD)) {
    if (HAN.test(word)) hanFeatures(word, features)
    else {
      const parts = word.split(/[-./@:+#]/)
      if (parts.length > 1 || (/\d/.test(word) && /\p{L}|\d{3}/u.test(word))) features.add(`#${word}`)
      for (const part of parts) if (part !== '' && !STOP.has(part)) features.add(part.slice(0, STEM).replace(/(?<=\p{L}{3})s$/u, ''))
    }
  }
  return features
}

function hanFeatures(run: string, features: Set<string>): void {
  for (const latin of run.match(/[a-z0-9_]+/g) ?? []) features.add(latin.slice(0, STEM))
  const letters = [...run].filter(letter => HAN.test(letter))
  if (letters.length === 1) features.add(letters[0] as string)
  for (let at = 0; at + 1 < letters.length; at++) features.add(`${letters[at]}${letters[at + 1]}`)
}
