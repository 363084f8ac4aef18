/**
 * The benchmark of hygiene: `node bench/capture.mjs` prints, as markdown (`--write`: into docs/benchmarks.md), how well the classifier tells narration from statements on our labelled lines,
 * and how many lines it takes in a second. It exits 1 where it is worse than it should be, not where a target of speed is missed.
 */
import {cpuUsage} from 'node:process'
import {fileURLToPath} from 'node:url'
import {createJiti} from 'jiti'
import {writeSection} from './section.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const jiti = createJiti(root)
const {LABELLED} = await jiti.import(`${root}test/unit/src/capture/hygiene/labelled.ts`)
const {Hygiene} = await jiti.import(`${root}src/capture/hygiene/hygiene.ts`)

const PRECISION = 0.95
const RECALL = 0.9
const SPEED = 100_000

const draft = text => ({kind: 'message', actor: 'assistant', text, key: 'turn', line: 1})
const isSkipped = text => new Hygiene().reasonOf(draft(text)) !== undefined

function score(lines) {
  const found = lines.filter(({text}) => isSkipped(text))
  const right = found.filter(({narration}) => narration).length
  return {lines: lines.length, precision: right / found.length, recall: right / lines.filter(({narration}) => narration).length}
}

const rows = ['en', 'de', 'fr', 'es', undefined].flatMap(language =>
  [false, true].map(heldOut => {
    const lines = LABELLED.filter(line => line.heldOut === heldOut && (language === undefined || line.language === language))
    return {name: `${language ?? 'all'}, ${heldOut ? 'held out' : 'seen while the rules were written'}`, ...score(lines)}
  }),
)
if (rows.some(({precision, recall}) => precision < PRECISION || recall < RECALL)) process.exitCode = 1

const hygiene = new Hygiene()
const drafts = LABELLED.map(({text}) => draft(text))
const ROUNDS = 500
for (let round = 0; round < 50; round++) for (const one of drafts) hygiene.reasonOf(one)
const before = cpuUsage()
for (let round = 0; round < ROUNDS; round++) for (const one of drafts) hygiene.reasonOf(one)
const {user, system} = cpuUsage(before)
const speed = (ROUNDS * drafts.length) / ((user + system) / 1e6)

const percent = value => `${(value * 100).toFixed(1)} %`
const lines = [
  '| labelled lines | count | precision | recall |',
  '|---|--:|--:|--:|',
  ...rows.map(({name, lines, precision, recall}) => `| ${name} | ${lines} | ${percent(precision)} | ${percent(recall)} |`),
  '',
  `${Math.round(speed).toLocaleString('en')} lines a second of CPU time (target ${SPEED.toLocaleString('en')}: ${speed >= SPEED ? 'held' : 'missed'}).`,
  '',
]
console.log(lines.join('\n'))
if (process.argv.includes('--write')) writeSection('hygiene', lines.join('\n'))
