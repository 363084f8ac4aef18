import {COMMON_WORDS} from '../../compiler/lexicon/common-words.ts'

/** Words that say nothing of what a sentence is about: functional ones, and those that go with any subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...COMMON_WORDS,
  ...(
    'again against already although always among another anyone anything around away back before behind below beneath beside besides between beyond both ' +
    'during each either else enough even ever every everyone everything few first former further hence here herself himself however indeed instead ' +
    'itself last later latter least less many might mine much must myself neither never next nobody none nothing often once ourselves own perhaps ' +
    'quite rather really same several shall since some someone something sometimes soon still themselves therefore though through throughout thus ' +
    'together toward towards under unless until upon whatever whenever whether while whom whose why within without yes yet yourself ' +
    'am being does doing done having cannot isn wasn aren don doesn didn won wouldn shouldn ' +
    'use uses used using run runs ran running make makes made making need needs needed get gets got go goes went gone going come comes came take takes ' +
    'took taken give gives gave given keep keeps kept put puts set sets let lets say says said see sees saw seen know knows knew want wants wanted ' +
    'think thinks thought look looks looked find finds found work works worked working happen happens happened leave leaves left start starts started ' +
    'begin begins began stop stops stopped end ends ended call calls called try tries tried show shows shown tell tells told ask asks asked ' +
    'write writes wrote written read reads add adds added remove removes removed change changes changed move moves moved turn turns help helps ' +
    'hold holds held mean means meant stay stays become becomes seem seems live lives prefer prefers preferred avoid avoids choose chose chosen ' +
    'decide decides decided agree agreed require requires required include includes included allow allows allowed support supports supported ' +
    'thing things way ways time times case cases part parts example examples kind kinds sort sorts number lot bit good better best bad worse worst ' +
    'great right wrong old different important possible sure able actually currently please thanks instead ' +
    'today tomorrow yesterday day days week weeks month months year years hour hours minute minutes second seconds ' +
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays ' +
    'january february march april june july august september october november december ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves ' +
    'viernes sábado domingo ' +
    'immer nie niemals jetzt hier dort dann wenn weil dass ob kein keine keinen mehr noch schon sehr alle alles etwas nichts man uns unser unsere mein ' +
    'dein sein ihre bitte nutzen nutzt benutzen verwenden verwendet machen macht haben hat hatte sollen soll sollte müssen muss können kann werden wurde ' +
    'gibt geht bleibt statt ohne gegen unter zwischen damit deshalb ' +
    'toujours jamais ici alors quand parce tout tous toute toutes rien être avoir fait faire faut doit doivent peut sans sous entre notre nos votre vos leur ' +
    'leurs utiliser utilise utilisons ' +
    'siempre nunca aquí entonces cuando porque todo todos toda todas nada ser estar hacer hace debe deben puede pueden sin entre nuestro nuestra usar usa ' +
    'usamos'
  ).split(' '),
])

/** A word as it is compared with others: folded, without an English plural s. `classes` and `class` meet, `bus` stays. */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  if (/(?:ss|us|is)$/.test(lower) || lower.length < 4) return lower
  return lower.replace(/(?<=\p{L}{2})ies$/u, 'y').replace(/(?<=s|x|z|ch|sh)es$|s$/, '')
}

/** The sentences of a text, markdown marks and list signs taken off. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？])\s+|[\r\n]+/)
    .map(line => line.replace(/^[\s>#*+-]+|^\d+[.)]\s+/g, '').trim())
    .filter(line => /[\p{L}\p{N}]/u.test(line))
}
