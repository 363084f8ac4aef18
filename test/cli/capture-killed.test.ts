import {once} from 'node:events'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {kanon, project, start} from './kanon.ts'
import {jsonLines, session} from './sessions.ts'

const RUNS = process.env.KANON_LONG ? 50 : 5
const EVENTS = process.env.KANON_LONG ? 40_000 : 9000

const FILES = {
  'kanon.config.json': '{"scope": "acme/docs"}\n',
  'in/a.md': session(300),
  'in/b.jsonl': jsonLines(EVENTS),
  'in/c.md': session(400),
}

const exported = async (cwd: string): Promise<string> => (await kanon(['ledger', 'export'], {cwd})).stdout

it(
  'killed at any time and run again is the ledger of one undisturbed import',
  async () => {
    const undisturbed = project(FILES)
    const started = performance.now()
    await kanon(['capture', 'in'], {cwd: undisturbed})
    const whole = performance.now() - started
    const expected = await exported(undisturbed)
    const cwd = project(FILES)
    let killed = 0
    for (let n = 0; n < RUNS; n++) {
      const child = start(['capture', 'in'], cwd)
      const timer = setTimeout(() => child.kill('SIGKILL'), whole * (0.2 + (0.9 * (n + 0.5)) / RUNS))
      const [, signal] = await once(child, 'exit')
      clearTimeout(timer)
      if (signal === 'SIGKILL') killed++
      expect((await kanon(['verify', '--ledger'], {cwd})).code).toBe(0)
    }
    expect(killed).toBeGreaterThan(0)
    await kanon(['capture', 'in'], {cwd})
    expect(await exported(cwd)).toBe(expected)
    writeFileSync(join(cwd, 'in/c.md'), session(403))
    expect(JSON.parse((await kanon(['capture', 'in', '--json'], {cwd})).stdout)).toMatchObject({added: 2})
  },
  process.env.KANON_LONG ? 3_600_000 : 600_000,
)
