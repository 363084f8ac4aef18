/**
 * The second half of `npm run demo`: the way from what was said to what is known, in a temporary folder, by the real commands. The events are this
 * project's own working rules, written down for the demo; where exports of real sessions lie beside the project, they are captured too.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const SESSIONS = fileURLToPath(new URL('../../shared/corpora/agent-sessions', import.meta.url))
const NOW = '2026-11-12T09:00:00Z'

const said = (session, day, text, more = {}) => ({role: 'user', session, at: `2026-11-${day}T09:00:00Z`, text, ...more})
const ran = (session, day, command, exit) => said(session, day, exit === 0 ? 'ok' : 'failed', {role: 'tool', command, exit})

/** What people said, and what the commands that they named came to in later sessions. */
const EVENTS = [
  said('design', '01', 'Use `npm run check`, not `npx biome`, before a commit.'),
  said('design', '01', 'The artifact is never replaced by a broken one.'),
  said('design', '01', 'Use `npm run fast` for a quick test.'),
  said('design', '01', 'The probe limit is 64 slots.'),
  said('review', '02', 'The probe limit is sixty-four slots.'),
  said('design', '01', 'Before each release we run the smoke tests.'),
  said('review', '02', 'We run the smoke tests before each release.'),
  said('review', '02', 'Benchmarks run on Mondays only.'),
  said('planning', '03', 'Benchmarks run on Thursdays only.'),
  ...['04', '05', '06', '07', '08', '09'].map(day => ran(`work ${day}`, day, 'npm run check', 0)),
  ...['04', '05', '06', '07', '08', '09'].map((day, at) => ran(`work ${day}`, day, 'npm run fast', at % 2)),
]

const folder = mkdtempSync(join(tmpdir(), 'kanon-demo-'))
const kanon = (...args) =>
  execFileSync(process.execPath, [CLI, ...args], {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
const lines = text =>
  text
    .trim()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
const step = (title, body) => console.log(`\n${title}\n${body.map(line => `  ${line}`).join('\n')}`)

try {
  kanon('init')
  writeFileSync(join(folder, 'sessions.jsonl'), EVENTS.map(event => `${JSON.stringify(event)}\n`).join(''))
  const captured = JSON.parse(kanon('capture', 'sessions.jsonl', '--json'))
  const real = existsSync(SESSIONS) ? JSON.parse(kanon('capture', SESSIONS, '--json')) : undefined
  step('What happened is captured', [
    `${captured.read} events, written for this demo: ${captured.added} kept to be distilled, the rest stored beside`,
    ...(real === undefined ? [] : [`${real.read} events of real sessions: ${real.added} kept to be distilled`]),
  ])

  const facts = lines(kanon('distill', '--json', '--now', NOW))
  const ours = facts.filter(({sources}) => sources.some(({file}) => file === undefined || file === 'sessions.jsonl'))
  step(
    `What may be worth knowing: ${facts.length} facts`,
    ours.map(({kind, statement}) => `${kind.padEnd(11)} ${statement}`),
  )

  const {merges, contradictions, possible, deferred} = JSON.parse(kanon('reconcile', '--json', '--now', NOW))
  step('What is one, and what excludes what', [
    ...merges.map(({absorbed, canonical, by}) => `merged (${by}): ${absorbed.statement} → ${canonical.statement}`),
    ...contradictions.map(({a, b}) => `cannot both be true: ${a.statement} | ${b.statement}`),
    ...possible
      .slice(0, 3)
      .map(({a, b}) => `not merged, since nobody who has qualified says that they are one: ${a.statement} | ${b.statement}`),
    `in all, pairs that wait for such a judge: ${deferred}`,
  ])

  const decided = lines(kanon('promote', '--json', '--now', NOW))
  const shown = new Set(ours.map(({insight}) => insight))
  step(
    'What passes the gate, and why the rest does not yet',
    decided
      .filter(({insight, decision}) => decision === 'promote' || shown.has(insight))
      .map(({decision, statement, checks}) => {
        const why = checks.filter(({passed}) => !passed).map(check => check.why)
        return `${decision.padEnd(13)} ${statement}${why.length === 0 ? '' : `\n                  ${why[0]}`}`
      }),
  )

  const question = 'Is `npx biome` enough before I push?'
  const {entries} = JSON.parse(kanon('recall', question, '--json'))
  step(
    `And it is recalled: "${question}"`,
    entries.map(({id, text}) => `${id}: ${text.split('\n')[0]}`),
  )
} finally {
  rmSync(folder, {recursive: true, force: true})
}
