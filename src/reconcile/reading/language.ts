import type {Language} from './atoms.ts'

const EN = new Set(
  'the a an is are was were of to and in on for with not no must should may can never always we it this that uses use before after every by from at as has have be will'.split(
    ' ',
  ),
)
const DE = new Set(
  'der die das den dem ein eine einen ist sind war nicht kein keine und wird werden wir mit für auf von zu im am muss müssen darf soll immer nie vor nach bei hat haben nutzt nutzen läuft als alle jede jeder niemand zuerst bitte gibt es nur auch aus oder wenn weil dass sich noch schon sehr mehr als wie um an bei unter über gegen ohne niemals ab seit nutze führe schreibt haltet starte setze rebase vorher kann können sollte dürfen aber sondern zwei drei vier fünf'.split(
    ' ',
  ),
)
const HAN = /\p{Script=Han}/u
const LETTER = /\p{L}/u
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Devanagari}]/u
const ROMANCE = new Set(
  'le la les des est une dans pour pas que qui nous avec sur el los las una para con por del es son il che di per non sono gli'.split(' '),
)

/**
 * The language that the word lists can read, by its function words; `unknown` where another is likelier; undefined where nothing tells:
 * names and numbers alone.
 */
export function languageOf(text: string): Language | undefined {
  if (FOREIGN.test(text)) return 'unknown'
  if (HAN.test(text)) return 'zh'
  if (!LETTER.test(text)) return undefined
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (list: ReadonlySet<string>): number => words.filter(word => list.has(word)).length
  const english = count(EN)
  const german = count(DE) + (/[äöüß]/i.test(text) ? 1 : 0)
  const romance = count(ROMANCE) + (/[éèêàçñ¿¡ò]/i.test(text) ? 1 : 0)
  if (romance > Math.max(english, german)) return 'unknown'
  if (english === 0 && german === 0) return undefined
  return german > english ? 'de' : 'en'
}
