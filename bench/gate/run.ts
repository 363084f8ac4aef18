/**
 * `npm run bench:gate`: insights whose true rate of confirmed predictions is known go through the product's own counting, gate and demotion, for
 * both presets, over up to 20 and up to 200 episodes in 120 simulated days. Prints markdown; `--write` puts table and picture into docs/. It
 * exits 1 where a stated figure is not reached: nothing here depends on the machine.
 */
import {writeFileSync} from 'node:fs'
import {PRESETS} from '../../src/promote/settings.ts'
import {calibrationTable} from '../../src/validate/calibration.ts'
import {CLASSES, type Class} from './classes.ts'
import {picture} from './picture.ts'
import {poisonedPromoted} from './poison.ts'
import {type Life, live} from './simulate.ts'

const SEEDS = [1, 2, 3, 4]
const INSIGHTS = Number(process.env.INSIGHTS ?? 2000)
const parts: string[] = []

const add = (text: string): void => {
  parts.push(text)
  console.log(text)
}

/** Mulberry32: small, seeded, the same everywhere. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Group {
  readonly name: string
  readonly lives: readonly Life[]
}

function groupOf(type: Class, preset: keyof typeof PRESETS, episodes: number): Group {
  const lives = SEEDS.flatMap(seed => {
    const next = random(seed * 7919 + episodes)
    return Array.from({length: Math.round((INSIGHTS * type.share) / SEEDS.length)}, () => live(type, episodes, PRESETS[preset], next))
  })
  return {name: type.name, lives}
}

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`)
const median = (values: readonly number[]): string =>
  values.length === 0 ? '–' : String([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)])
const promoted = (lives: readonly Life[]): Life[] => lives.filter(({promotedAt}) => promotedAt !== undefined)

function row({name, lives}: Group): string {
  const up = promoted(lives)
  const queued = up.filter(life => life.queued > 0)
  const brier = lives.reduce((sum, life) => sum + life.brier, 0) / lives.length
  const cells = [
    name,
    lives.length,
    percent(up.length, lives.length),
    median(up.map(({promotedAt}) => promotedAt as number)),
    percent(queued.length, up.length),
    median(queued.map(({queuedAfter}) => queuedAfter as number)),
    brier.toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

interface Target {
  readonly what: string
  readonly value: number
  readonly held: boolean
  readonly wanted: string
}

const targets: Target[] = []
const atLeast = (what: string, value: number, wanted: number): void =>
  void targets.push({what, value, held: value >= wanted, wanted: `≥ ${wanted}`})
const atMost = (what: string, value: number, wanted: number): void =>
  void targets.push({what, value, held: value <= wanted, wanted: `≤ ${wanted}`})

add('# The gate, against insights whose truth is known\n')
add(
  `${INSIGHTS} insights a run, ${SEEDS.length} seeds, 120 simulated days; the gate is asked after each episode. "Refutations" are those after the truth changed.\n`,
)
const shares: {preset: string; episodes: number; groups: readonly Group[]}[] = []
for (const preset of ['default', 'strict'] as const) {
  for (const episodes of [20, 200]) {
    const groups = CLASSES.map(type => groupOf(type, preset, episodes))
    shares.push({preset, episodes, groups})
    const poison = poisonedPromoted(episodes, PRESETS[preset])
    const all = groups.flatMap(({lives}) => lives)
    const up = promoted(all)
    const [holds, , coincidence, , drifting] = groups as [Group, Group, Group, Group, Group]
    const precision = (up.length - up.filter(({falsely}) => falsely).length) / up.length
    add(`## ${preset}, up to ${episodes} episodes\n`)
    add('| class | insights | promoted | after episodes (median) | put before a person | after refutations (median) | Brier |')
    add('|---|--:|--:|--:|--:|--:|--:|')
    for (const group of groups) add(row(group))
    add(`| poisoned | ${poison.of} ways | ${percent(poison.promoted, poison.of)} |  |  |  |  |\n`)
    add(`Precision ${percent(precision, 1)}, recall of what holds ${percent(promoted(holds.lives).length, holds.lives.length)}.\n`)
    if (episodes === 200) add(calibration(all))
    const name = `${preset}, ${episodes} episodes`
    atMost(`poisoned promoted (${name})`, poison.promoted, 0)
    if (episodes === 20) atLeast(`0.95 class promoted (${name})`, share(holds), preset === 'default' ? 0.98 : 0.97)
    if (episodes === 200) atMost(`coincidental promoted (${name})`, share(coincidence), preset === 'default' ? 0.05 : 0.02)
    if (preset === 'strict') atLeast(`precision (${name})`, precision, episodes === 200 ? 0.985 : 0.975)
    if (episodes === 200) {
      const up = promoted(drifting.lives)
      atLeast(
        `drifting queued by the 5th refutation (${name})`,
        up.filter(life => (life.queuedAfter ?? Number.POSITIVE_INFINITY) <= 5).length / up.length,
        1,
      )
      const lived = promoted(holds.lives)
      atMost(
        `0.95 class queued per 100 episodes (${name})`,
        (100 * lived.reduce((sum, life) => sum + life.queued, 0)) / lived.reduce((sum, life) => sum + life.asEntry, 0),
        0.2,
      )
    }
  }
}
add('## What is to be reached\n')
add('| figure | value | wanted |  |')
add('|---|--:|--:|---|')
for (const {what, value, wanted, held} of targets) add(`| ${what} | ${value.toFixed(3)} | ${wanted} | ${held ? 'held' : '**missed**'} |`)
if (targets.some(({held}) => !held)) process.exitCode = 1
if (process.argv.includes('--write')) {
  writeFileSync(
    new URL('../../docs/benchmarks-gate.md', import.meta.url),
    `${parts.join('\n')}\n\n![Share promoted by class, preset and number of episodes](benchmarks-gate.svg)\n`,
  )
  writeFileSync(
    new URL('../../docs/benchmarks-gate.svg', import.meta.url),
    picture(
      shares.map(({preset, episodes, groups}) => ({
        name: `${preset}, ${episodes} episodes`,
        bars: groups.map(group => ({name: group.name, share: share(group)})),
      })),
    ),
  )
}

function share({lives}: Group): number {
  return promoted(lives).length / lives.length
}

function calibration(lives: readonly Life[]): string {
  const rows = calibrationTable(lives.flatMap(({episodes}) => episodes))
  return [
    '| forecast | episodes | mean forecast | came true |',
    '|---|--:|--:|--:|',
    ...rows.map(
      ({from, to, count, forecast, observed}) =>
        `| ${from.toFixed(1)}–${to.toFixed(1)} | ${count} | ${forecast.toFixed(2)} | ${observed.toFixed(2)} |`,
    ),
    '',
  ].join('\n')
}
