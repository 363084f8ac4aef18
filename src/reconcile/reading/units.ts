/** Units and how many base units each is: two amounts of one dimension are compared in its base. Sources: SI, ISO 80000-13, ISO 4217. */
type Unit = readonly [dimension: string, factor: number]

const TIME: readonly (readonly [number, string])[] = [
  [0.001, 'ms millisecond milliseconds millisekunde millisekunden 毫秒'],
  [1, 's sec secs second seconds sekunde sekunden 秒 秒钟'],
  [60, 'min mins minute minutes minuten 分钟'],
  [3600, 'h hr hrs hour hours stunde stunden 小时'],
  [86_400, 'd day days tag tage tagen 天'],
  [604_800, 'week weeks woche wochen 周 星期'],
]
const BYTES: readonly (readonly [number, string])[] = [
  [1, 'b byte bytes 字节'],
  [1e3, 'kb kilobyte kilobytes'],
  [1e6, 'mb megabyte megabytes'],
  [1e9, 'gb gigabyte gigabytes'],
  [1e12, 'tb terabyte terabytes'],
  [1024, 'kib'],
  [1024 ** 2, 'mib'],
  [1024 ** 3, 'gib'],
  [1024 ** 4, 'tib'],
]
const LENGTH: readonly (readonly [number, string])[] = [
  [0.001, 'mm millimetre millimetres millimeter millimeters'],
  [0.01, 'cm centimetre centimetres centimeter centimeters'],
  [1, 'm metre metres meter meters 米'],
  [1000, 'km kilometre kilometres kilometer kilometers 公里'],
]
const MASS: readonly (readonly [number, string])[] = [
  [1, 'g gram grams gramm'],
  [1000, 'kg kilogram kilograms kilogramm'],
]
const RATIO: readonly (readonly [number, string])[] = [[1, '% percent prozent']]
const MONEY: readonly string[] = [
  'eur euro euros €',
  'usd dollar dollars $',
  'gbp pound pounds £',
  'chf franken',
  'cny yuan 元',
  'jpy yen ¥',
]

export const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...spread('time', TIME),
  ...spread('bytes', BYTES),
  ...spread('length', LENGTH),
  ...spread('mass', MASS),
  ...spread('ratio', RATIO),
  ...MONEY.flatMap(names => names.split(' ').map((name): [string, Unit] => [name, [`money ${names.split(' ')[0]}`, 1]])),
])

function spread(dimension: string, table: readonly (readonly [number, string])[]): [string, Unit][] {
  return table.flatMap(([factor, names]) => names.split(' ').map((name): [string, Unit] => [name, [dimension, factor]]))
}

/** An amount in its base unit, as a key: "2 min" and "120 s" are both `time 120`. */
export function quantity(value: string, unit: string): string | undefined {
  const found = UNITS.get(unit)
  if (found === undefined) return undefined
  // Twelve digits: 0.1 + 0.2 is 0.3 here, and no unit of the table needs more.
  return `${found[0]} ${Number((Number(value) * found[1]).toPrecision(12))}`
}
