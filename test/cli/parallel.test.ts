import {describe, expect, it} from 'vitest'
import {kanon, project} from './kanon.ts'

const KG = '# Load balancer\n\nText.\n\nsynonyms:: LB, API 网关\n'
/** More files than are matched before threads start; one is long, so that the others overtake it, and one is empty. */
const files = Object.fromEntries(
  Array.from({length: 70}, (_, i) => [
    `docs/${String(i).padStart(2, '0')}.md`,
    i === 40
      ? ''
      : `# Page ${i}\n\nA load-balancer, \`no LB\`, the API网关 and an LB.\n${'\n\nMore of the LB here.'.repeat(i === 35 ? 3000 : i % 3)}`,
  ]),
)

describe('kanon match with several threads', () => {
  it('prints what one thread prints, in the same order', async () => {
    const cwd = project({'kg/lb.md': KG, ...files})
    expect((await kanon(['build', 'kg'], {cwd})).code).toBe(0)
    const run = (...more: string[]) => kanon(['match', 'docs', ...more], {cwd})
    for (const how of [['--json'], [], ['--reporter', 'sarif'], ['--reporter', 'github', '--overlapping'], ['--json', '--all-zones']]) {
      const [one, three] = await Promise.all([run(...how, '--jobs', '1'), run(...how, '--jobs', '3')])
      expect(three.stdout, how.join(' ')).toBe(one.stdout)
      expect([one.code, three.code]).toEqual([0, 0])
      expect(one.stdout.length).toBeGreaterThan(5000)
      // What was found is the same; how long it took is not.
      expect(three.stderr.split(';')[0]).toBe(one.stderr.split(';')[0])
    }
  })

  it('takes any number from 1 on', async () => {
    const cwd = project({'kg/lb.md': KG, 'a.md': 'An LB.\n'})
    await kanon(['build', 'kg'], {cwd})
    expect((await kanon(['match', 'a.md', '--jobs', '64', '--json'], {cwd})).stdout).toContain('"LB"')
    const none = await kanon(['match', 'a.md', '--jobs', '0'], {cwd})
    expect(none.code).toBe(2)
    expect(none.stderr).toContain('at least 1')
  })
})
