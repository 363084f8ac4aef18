import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {LONG, Random, SEED} from '../property/random.ts'
import {kanon, project} from './kanon.ts'

/** Entries that a locale, a time zone or a file order could touch: letters that sort by language, dates, equal surfaces. */
const FILES: Readonly<Record<string, string>> = {
  'ångström.md': '# Ångström\n\nsynonyms:: Zebra, apple, İstanbul\n',
  'zulu.md': '---\ndate: 2026-03-29T02:30:00\n---\n# Zulu\n\nsynonyms:: apple, ähre\n',
  'a/index.md': '# Index\n\nsynonyms:: i, I\n',
  'B/index.md': '---\nid: index-b\npriority: 2\n---\n# Index\n',
  'c.json': '{"name": "c", "data": {"örtlich": {"id": 7, "nterm": "local"}, "local": {"id": 7, "nterm": "local"}}}',
}
const LOCALES = ['C', 'tr_TR.UTF-8', 'sv_SE.UTF-8', 'de_DE.UTF-8', 'en_US.UTF-8']
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Europe/Berlin']

const RUNS = LONG ? 60 : 20

it(`${RUNS} builds in shuffled order, other locales, time zones and folders give one sha256`, async () => {
  const random = new Random(SEED)
  const cwd = project()
  const hashes = new Map<string, number>()
  for (let run = 0; run < RUNS; run++) {
    const folder = `${'deep/'.repeat(run % 4)}kg${run}`
    mkdirSync(join(cwd, folder), {recursive: true})
    const names = shuffled(Object.keys(FILES), random)
    write(join(cwd, folder), names)
    // One run in three names the files one by one, in an order of its own.
    const paths = run % 3 === 0 ? shuffled(names, random).map(name => `${folder}/${name}`) : [folder]
    const env = {LC_ALL: LOCALES[run % LOCALES.length], LANG: LOCALES[run % LOCALES.length], TZ: ZONES[run % ZONES.length]}
    const {stdout} = await kanon(['build', ...paths, '--out', `out${run}.bin`, '--json'], {cwd, env})
    const {sha256} = JSON.parse(stdout).artifact
    hashes.set(sha256, (hashes.get(sha256) ?? 0) + 1)
  }
  expect([...hashes.values()], `SEED=${SEED}`).toEqual([RUNS])
})

function write(folder: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), {recursive: true})
    writeFileSync(join(folder, name), FILES[name])
  }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0])
}
