import {execFileSync} from 'node:child_process'
import {readdirSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const INPUTS = ['compiler', 'src', 'package.json', 'tsdown.config.ts', 'scripts/code-hash.ts']

/**
 * Runs once before all tests: names the seed of this run, and builds `dist` where sources are newer, so that the command under test is
 * the real one. Where the build fails there is no command, and every test of it fails; the others still say what they can.
 */
export default function setup(): void {
  process.env.SEED ??= String(Date.now() % 2 ** 31)
  console.log(`SEED=${process.env.SEED}`)
  if (process.env.KANON_CLI !== undefined) return
  if (Math.max(...INPUTS.map(path => newest(join(root, path)))) < builtAt()) return
  try {
    execFileSync('npm', ['run', 'build', '--silent'], {cwd: root, encoding: 'utf8', stdio: 'pipe'})
  } catch (error) {
    const {stdout, stderr} = error as {stdout?: string; stderr?: string}
    rmSync(join(root, 'dist/cli.js'), {force: true})
    console.error(`\`npm run build\` failed:\n${stdout ?? ''}${stderr ?? ''}`)
  }
}

const builtAt = (): number => statSync(join(root, 'dist/cli.js'), {throwIfNoEntry: false})?.mtimeMs ?? 0

function newest(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}
