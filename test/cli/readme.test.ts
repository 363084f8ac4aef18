import {cpSync} from 'node:fs'
import {join} from 'node:path'
import {inspect} from 'node:util'
import {expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
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

it('README: what a program prints stands beside it, for the entry of README alone', async () => {
  const entry = /^```markdown\n([\s\S]*?)^```$/m.exec(page)![1]
  const {artifact} = compile([{path: 'kg/trie.md', text: entry}])
  const automaton = openAutomaton(artifact)
  const program = /^```js\n([\s\S]*?)^```$/m.exec(page)![1].replace(/\n\/\/ {2,}/g, ' ')
  const line = (value: unknown): string => inspect(value, {breakLength: Number.POSITIVE_INFINITY, compact: true})
  const said = (call: string): string => program.slice(program.indexOf(call)).split('\n')[1]
  const text = 'Two tries, one prefix-tree.'
  expect(said(`automaton.findAll('${text}')`)).toBe(`// ${line(automaton.findAll(text))}`)
  expect(said(`automaton.findSpans('${text}')`)).toContain(`// ${line(automaton.findSpans(text))}: `)
  const linked = automaton.replaceAll('Two tries.', match => `[${match.text}](/terms/${match.entries[0]})`)
  expect(said("automaton.replaceAll('Two tries.', match =>")).toBe(`// ${line(linked)}`)
  expect(['Two tries.', 'No tree.'].map(each => automaton.findAll(each).length)).toEqual([1, 0])
})

it('what README and docs/watch.md say of the artifact of kg/ is one thing', () => {
  const [, counts, hash] = /kg: (.+?); 0 errors, .* sha256 (\w+)…/.exec(page)!
  expect(read('docs/watch.md')).toContain(`${counts} → .kanon/kg.automaton (sha256 ${hash}…)`)
})

it('`npm run demo` begins as the sample takes it to', () => {
  const {scripts} = JSON.parse(read('package.json'))
  expect(scripts.demo.replaceAll('node dist/cli.js', 'npx kanon')).toContain(demo)
})
