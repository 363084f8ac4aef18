/**
 * A copy of a paragraph, of the same length, in which only what may end a sentence still looks like it. Names, code, addresses, numbers
 * and abbreviations become letters; quotation marks and brackets vanish, since the library counts them and stumbles where they do not
 * close. So its offsets are ours.
 */
export function maskOf(paragraph: string): string {
  let mask = paragraph.replace(/\s/g, ' ').replace(/[\ud800-\udfff]/g, 'x')
  for (const pattern of WHOLE) mask = mask.replace(pattern, letters)
  mask = mask.replace(ABBREVIATION, dotless).replace(BEFORE_NUMBER, dotless).replace(BEFORE_NAME, dotless)
  mask = mask.replace(GERMAN_ORDINAL, dotless).replace(INITIAL, dotless)
  // A dot, a question mark inside a word: versions, decimals, files, domains, `*.md`, `.github`.
  mask = mask.replace(/[.!?…](?=[\p{L}\p{N}_/\\=&%$#*@-])/gu, 'x').replace(/(?<=\s|^)\.(?=\S)/g, 'x')
  // An ellipsis that goes on in lower case is a pause.
  mask = mask.replace(/(?:\.{2,}|…)(?=\s+[\p{Ll}(])/gu, letters)
  return mask.replace(ENCLOSED, enclosed).replace(/["'“”„‟«»‹›‘’()[\]{}]/g, 'x')
}

const letters = (match: string): string => 'x'.repeat(match.length)
const dotless = (match: string): string => match.replace(/[.]/g, 'x')

/** Code spans, addresses: nothing in them ends a sentence, though a full stop after one does. */
const WHOLE = [
  /(?<!`)(`{1,4})(?!`)[^\n]{1,400}?(?<!`)\1(?!`)/g,
  /\b(?:https?|ftp|file|ssh):\/\/\S*[^\s.,;:!?)\]}'"»”]/g,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
]

/** Abbreviations of the languages we know that are followed by what they belong to. Those that often end a sentence (`etc.`) are not here. */
const ABBREVIATIONS = [
  'e\\. ?g|i\\. ?e|cf|vs|viz|approx|incl|excl|resp|esp|dept|mr|mrs|ms|dr|prof|jr|capt|avg',
  'z\\. ?b|d\\. ?h|u\\. ?a|u\\. ?u|o\\. ?ä|z\\. ?t|s\\. ?o|s\\. ?u|v\\. ?a|bzw|ca|ggf|evtl|inkl|exkl|zzgl|vgl|dipl|bspw|sog|gem|entspr',
  'p\\. ?ex|c\\.-à-d|c\\. ?à\\. ?d|mm|mme|mmes|mlle|env|réf',
  'p\\. ?ej|sr|sra|srta|dra|dña|ud|uds|ee|uu|núm|aprox|avda',
]
const ABBREVIATION = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ABBREVIATIONS.join('|')})\\.(?=\\s|[,;:)])`, 'giu')
/** These are words, too, or end a sentence, unless a number or a name follows. */
const BEFORE_NUMBER = /(?<![\p{L}\p{N}])(?:no|nos|nr|n°|fig|figs|eq|sec|ch|chap|vol|art|abs|pp?|pág|págs|S|lt)\.(?=\s*\d)/giu
const BEFORE_NAME = /(?<![\p{L}\p{N}])(?:M|Me|D|Hr|Fr|St|Gen|Col|Lt)\.(?=\s+\p{Lu})/gu

const MONTHS = 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const GERMAN_ORDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}.])\\d{1,2}\\.(?=\\s+(?:\\p{Ll}|${MONTHS}|Quartal|Jahrhundert|Stock|Klasse|Platz))`,
  'gu',
)
/** `J. R. Smith`: a single capital before another word is an initial. */
const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\.(?=\s+\p{Lu})/gu

const ENCLOSED = /"[^"]{1,400}"|“[^”]{1,400}”|„[^“”]{1,400}[“”]|«[^»]{1,400}»|\([^()]{1,400}\)/g

/** What ends inside quotation marks or brackets ends nothing, but for the last stop before the mark where a new sentence follows it. */
function enclosed(match: string, offset: number, whole: string): string {
  const inner = match.replace(/[.!?…。！？]/g, 'x')
  const stop = /[.!?…]\s*.$/u.test(match) && /^(?:\s+\p{Lu}|\s*$)/u.test(whole.slice(offset + match.length))
  return stop ? `${inner.slice(0, -1)}.` : inner
}
