import {spawn} from 'node:child_process'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {CLI, KG, kanon, project} from './kanon.ts'

const MANIFEST = '.kanon/kg.automaton.manifest'
const built = async (cwd: string, ...more: string[]) => JSON.parse((await kanon(['build', '--json', ...more], {cwd})).stdout)
const WARNED = '# Twice\n\nsynonyms:: LB\n'

it('a build that replays says and writes what a full one does', async () => {
  const cwd = project({...KG, 'kg/twice.md': WARNED, 'kg/odd.md': '# Odd\n\nodd:: thing\n'})
  const full = await built(cwd, '--full')
  expect(readdirSync(join(cwd, '.kanon'))).toEqual(['kg.automaton'])
  const first = await built(cwd)
  const bytes = readFileSync(join(cwd, MANIFEST))
  const second = await built(cwd)
  expect([first, second]).toEqual([full, full])
  expect(full.diagnostics.map((d: {code: string}) => d.code)).toContain('unknown-directive')
  expect(readFileSync(join(cwd, MANIFEST))).toEqual(bytes)
  writeFileSync(join(cwd, 'kg/odd.md'), '# Even\n')
  const changed = await built(cwd)
  expect(changed).toEqual(await built(cwd, '--full'))
  expect(changed.artifact.sha256).not.toBe(full.artifact.sha256)
  expect(changed.diagnostics.map((d: {code: string}) => d.code)).not.toContain('unknown-directive')
})

it('a manifest that is damaged, foreign or of other options changes nothing but the time', async () => {
  const cwd = project(KG)
  const full = await built(cwd)
  const good = readFileSync(join(cwd, MANIFEST))
  const flipped = Uint8Array.from(good)
  flipped[good.length - 20] ^= 1
  for (const bytes of [new Uint8Array(), good.subarray(0, 50), flipped, new TextEncoder().encode('{"version": 99}')]) {
    writeFileSync(join(cwd, MANIFEST), bytes)
    expect(await built(cwd)).toEqual(full)
    expect(readFileSync(join(cwd, MANIFEST))).toEqual(good)
  }
  const exact = await built(cwd, '--case', 'exact')
  expect(exact).toEqual(await built(cwd, '--case', 'exact', '--full'))
  expect(await built(cwd)).toEqual(full)
})

it('a manifest of what was never there is not believed by check', async () => {
  const cwd = project(KG)
  await built(cwd)
  writeFileSync(join(cwd, 'kg/gateway.md'), '# Changed\n')
  const {stdout, code} = await kanon(['check', '--json'], {cwd})
  expect(code).toBe(1)
  expect(JSON.parse(stdout).diagnostics.map((d: {code: string}) => d.code)).toContain('artifact-differs')
})

it('builds that are started at once all succeed and leave one state', async () => {
  const cwd = project(KG)
  const runs = await Promise.all([1, 2, 3].map(() => kanon(['build', '--json'], {cwd})))
  expect(runs.map(run => run.code)).toEqual([0, 0, 0])
  expect(new Set(runs.map(run => run.stdout)).size).toBe(1)
  expect(readdirSync(join(cwd, '.kanon'))).toEqual(['kg.automaton', 'kg.automaton.manifest'])
})

it('a build beside a daemon that writes the artifact is refused, by its name', async () => {
  const cwd = project(KG)
  const daemon = spawn(process.execPath, [CLI, 'watch', '--json'], {cwd, stdio: ['ignore', 'pipe', 'inherit']})
  const closed = new Promise(done => daemon.on('close', done))
  await new Promise<void>(done => daemon.stdout.on('data', (text: Buffer) => String(text).includes('"ready"') && done()))
  const {code, stderr} = await kanon(['build'], {cwd})
  expect({code, stderr}).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      new RegExp(`^kanon: \`kanon watch\` \\(process ${daemon.pid}, since .*\\) is writing \\.kanon/kg\\.automaton; stop it\n$`),
    ),
  })
  daemon.kill('SIGTERM')
  await closed
  expect((await kanon(['build'], {cwd})).code).toBe(0)
})

it('a build that finds the lock of one that was killed takes it over', async () => {
  const cwd = project(KG)
  await built(cwd)
  const lock = {pid: 2 ** 22 + 1, host: (await import('node:os')).hostname(), command: 'kanon watch', since: 'x', id: '0123456789abcdef'}
  writeFileSync(join(cwd, '.kanon/.kg.automaton.lock'), JSON.stringify(lock))
  expect((await kanon(['build'], {cwd})).code).toBe(0)
  expect(readdirSync(join(cwd, '.kanon'))).toEqual(['kg.automaton', 'kg.automaton.manifest'])
})
