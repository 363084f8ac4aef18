import {cpSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {read, root} from '../tidy/tree.ts'
import {project, shell} from './kanon.ts'

const page = read('README.md')

/** The blocks of shell with the block of output behind each. In an output, a line `…` stands for any lines. */
const samples = [...page.matchAll(/^```sh\n((?:(?!```)[\s\S])*)```\n\n```\n([\s\S]*?)```$/gm)].map(([, script, output]) => ({
  script,
  output,
}))

/** `npm run demo` without what comes before its first line and behind its last. */
const demo = 'npx kanon build kg && npx kanon match docs'

function printed(script: string, cwd: string): string {
  const lines = script.replace('npm ci && npm run demo', demo).replaceAll('npx kanon', '"$0" "$@"')
  const {status, stdout, stderr} = shell(`set -e\n${lines}`, [], cwd)
  expect(status, stderr).toBe(0)
  return stdout
}

const pattern = (output: string): RegExp =>
  new RegExp(
    `^${output
      .trimEnd()
      .split('\n')
      .map(line => (line.trim() === '…' ? '(?:.*\n)*' : `${line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\n`))
      .join('')}\n*$`,
  )

it('README: every sample prints what stands behind it', () => {
  expect(samples.length).toBeGreaterThanOrEqual(5)
  let cwd = project()
  cpSync(join(root, 'kg'), join(cwd, 'kg'), {recursive: true})
  cpSync(join(root, 'docs/artifact.md'), join(cwd, 'docs/artifact.md'))
  for (const {script, output} of samples) {
    if (script.includes('kanon init')) cwd = project()
    expect(printed(script, cwd)).toMatch(pattern(output))
  }
})

it('what README and docs/watch.md say of the artifact of kg/ is one thing', () => {
  const [, counts, hash] = /kg: (.+?); 0 errors, .* sha256 (\w+)…/.exec(page)!
  expect(read('docs/watch.md')).toContain(`${counts} → .kanon/kg.automaton (sha256 ${hash}…)`)
})

it('`npm run demo` begins as the sample takes it to', () => {
  const {scripts} = JSON.parse(read('package.json'))
  expect(scripts.demo.replaceAll('node dist/cli.js', 'npx kanon')).toContain(demo)
})
