import type {Language} from './language.ts'

/** Turns "I" into "the user" where the grammar of the sentence is sure; else gives it back as it is. Code and quotations are not touched. */
export function thirdPerson(sentence: string, language: Language): string {
  return TURNS[language](sentence)
}

const TURNS: Readonly<Record<Language, (sentence: string) => string>> = {en: english, de: german, fr: french, es: spanish}

const OPAQUE = /(`[^`]*`|"[^"]*"|“[^”]*”)/

function english(sentence: string): string {
  return sentence
    .split(OPAQUE)
    .map((part, i) => (i % 2 === 1 ? part : englishPart(part)))
    .join('')
}

const ADVERB =
  '(?:really |always |usually |also |never |just |still |generally |personally |much |strongly |often |only |rather |definitely |absolutely |actually |mostly |mainly )*'
const UNCHANGED =
  /^(?:can|can't|cannot|could|couldn't|will|won't|would|wouldn't|must|should|shouldn't|may|might|did|didn't|had|was|wasn't|said|chose|meant|made|took|left|found|began|built|bought|brought|came|went|gave|got|grew|kept|knew|led|lost|met|paid|put|ran|saw|sent|set|spoke|spent|thought|told|understood|wrote|let|cut|\w+ed)$/
const IRREGULAR: Readonly<Record<string, string>> = {
  am: 'is',
  have: 'has',
  "haven't": "hasn't",
  do: 'does',
  "don't": "doesn't",
  go: 'goes',
  are: 'is',
}

function englishPart(part: string): string {
  return part
    .replace(/\bI['’]m\b/g, 'the user is')
    .replace(/\bI['’]ve\b/g, 'the user has')
    .replace(/\bI['’]d\b/g, 'the user would')
    .replace(/\bI['’]ll\b/g, 'the user will')
    .replace(
      new RegExp(`\\bI (${ADVERB})([a-z]+(?:['’]t)?)\\b`, 'g'),
      (_, adverb: string, verb: string) => `the user ${adverb}${thirdOf(verb)}`,
    )
    .replace(/\bmy\b/gi, "the user's")
    .replace(/\bmine\b/g, "the user's")
    .replace(/\bme\b/g, 'the user')
    .replace(/\bmyself\b/g, 'themselves')
}

function thirdOf(verb: string): string {
  const plain = verb.replace('’', "'")
  if (Object.hasOwn(IRREGULAR, plain)) return IRREGULAR[plain]
  if (UNCHANGED.test(plain)) return verb
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** The other languages bend more: only a sentence with one word of the first person, in front, is turned. */
const OTHERS: Readonly<Record<'de' | 'fr' | 'es', RegExp>> = {
  de: /(?<![\p{L}])(?:ich|mir|mich|mein\p{L}*|uns|unser\p{L}*|wir)(?![\p{L}])/iu,
  fr: /(?<![\p{L}])(?:je|j['’]|me|m['’]|moi|mon|ma|mes|nous|notre|nos)(?![\p{L}])/iu,
  es: /(?<![\p{L}])(?:yo|me|mí|mi|mis|nos|nuestr\p{L}*|conmigo)(?![\p{L}])/iu,
}

const GERMAN: Readonly<Record<string, string>> = {
  bin: 'ist',
  habe: 'hat',
  mag: 'mag',
  kann: 'kann',
  weiß: 'weiß',
  esse: 'isst',
  spreche: 'spricht',
  lese: 'liest',
  fahre: 'fährt',
  trage: 'trägt',
  halte: 'hält',
  schlafe: 'schläft',
  vertrage: 'verträgt',
  nehme: 'nimmt',
  gebe: 'gibt',
  sehe: 'sieht',
  heiße: 'heißt',
  hasse: 'hasst',
}

function german(sentence: string): string {
  const [, verb, rest] = /^Ich (\p{Ll}+) (.+)$/su.exec(sentence) ?? []
  if (verb === undefined || OTHERS.de.test(rest)) return sentence
  const third =
    (Object.hasOwn(GERMAN, verb) ? GERMAN[verb] : undefined) ??
    (verb.endsWith('e') ? `${verb.slice(0, -1)}${/(?:[td]|chn|ffn|gn)e$/.test(verb) ? 'et' : 't'}` : undefined)
  return third === undefined ? sentence : `Der Nutzer ${third} ${rest}`
}

const FRENCH: Readonly<Record<string, string>> = {
  suis: 'est',
  ai: 'a',
  vis: 'vit',
  viens: 'vient',
  lis: 'lit',
  écris: 'écrit',
  tiens: 'tient',
  bois: 'boit',
  conduis: 'conduit',
  connais: 'connaît',
}

function french(sentence: string): string {
  const [, negation = '', verb, rest] = /^(?:Je |J['’])(n['’]|ne )?(\p{Ll}+) (.+)$/su.exec(sentence) ?? []
  if (verb === undefined || OTHERS.fr.test(rest)) return sentence
  const third = (Object.hasOwn(FRENCH, verb) ? FRENCH[verb] : undefined) ?? (verb.endsWith('e') ? verb : undefined)
  return third === undefined ? sentence : `L'utilisateur ${negation}${third} ${rest}`
}

const SPANISH: Readonly<Record<string, string>> = {
  prefiero: 'prefiere',
  odio: 'odia',
  detesto: 'detesta',
  adoro: 'adora',
  disfruto: 'disfruta',
  valoro: 'valora',
  aborrezco: 'aborrece',
  uso: 'usa',
  utilizo: 'utiliza',
  trabajo: 'trabaja',
  vivo: 'vive',
  hablo: 'habla',
  soy: 'es',
  tengo: 'tiene',
  estudio: 'estudia',
  dirijo: 'dirige',
  gestiono: 'gestiona',
  mantengo: 'mantiene',
  vengo: 'viene',
}

function spanish(sentence: string): string {
  const [, no = '', liking, object] = /^(No )?me (gustan?|encantan?|disgustan?|molestan?) (.+)$/isu.exec(sentence) ?? []
  if (liking !== undefined && !OTHERS.es.test(object)) return `Al usuario ${no.toLowerCase()}le ${liking} ${object}`
  const [, negation = '', verb, rest] = /^(No )?(\p{L}+) (.+)$/su.exec(sentence) ?? []
  const third = verb !== undefined && Object.hasOwn(SPANISH, verb.toLowerCase()) ? SPANISH[verb.toLowerCase()] : undefined
  return third === undefined || OTHERS.es.test(rest) ? sentence : `El usuario ${negation.toLowerCase()}${third} ${rest}`
}
