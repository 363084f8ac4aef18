/**
 * When a dated statement stops being true by itself: the end of the last day that it names, ISO 8601 in UTC; undefined where it names none
 * that lies ahead of `at` (when it was said). `form` is the sentence as rules read it.
 */
export function expiryOf(form: string, at: string): string | undefined {
  // What nobody dated says nothing of when "next week" is.
  if (PAST.test(form) || at.startsWith(UNDATED)) return undefined
  const said = new Date(`${at.slice(0, 10)}T00:00:00.000Z`)
  const ends = [...RELATIVE.filter(([pattern]) => pattern.test(form)).map(([, end]) => end(said)), ...datesIn(form, said)]
  const ahead = ends.filter(day => day >= said)
  if (ahead.length === 0) return undefined
  const last = new Date(Math.max(...ahead.map(Number)))
  return `${last.toISOString().slice(0, 10)}T23:59:59.999Z`
}

/** Dates behind these words are of what was, not of what ends. */
const PAST =
  /\b(?:since|was|were|has been|founded|seit|wurde|wurden|war|waren|depuis|a ete|ont ete|etait|desde|fue|fueron|as of|stand vom)\b(?=.*\d|.*(?:week|woche|semaine|semana))(?!.*(?:next|naechste|prochaine?|proxim[oa]|que viene|until|bis|jusqu|hasta))/

/** The time of what is not dated. */
const UNDATED = '1970-01-01T00:00:00'

const DAY = 86_400_000
const plus = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY)
/** Monday is 1, Sunday 7. */
const weekday = (day: Date): number => day.getUTCDay() || 7
const endOfWeek = (day: Date): Date => plus(day, 7 - weekday(day))
const endOfMonth = (day: Date, months = 0): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
const endOfQuarter = (day: Date, quarters = 0): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), (Math.floor(day.getUTCMonth() / 3) + quarters + 1) * 3, 0))
const endOfYear = (day: Date, years = 0): Date => new Date(Date.UTC(day.getUTCFullYear() + years, 11, 31))

const RELATIVE: readonly (readonly [RegExp, (said: Date) => Date])[] = [
  [/\b(?:today|tonight|heute|aujourd'hui|ce soir|hoy|esta noche)\b/, day => day],
  [/\b(?:tomorrow|(?<!guten )(?<!jeden )morgen|demain|(?<!la )manana)\b/, day => plus(day, 1)],
  [/\b(?:this week|diese woche|dieser woche|cette semaine|esta semana)\b/, endOfWeek],
  [
    /\b(?:next week|naechste woche|naechster woche|kommende woche|(?:la )?semaine prochaine|(?:la )?proxima semana|semana que viene)\b/,
    day => plus(endOfWeek(day), 7),
  ],
  [/\b(?:this month|diesen monat|diesem monat|ce mois(?:-ci)?|este mes)\b/, day => endOfMonth(day)],
  [
    /\b(?:next month|naechsten monat|naechster monat|le mois prochain|mois prochain|proximo mes|mes que viene)\b/,
    day => endOfMonth(day, 1),
  ],
  [/\b(?:this quarter|dieses quartal|diesem quartal|ce trimestre|este trimestre)\b/, day => endOfQuarter(day)],
  [/\b(?:next quarter|naechstes quartal|naechsten quartal|trimestre prochain|proximo trimestre)\b/, day => endOfQuarter(day, 1)],
  [/\b(?:this year|dieses jahr|diesem jahr|cette annee|este ano)\b/, day => endOfYear(day)],
  [/\b(?:next year|naechstes jahr|naechsten jahr|l'annee prochaine|proximo ano|ano que viene)\b/, day => endOfYear(day, 1)],
  ...[
    'monday|montag|lundi|lunes',
    'tuesday|dienstag|mardi|martes',
    'wednesday|mittwoch|mercredi|miercoles',
    'thursday|donnerstag|jeudi|jueves',
    'friday|freitag|vendredi|viernes',
    'saturday|samstag|samedi|sabado',
    'sunday|sonntag|dimanche|domingo',
  ].map(
    (names, i) =>
      [
        new RegExp(
          `\\b(?:until|till|by|before|through|this|next|bis|vor|diesen|naechsten|jusqu'a|jusqu'au|avant|d'ici|hasta|antes del|este|proximo)(?: zum| el| le)? (?:${names})\\b`,
        ),
        (day: Date) => plus(day, (i + 1 - weekday(day) + 7) % 7),
      ] as const,
  ),
]

const MONTHS = [
  'jan(?:uary|uar|vier)?|enero|jaenner',
  'feb(?:ruary|ruar)?|fevrier|febrero',
  'mar(?:ch|s|zo)?|maerz',
  'apr(?:il)?|avril|abril',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|aout|agosto',
  'sep(?:t(?:ember|embre)?|tiembre)?',
  'oct(?:ober|obre)?|oktober|octubre',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember|embre)?|dezember|diciembre',
]
const MONTH = MONTHS.map(month => `(${month})`).join('|')
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:\\.|st|nd|rd|th|er)?(?: de)? (?:${MONTH})\\b(?:,? (?:de )?(\\d{4}))?`, 'g')
const MONTH_DAY = new RegExp(`\\b(?:${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, 'g')
const GERMAN = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})?/g

/** The days that a sentence names; a day without a year is the next of its name. */
function datesIn(form: string, said: Date): Date[] {
  const found = [
    ...[...form.matchAll(ISO)].map(([, year, month, day]) => dateOf(Number(day), Number(month), Number(year), said)),
    ...[...form.matchAll(GERMAN)].map(([, day, month, year]) => dateOf(Number(day), Number(month), year && Number(year), said)),
    ...[...form.matchAll(DAY_MONTH)].map(([, day, ...rest]) => dateOf(Number(day), monthIn(rest), rest[12] && Number(rest[12]), said)),
    ...[...form.matchAll(MONTH_DAY)].map(([, ...rest]) => dateOf(Number(rest[12]), monthIn(rest), rest[13] && Number(rest[13]), said)),
  ]
  return found.filter(date => date !== undefined)
}

const monthIn = (groups: readonly (string | undefined)[]): number => groups.slice(0, 12).findIndex(group => group !== undefined) + 1

function dateOf(day: number, month: number, year: number | string | undefined, said: Date): Date | undefined {
  const years = typeof year === 'number' ? [year] : [said.getUTCFullYear(), said.getUTCFullYear() + 1]
  return years
    .map(each => new Date(Date.UTC(each, month - 1, day)))
    .filter(date => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
    .find(date => typeof year === 'number' || date >= said)
}
