import {describe, expect, it} from 'vitest'
import {KG, kanon, project} from './kanon.ts'

interface Log {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly {
    readonly columnKind: string
    readonly tool: {readonly driver: {readonly name: string; readonly version: string; readonly rules: readonly {readonly id: string}[]}}
    readonly results: readonly Result[]
    readonly invocations: readonly {readonly executionSuccessful: boolean}[]
  }[]
}

interface Result {
  readonly ruleId: string
  readonly level: string
  readonly message: {readonly text: string}
  readonly locations: readonly {
    readonly physicalLocation: {readonly artifactLocation: {readonly uri: string}; readonly region: Readonly<Record<string, number>>}
  }[]
}

/** What the standard asks of every log that is used here. */
function sound(text: string): Log['runs'][number] {
  const log: Log = JSON.parse(text)
  expect(log).toMatchObject({version: '2.1.0', $schema: expect.stringMatching(/^https:.*sarif.*2\.1\.0.*\.json$/)})
  const [run] = log.runs
  expect(run).toMatchObject({
    columnKind: 'utf16CodeUnits',
    tool: {driver: {name: 'Kanon', version: expect.stringMatching(/^\d+\.\d+\.\d+/)}},
  })
  const rules = run.tool.driver.rules.map(rule => rule.id)
  expect(new Set(rules).size).toBe(rules.length)
  for (const result of run.results) {
    expect(rules).toContain(result.ruleId)
    expect(['error', 'warning', 'note']).toContain(result.level)
    expect(result.message.text).not.toBe('')
    const {artifactLocation, region} = result.locations[0].physicalLocation
    expect(artifactLocation.uri).toMatch(/^[\w.~!*'()/%-]+$/)
    expect(Math.min(...Object.values(region))).toBeGreaterThanOrEqual(1)
  }
  return run
}

const regions = (run: Log['runs'][number]) => run.results.map(one => one.locations[0].physicalLocation.region)
const uris = (run: Log['runs'][number]) => run.results.map(one => one.locations[0].physicalLocation.artifactLocation.uri)

describe('build and check', () => {
  it('print findings with rule, level, text and place', async () => {
    const cwd = project({...KG, 'kg/a b:c%é.md': '# LB\n', 'kg/broken.md': '---\nid: [\n---\n# A\n'})
    for (const command of ['build', 'check']) {
      const {code, stdout, stderr} = await kanon([command, '--reporter', 'sarif'], {cwd})
      expect(code).toBe(1)
      const run = sound(stdout)
      expect(run.results).toContainEqual(
        expect.objectContaining({ruleId: 'ambiguous-term', level: 'warning', message: {text: expect.stringContaining('LB')}}),
      )
      expect(run.results).toContainEqual(expect.objectContaining({ruleId: 'front-matter-syntax', level: 'error'}))
      expect(uris(run)).toContain('kg/a%20b%3Ac%25%C3%A9.md')
      expect(stderr).toMatch(/1 error, /)
    }
  })

  it('print a log without results where all is well', async () => {
    const cwd = project(KG)
    const {code, stdout} = await kanon(['build', '--reporter', 'sarif'], {cwd})
    expect({code, results: sound(stdout).results}).toEqual({code: 0, results: []})
  })
})

describe('match', () => {
  it('prints notes, one rule an entry, from the first unit to the one behind the last', async () => {
    const cwd = project({...KG, 'docs/a.md': 'x 😀 load\nbalancer, LB\n', 'docs/b.md': 'An API gateway.\n'})
    await kanon(['build'], {cwd})
    const {code, stdout} = await kanon(['match', 'docs', '--reporter', 'sarif'], {cwd})
    expect(code).toBe(0)
    const run = sound(stdout)
    expect(run.tool.driver.rules.map(rule => rule.id)).toEqual(['api-gateway', 'load-balancer'])
    expect(uris(run)).toEqual(['docs/a.md', 'docs/a.md', 'docs/b.md'])
    expect(regions(run)).toEqual([
      {startLine: 1, startColumn: 6, endLine: 2, endColumn: 9},
      {startLine: 2, startColumn: 11, endLine: 2, endColumn: 13},
      {startLine: 1, startColumn: 4, endLine: 1, endColumn: 15},
    ])
    expect(run.results.map(result => result.level)).toEqual(['note', 'note', 'note'])
  })

  it('prints a whole log where nothing is found, and where something could not be read', async () => {
    const cwd = project({...KG, 'docs/a.md': 'nothing\n', 'empty/.keep': ''})
    await kanon(['build'], {cwd})
    expect(sound((await kanon(['match', 'docs', '--reporter', 'sarif'], {cwd})).stdout)).toMatchObject({results: []})
    const {code, stdout} = await kanon(['match', 'docs', 'empty', '--reporter', 'sarif'], {cwd})
    expect({code, invocations: sound(stdout).invocations}).toEqual({code: 2, invocations: [{executionSuccessful: false}]})
  })
})
