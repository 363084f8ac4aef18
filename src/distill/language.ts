/** Languages with rules of their own. What is in none of them is read as the first. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

/** Words that are frequent in one of the languages and no words of another. In the form that rules read (`formOf`). */
const FREQUENT: Readonly<Record<Language, string>> = {
  en: `
    a
    the is are was were and of to that it for with not you this be have has on at as from our my must always never by or an don't does
    let's when all should which each only every they their i we use prefer like but if into than then there no before after its it's
    can will would
  `,
  de: `
    der die das den dem des ist sind war und nicht mit wir ich ein eine einen einem einer auf fuer von zu im am wird werden haben hat
    immer muss muessen soll auch bei nach ueber aus wenn dass als oder nur noch keine kein uns unser unsere mein meine mir es sich
    jede jeder alle nie niemals bitte aber doch statt sondern durch bis zum zur heisst lieber nein jetzt kurz falls man was er sie wie
    wer so dann hier kann mal ja wurde dieses diese dieser schon gerade vielleicht habe bin euch ihr
  `,
  fr: `
    de en le la les des du est sont et pas avec nous je un une dans sur pour par au aux qui que ce cette il faut toujours jamais doit
    doivent notre nos mon ma mes c'est on ne plus chaque tout toute tous sans vous tu son leur d'une d'un l'api n'est qu'il j'ai
    j'aime ou mais donc si comme etre fait non maintenant peut ils elle elles quoi ete avons avez avant apres toutes cela font lancez
    ont suis deux trois leurs ces cet dont chez entre vers sous encore aussi tres bien oui quand comment pourquoi quelle quel
    peut-etre se trouve d'abord l'a
  `,
  es: `
    a el la los las es son y no con nosotros yo un una en para por del al que se lo hay siempre nunca debe deben nuestro nuestra
    nuestros mi mis esta este eso muy mas cada todo toda todas todos sin usted tu su sus ya ahora como pero si hemos tiene estan me le
    ser fue o de antes desde donde puede quiza estoy estamos han he ha nos te soy eres somos dos tres entre sobre hasta tambien
    bien cuando quien cual porque aqui asi mejor otro otra esto estos estas vamos dime parece va tengo hace pone
  `,
}

const OF: ReadonlyMap<string, readonly Language[]> = languagesByWord()

function languagesByWord(): Map<string, Language[]> {
  const map = new Map<string, Language[]>()
  for (const language of LANGUAGES) {
    for (const word of FREQUENT[language].trim().split(/\s+/)) map.set(word, [...(map.get(word) ?? []), language])
  }
  return map
}

/** Letters and marks that only one of them has; in the text as written. */
const MARKS: readonly (readonly [RegExp, Language])[] = [
  [/[¿¡ñáíóú]|ción\b|\bqué\b|\b(?:está|aquí|así|también|según)\b/i, 'es'],
  [/[äöüß]/i, 'de'],
  [/[çœêèàâîôûëï]|\b[ldjnscmt]['’](?=[\p{L}])|\bqu['’]| [?!:;»]/iu, 'fr'],
]

/**
 * The languages that a text may be in, the likeliest first, by its frequent words and its letters: more than one where it is close, all
 * where nothing tells. `form` is the text's form for rules; `likely` comes first of equals.
 */
export function languagesOf(text: string, form: string, likely?: Language): readonly Language[] {
  const score: Record<Language, number> = {en: 0, de: 0, fr: 0, es: 0}
  for (const [word] of form.matchAll(/[a-z]+(?:'[a-z]+)*/g)) {
    const languages = OF.get(word)
    if (languages !== undefined) for (const language of languages) score[language] += 1 / languages.length
    else if (word.includes("'")) score[/^(?:[ldjnscmt]|qu|jusqu|lorsqu|puisqu)'/.test(word) ? 'fr' : 'en'] += 1
  }
  for (const [pattern, language] of MARKS) if (pattern.test(text)) score[language] += 1
  if (likely !== undefined) score[likely] += LEAD
  const best = Math.max(...LANGUAGES.map(language => score[language]))
  const margin = best < SURE ? Number.POSITIVE_INFINITY : CLOSE
  return LANGUAGES.filter(language => score[language] >= best - margin).sort((a, b) => score[b] - score[a])
}

/** In frequent words: what the message around a sentence is worth, how far behind the first a language is tried, and from where on one is sure. */
const LEAD = 0.4
const CLOSE = 0.5
const SURE = 2
