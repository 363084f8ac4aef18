import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {Random, SEED} from '../property/random.ts'
import {kanon, project, shell, start} from './kanon.ts'

const RUNS = process.env.KANON_LONG === '1' ? 200 : 25
const BIN = '.kanon/kg.automaton'
const hash = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Large enough that writing takes a while. */
const entries = (version: string): string =>
  JSON.stringify({
    name: version,
    data: Object.fromEntries(Array.from({length: 5000}, (_, n) => [`${version} term ${n}`, {id: n, nterm: `${version} term ${n}`}])),
  })

it(`a build that is killed at any moment leaves the old artifact or the new one (${RUNS} kills)`, async () => {
  const random = new Random(SEED)
  const cwd = project({'kg/a.json': entries('old')})
  const time = await timed(() => kanon(['build'], {cwd}))
  const allowed = new Set([hash(join(cwd, BIN))])
  writeFileSync(join(cwd, 'kg/a.json'), entries('new'))
  const {stdout} = await kanon(['build', '--json', '--out', 'new.bin'], {cwd})
  allowed.add(JSON.parse(stdout).artifact.sha256)
  for (let run = 0; run < RUNS; run++) {
    const child = start(['build'], cwd)
    const closed = new Promise(done => child.on('close', done))
    setTimeout(() => child.kill('SIGKILL'), random.below(Math.ceil(time * 1.2)))
    await closed
    expect(allowed, `SEED=${SEED}, kill ${run}`).toContain(hash(join(cwd, BIN)))
  }
  // The next build that lives clears away what the killed ones left.
  await kanon(['build'], {cwd})
  expect(readdirSync(join(cwd, '.kanon'))).toEqual(['kg.automaton', 'kg.automaton.manifest', 'new.bin.manifest'])
})

it('Ctrl-C ends a build with 130 or lets it finish; the artifact is whole', async () => {
  const cwd = project({'kg/a.json': entries('old')})
  await kanon(['build'], {cwd})
  const before = hash(join(cwd, BIN))
  const child = start(['build'], cwd)
  const closed = new Promise(done => child.on('close', (code, signal) => done(signal ?? code)))
  setTimeout(() => child.kill('SIGINT'), 100)
  expect([0, 130, 'SIGINT']).toContain(await closed)
  expect(hash(join(cwd, BIN))).toBe(before)
})

it('a disk that is full leaves the old artifact and no leftover', async ({skip}) => {
  if (process.platform === 'win32') skip('needs a shell with ulimit')
  const cwd = project({'kg/a.json': entries('old')})
  await kanon(['build'], {cwd})
  const before = hash(join(cwd, BIN))
  writeFileSync(join(cwd, 'kg/a.json'), entries('new'))
  // The largest file that this shell may write is far smaller than the artifact; the signal that goes with it is ignored.
  const {status, stderr} = shell(`trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`, ['build'], cwd)
  expect({status, stderr}).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^kanon: the artifact .* cannot be written: .*; what was there before is unchanged\n$/),
  })
  expect(hash(join(cwd, BIN))).toBe(before)
  expect(readdirSync(join(cwd, '.kanon'))).toEqual(['kg.automaton', 'kg.automaton.manifest'])
})

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
