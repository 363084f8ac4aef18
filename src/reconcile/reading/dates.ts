/** Dates and weekdays in any of the ways people write them, as keys that are equal where the day is. */

const MONTHS: readonly string[] = [
  'january jan januar jänner',
  'february feb februar',
  'march mar märz mär',
  'april apr',
  'may mai',
  'june jun juni',
  'july jul juli',
  'august aug',
  'september sep sept',
  'october oct oktober okt',
  'november nov',
  'december dec dezember dez',
]
const MONTH = new Map(MONTHS.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])))
const NAMES = [...MONTH.keys()].sort((a, b) => b.length - a.length).join('|')

const WEEKDAYS: readonly string[] = [
  'monday mondays mon montag montags 周一 星期一',
  'tuesday tuesdays tue dienstag dienstags 周二 星期二',
  'wednesday wednesdays wed mittwoch mittwochs 周三 星期三',
  'thursday thursdays thu donnerstag donnerstags 周四 星期四',
  'friday fridays fri freitag freitags 周五 星期五',
  'saturday saturdays sat samstag samstags sonnabend sonnabends 周六 星期六',
  'sunday sundays sun sonntag sonntags 周日 星期日 周天 星期天',
]
/** Folded name → `monday 1`; plural or adverbial forms, which speak of every such day, have `every` behind. */
export const WEEKDAY: ReadonlyMap<string, {readonly day: number; readonly every: boolean}> = new Map(
  WEEKDAYS.flatMap((names, index) =>
    names.split(' ').map(name => [name, {day: index + 1, every: /(?:days|tags|wochs|abends)$/.test(name)}] as const),
  ),
)

const two = (number: string | number): string => String(number).padStart(2, '0')
const year = (text: string | undefined): string => text ?? '-'

interface Form {
  readonly pattern: RegExp
  readonly key: (groups: readonly string[]) => string | undefined
}

const FORMS: readonly Form[] = [
  {pattern: /(\d{4})-(\d{2})-(\d{2})(?![\d-])/y, key: ([, y, m, d]) => `${y}-${m}-${d}`},
  {pattern: /(\d{4})年(\d{1,2})月(\d{1,2})[日号]/y, key: ([, y, m, d]) => `${y}-${two(m as string)}-${two(d as string)}`},
  {pattern: /(\d{1,2})月(\d{1,2})[日号]/y, key: ([, m, d]) => `--${two(m as string)}-${two(d as string)}`},
  {pattern: /(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/y, key: ([, d, m, y]) => `${y}-${two(m as string)}-${two(d as string)}`},
  {
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(${NAMES})\\b\\.?(?:,?\\s+(\\d{4}))?`, 'iy'),
    key: ([, d, m, y]) => `${year(y)}-${two(MONTH.get((m as string).toLowerCase()) as number)}-${two(d as string)}`,
  },
  {
    pattern: new RegExp(`(${NAMES})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?`, 'iy'),
    key: ([, m, d, y]) => `${year(y)}-${two(MONTH.get((m as string).toLowerCase()) as number)}-${two(d as string)}`,
  },
  {
    pattern: new RegExp(`(${NAMES})\\.?\\s+(\\d{4})\\b`, 'iy'),
    key: ([, m, y]) => `${y}-${two(MONTH.get((m as string).toLowerCase()) as number)}`,
  },
]

/** What any form begins with: most places of a text are none, and one look at three letters says so. */
const BEGINS = new RegExp(`^(?:\\d|${[...new Set([...MONTH.keys()].map(name => name.slice(0, 3)))].join('|')})`, 'i')

/** The date that begins at `at`: its key (`2026-12-01`, without a year `--12-01`) and its length in UTF-16 units. */
export function dateAt(text: string, at: number): {key: string; length: number} | undefined {
  if (!BEGINS.test(text.slice(at, at + 3))) return undefined
  for (const {pattern, key} of FORMS) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const value = found === null ? undefined : key(found)
    if (found !== null && value !== undefined)
      return {key: value.replace(/^--(?=\d{2}-)/, '--').replace(/^-(?=-\d\d-\d\d$)/, '-'), length: found[0].length}
  }
  return undefined
}
