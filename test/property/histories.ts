import type {CompileOptions} from '../../compiler/compile.ts'
import type {SourceChange} from '../../compiler/increment/increment.ts'
import type {Random} from './random.ts'

/** Few of each, so that what is rare in a folder is common here: one id twice, one surface claimed by many, near twins. */
const IDS = ['api', 'gateway', 'load-balancer', 'lb', 'retry', 'proxy', 'queue']
const PATHS = ['a.md', 'b.md', 'c.md', 'd.md', 'sub/a.md', 'sub/e.md', 'f.md', 'g.md', 'terms.json', 'h.markdown']
const SURFACES = [
  ...[
    'API',
    'api',
    'Api',
    'load balancer',
    'load-balancer',
    'Load Balancers',
    'loadbalancer',
    'LB',
    'lb',
    'retry',
    'retries',
    'retry budget',
  ],
  ...[
    'gateway',
    'gateways',
    'edge gateway',
    'C++',
    '.NET',
    'café',
    'cafe\u0301',
    'naïve',
    '网关',
    '网',
    'don’t',
    "don't",
    'x',
    'the',
    'Node.js',
  ],
  ...['queue', 'dead letter queue', 'dead-letter queue', 'a proxy', 'reverse proxy', 'proxy', '👍🏽', 'Ⓐ', 'ﬃ', 'built-in', 'built in'],
  'an uncommonly-long-winded_identifier_of_many_characters',
]
const TEXTS = [
  'The API and the api of a load balancer, two load-balancers, an edge gateway: retries, retry budgets, LB and lb.',
  "C++ on .NET, café and cafe\u0301, naïve; 网关 and 网, don't, don’t; Node.js, 👍🏽, Ⓐ, ﬃ, built-in, built in, an unlikely apiary.",
  'dead letter queue, dead-letter queue, dead\nletter queue; a reverse proxy, a proxy; gateways and\u00a0gateway. loadbalancer retrying',
]

const list = (random: Random, from: readonly string[], most: number): string =>
  Array.from({length: 1 + random.below(most)}, () => random.pick(from)).join(', ')

/** A line that says something about other entries, or about what is found. */
function line(random: Random): string {
  const surface = random.pick(SURFACES)
  switch (random.below(13)) {
    case 0:
      return `prefer:: ${surface}`
    case 1:
      return `priority:: ${random.below(3)}`
    case 2:
      return `about:: ${random.pick(IDS)}`
    case 3:
      return `related:: ${list(random, [...IDS, ...SURFACES], 3)}`
    case 4:
      return `use:: ${random.pick(IDS)}`
    case 5:
      return `match:: some ${surface} here`
    case 6:
      return `nomatch:: some ${surface} here`
    case 7:
      return `boundary:: ${random.pick(['none', 'prefix', 'word'])}`
    case 8:
      return `case:: ${random.pick(['exact', 'fold', 'smart'])}`
    case 10:
      return `formerly:: ${random.pick(IDS)}`
    case 11:
      return `refines:: ${random.pick(IDS)}`
    case 9:
      return `gap:: ${random.pick(['loose', 'exact'])}`
    default:
      return `forms:: ${random.pick(['polic{y|ies}', 'queue{|s}', 'broken{', 'API{|s}'])}`
  }
}

function markdown(random: Random): string {
  const id = random.below(4) === 0 ? '' : `---\nid: ${random.pick(IDS)}\n---\n`
  const lines = Array.from({length: random.below(4)}, () => line(random))
  return `${id}# ${random.pick(SURFACES)}\n\nA text of ${random.below(3)}.\n\nsynonyms:: ${list(random, SURFACES, 4)}\n${lines.join('\n')}\n`
}

const faulty = (random: Random): string =>
  random.pick([
    '---\nid: [\n---\n# No YAML\n',
    '---\nid: half\n# never closed\n',
    '',
    ' \n',
    '\0binary\0',
    `---\nid: ${random.pick(IDS)}\n---\n# ${'word '.repeat(70)}\n\nsynonyms:: proxy\n`,
    `---\nid: ${random.pick(IDS)}\n---\n# Dots\n\nsynonyms:: ...\n`,
    `---\nid: ${random.pick(IDS)}\n---\n# Half \ud83d\n`,
    '+++\nid = 1\n+++\n# TOML\n',
  ])

function thesaurus(random: Random): string {
  const pairs = Array.from({length: 1 + random.below(4)}, () => {
    const id = random.pick(IDS)
    return `${JSON.stringify(random.pick(SURFACES))}: {"id": "${id}", "nterm": "${random.below(3) === 0 ? 'other' : id}"}`
  })
  return random.below(5) === 0 ? '{"data": ' : `{"name": "t", "data": {${pairs.join(', ')}}}`
}

function text(random: Random, path: string): string {
  if (path.endsWith('.json')) return thesaurus(random)
  return random.below(6) === 0 ? faulty(random) : markdown(random)
}

export type Step = {readonly changes: readonly SourceChange[]} | {readonly options: CompileOptions}

/** One step in the life of a folder: an edit, several, a rename, a removal, the removal of all, other options. */
export function step(random: Random, now: ReadonlyMap<string, string>): Step {
  const path = random.pick(PATHS)
  const kind = random.below(20)
  const there = [...now.keys()]
  if (kind < 11 || there.length === 0) return {changes: [{path, text: text(random, path)}]}
  const old = random.pick(there)
  if (kind < 13) return {changes: [{path: old, text: undefined}]}
  if (kind < 15)
    return {
      changes: [
        {path: old, text: undefined},
        {path, text: now.get(old)},
      ],
    }
  if (kind < 18) return {changes: Array.from({length: 4}, () => random.pick(PATHS)).map(one => ({path: one, text: text(random, one)}))}
  if (kind < 19) return {changes: random.below(4) === 0 ? there.map(one => ({path: one, text: undefined})) : []}
  return {
    options: {
      ...(random.below(2) === 0 && {case: random.pick(['exact', 'fold', 'smart'] as const)}),
      ...(random.below(3) === 0 && {boundary: random.pick(['word', 'prefix', 'none'] as const)}),
      ...(random.below(2) === 0 && {gap: random.pick(['default', 'loose', 'exact'] as const)}),
    },
  }
}

export const haystack = (random: Random): string => `${random.pick(TEXTS)} ${list(random, SURFACES, 6)}`
