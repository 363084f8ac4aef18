import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll} from 'vitest'
import {CLI} from '../cli/kanon.ts'

const PRELOAD = fileURLToPath(new URL('./kill-at.mjs', import.meta.url))

/** Makes empty folders that are removed after the tests of the file that asks for it. */
export function folders(): () => string {
  const made: string[] = []
  afterAll(() => {
    for (const path of made) rmSync(path, {recursive: true, force: true})
  })
  return () => {
    const path = mkdtempSync(join(tmpdir(), 'kanon-'))
    made.push(path)
    return path
  }
}

/** Runs a command as a process, killed right before its nth step that changes a file or the ledger; 0 lets it live. */
export function runKilled(args: readonly string[], cwd: string, killAt: number) {
  const env = {...process.env, KILL_AT: String(killAt), KILL_COUNT: join(cwd, 'count')}
  const {signal, status, stderr} = spawnSync(process.execPath, ['--import', PRELOAD, CLI, ...args], {cwd, env, encoding: 'utf8'})
  return {signal, status, stderr}
}
