import {spawn, spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {onTestFinished} from 'vitest'

/** The command under test: the one that is built here, or an installed one that `KANON_CLI` names. */
export const CLI = process.env.KANON_CLI ?? fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the built command as a process of its own. */
export function kanon(args: readonly string[], {cwd = process.cwd(), input = '', env = {}}: RunOptions = {}): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [CLI, ...args], {cwd, env: {...process.env, ...env}})
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', text => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', text => (stderr += text))
    child.stdin.on('error', () => {}).end(input)
    child.on('error', failed)
    child.on('close', code => done({code, stdout, stderr}))
  })
}

/** Starts the command and leaves it to the test. */
export const start = (args: readonly string[], cwd: string) => spawn(process.execPath, [CLI, ...args], {cwd})

/** Runs the command from within a line of shell, which calls it as `"$0" "$@"`. */
export const shell = (line: string, args: readonly string[], cwd: string) =>
  spawnSync('sh', ['-c', line, process.execPath, CLI, ...args], {cwd, encoding: 'utf8'})

/** What the command shows on a terminal; undefined where there is no `script` of util-linux to make one. */
export function onTerminal(args: readonly string[], cwd: string): string | undefined {
  const line = [process.execPath, CLI, ...args].map(word => `'${word}'`).join(' ')
  const {status, stdout} = spawnSync('script', ['-qec', line, '/dev/null'], {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
  return status === 0 ? stdout : undefined
}

/** A temporary folder with these files, removed when the test is over. */
export function project(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true, maxRetries: 3}))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** Two good entries: what most tests start from. */
export const KG = {
  'kg/gateway.md': '---\nid: api-gateway\n---\n# API gateway\n\nOne entry point in front of many services.\n\nsynonyms:: edge gateway\n',
  'kg/balancer.md': '# Load balancer\n\nSpreads requests.\n\nsynonyms:: LB\nabout:: api-gateway\n',
} as const
