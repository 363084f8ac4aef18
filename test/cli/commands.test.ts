import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {openAutomaton} from '../../src/matcher/index.ts'
import {KG, kanon, project} from './kanon.ts'

const built = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const cwd = project({...KG, ...files})
  expect(await kanon(['build'], {cwd})).toMatchObject({code: 0, stderr: ''})
  return cwd
}

describe('init', () => {
  it('writes a config, an example and a line of .gitignore, from which build and check run clean', async () => {
    const cwd = project()
    const {code, stdout} = await kanon(['init'], {cwd})
    expect({code, stdout}).toEqual({
      code: 0,
      stdout: 'created  kanon.config.json\ncreated  kg/knowledge-graph.md\ncreated  .gitignore\n',
    })
    expect(JSON.parse(readFileSync(join(cwd, 'kanon.config.json'), 'utf8'))).toHaveProperty('scope')
    expect(await kanon(['build'], {cwd})).toMatchObject({code: 0})
    expect(await kanon(['check', '--max-warnings', '0'], {cwd})).toMatchObject({code: 0})
  })

  it('overwrites nothing', async () => {
    const cwd = project({'kanon.config.json': '{"sources": ["mine"]}', '.gitignore': 'dist', 'kg/knowledge-graph.md': '# Mine\n'})
    expect((await kanon(['init'], {cwd})).stdout).toBe('kept     kanon.config.json\nkept     kg/knowledge-graph.md\nchanged  .gitignore\n')
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('dist\n.kanon/\n')
    expect(readFileSync(join(cwd, 'kanon.config.json'), 'utf8')).toBe('{"sources": ["mine"]}')
    expect((await kanon(['init', '--json'], {cwd})).stdout).toContain('{"path":".gitignore","done":"kept"}')
  })

  it('leaves a config in another place alone', async () => {
    const cwd = project({'package.json': '{"kanon": {"sources": ["docs/kg"]}}'})
    await kanon(['init'], {cwd})
    expect(existsSync(join(cwd, 'kanon.config.json'))).toBe(false)
  })
})

describe('build', () => {
  it('prints counts, the artifact and its hash', async () => {
    const cwd = project(KG)
    const {code, stdout, stderr} = await kanon(['build', '--json'], {cwd})
    const bytes = readFileSync(join(cwd, '.kanon/kg.automaton'))
    const {createHash} = await import('node:crypto')
    expect({code, stderr, ...JSON.parse(stdout)}).toEqual({
      code: 0,
      stderr: '',
      entries: 2,
      terms: 4,
      artifact: {path: '.kanon/kg.automaton', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex')},
      diagnostics: [],
    })
  })

  it('prints findings with file, line and column, relative to the working folder', async () => {
    const cwd = project({...KG, 'kg/deep/other.md': '# LB\n'})
    const {code, stdout} = await kanon(['build', '--json', 'kg'], {cwd})
    expect(code).toBe(0)
    expect(JSON.parse(stdout).diagnostics).toContainEqual(
      expect.objectContaining({code: 'ambiguous-term', severity: 'warning', file: 'kg/balancer.md', line: 5, column: 12}),
    )
    const github = await kanon(['build', '--reporter', 'github'], {cwd})
    expect(github.stdout).toMatch(/^::warning file=kg\/balancer\.md,line=5,col=12,title=ambiguous-term::/m)
    const pretty = await kanon(['build'], {cwd})
    expect(pretty.stdout).toMatch(/^kg\/balancer\.md\n {2}5:12 +warning .*other.*\n/m)
    expect(pretty.stdout).not.toContain('\x1b')
  })

  it('reads its options from the config, from wherever below it is called', async () => {
    const config = {sources: ['terms'], artifact: 'out/a.bin', exclude: ['terms/draft*.md'], case: 'exact'}
    const cwd = project({
      'kanon.config.json': JSON.stringify(config),
      'terms/a.md': '# Alpha\n',
      'terms/draft1.md': '# Draft\n',
      'sub/x.md': 'alpha Alpha\n',
    })
    const {stdout} = await kanon(['build', '--json'], {cwd: join(cwd, 'sub')})
    expect(JSON.parse(stdout)).toMatchObject({entries: 1, artifact: {path: '../out/a.bin'}})
    const {stdout: lines} = await kanon(['match', 'x.md', '--json'], {cwd: join(cwd, 'sub')})
    expect(
      lines
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).start),
    ).toEqual([6])
  })

  it('reads a config in JavaScript made with defineConfig', async () => {
    const cwd = project({...KG, 'kanon.config.mjs': "export default {sources: ['kg'], artifact: 'a.bin'}\n"})
    expect(JSON.parse((await kanon(['build', '--json'], {cwd})).stdout).artifact.path).toBe('a.bin')
  })

  it('writes where --out says, and prefers options over the config', async () => {
    const cwd = project({...KG, 'kanon.config.json': '{"artifact": "a.bin", "case": "exact"}', 'x.md': 'load BALANCER'})
    await kanon(['build', '--out', 'b.bin', '--case', 'fold'], {cwd})
    expect(existsSync(join(cwd, 'a.bin'))).toBe(false)
    expect((await kanon(['match', 'x.md', '--json', '--artifact', 'b.bin'], {cwd})).stdout).toContain('"load BALANCER"')
  })
})

describe('check', () => {
  it('finds that an artifact is not what its sources compile to, and writes nothing', async () => {
    const cwd = await built()
    expect(await kanon(['check'], {cwd})).toMatchObject({code: 0})
    const before = readFileSync(join(cwd, '.kanon/kg.automaton'))
    writeFileSync(join(cwd, 'kg/gateway.md'), '# Another\n')
    for (const args of [['check'], ['build', '--check']]) {
      const {code, stdout} = await kanon([...args, '--json'], {cwd})
      expect(code).toBe(1)
      expect(JSON.parse(stdout).diagnostics).toContainEqual(expect.objectContaining({code: 'artifact-differs', severity: 'error'}))
    }
    expect(readFileSync(join(cwd, '.kanon/kg.automaton')).equals(before)).toBe(true)
  })

  it('runs the self-tests of the entries', async () => {
    const cwd = project({'kg/a.md': '# Alpha\n\nmatch:: no such word\n'})
    const {code, stdout} = await kanon(['check', '--json'], {cwd})
    expect(code).toBe(1)
    expect(JSON.parse(stdout).diagnostics).toContainEqual(expect.objectContaining({code: 'self-test', file: 'kg/a.md', line: 3}))
  })
})

describe('match', () => {
  const page = '# The API\ngateway\n\nA *load\nbalancer* (LB), `LB`, [LB](https://LB.org).\n'

  it('prints a line for each match, with the slice of the file', async () => {
    const cwd = await built({'docs/page.md': page})
    const {code, stdout, stderr} = await kanon(['match', 'docs', '--json'], {cwd})
    expect(code).toBe(0)
    const matches = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(matches).toEqual([
      {
        file: 'docs/page.md',
        start: 22,
        end: 35,
        line: 4,
        column: 4,
        text: 'load\nbalancer',
        term: 'Load balancer',
        entries: ['load-balancer'],
      },
      {file: 'docs/page.md', start: 38, end: 40, line: 5, column: 12, text: 'LB', term: 'LB', entries: ['load-balancer']},
      {file: 'docs/page.md', start: 50, end: 52, line: 5, column: 24, text: 'LB', term: 'LB', entries: ['load-balancer']},
    ])
    for (const {start, end, text} of matches) expect(page.slice(start, end)).toBe(text)
    expect(stderr).toBe('3 matches of 1 entry in 1 of 1 file\n')
  })

  it('says how long recall took where there are enough blocks for it, and not of first calls alone', async () => {
    const cwd = await built({'few.md': 'An LB.\n', 'many.md': 'An LB.\n\n'.repeat(20)})
    expect((await kanon(['match', 'few.md'], {cwd})).stderr).toBe('1 match of 1 entry in 1 of 1 file\n')
    expect((await kanon(['recall', 'LB'], {cwd})).stderr).toBe('1 entry\n')
    expect((await kanon(['match', 'many.md'], {cwd})).stderr).toMatch(/; recall took [\d.]+ ms for 120 bytes, half of its 20 blocks under/)
  })

  it('exits with 0 where nothing is found', async () => {
    const cwd = await built({'docs/page.md': 'nothing\n'})
    expect(await kanon(['match', 'docs'], {cwd})).toMatchObject({code: 0, stdout: ''})
  })

  it('reads everything with --all-zones', async () => {
    const cwd = await built({'docs/page.md': page})
    const {stdout} = await kanon(['match', 'docs', '--json', '--all-zones'], {cwd})
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).text),
    ).toEqual(['API\ngateway', 'load\nbalancer', 'LB', 'LB', 'LB'])
  })

  it('prints matches inside others with --overlapping', async () => {
    const cwd = await built({'kg/edge.md': '# Gateway\n', 'a.txt': 'an edge gateway'})
    const spans = async (...more: string[]) =>
      (await kanon(['match', 'a.txt', '--json', ...more], {cwd})).stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).text)
    expect(await spans()).toEqual(['edge gateway'])
    expect(await spans('--overlapping')).toEqual(['edge gateway', 'gateway'])
  })

  it('reads standard input, as markdown where its name says so', async () => {
    const cwd = await built()
    const texts = async (...args: string[]) =>
      (await kanon(['match', '--json', ...args], {cwd, input: '\uFEFFLB `LB`'})).stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    expect(await texts()).toMatchObject([
      {file: '-', start: 1},
      {file: '-', start: 5},
    ])
    expect(await texts('-', '--stdin-name', 'a.md')).toMatchObject([{file: 'a.md', start: 1}])
  })

  it('prints annotations with every special character escaped', async () => {
    const cwd = await built({'docs/a,b:c%.md': 'load\nbalancer\n'})
    expect((await kanon(['match', 'docs', '--reporter', 'github'], {cwd})).stdout).toBe(
      '::notice file=docs/a%2Cb%3Ac%25.md,line=1,col=1,title=load-balancer::load%0Abalancer: load-balancer\n',
    )
  })

  it('groups by file, sorted, each file once', async () => {
    const cwd = await built({
      'docs/b.md': 'LB\n',
      'docs/B.md': 'LB\n',
      'docs/a/c.markdown': 'LB\n',
      'docs/.hidden/d.md': 'LB\n',
      'docs/e.txt': 'LB\n',
    })
    expect((await kanon(['match', 'docs', 'docs/b.md'], {cwd})).stdout).toBe(
      ['docs/B.md', 'docs/a/c.markdown', 'docs/b.md'].map(file => `${file}\n  1:1      LB  load-balancer\n`).join('\n'),
    )
  })
})

describe('recall', () => {
  it('prints entries with their text, matches and what is about them', async () => {
    const cwd = await built()
    const {stdout} = await kanon(['recall', 'what', 'is an edge gateway?', '--json'], {cwd})
    expect(JSON.parse(stdout)).toEqual({
      entries: [
        {
          id: 'api-gateway',
          title: 'API gateway',
          text: 'One entry point in front of many services.',
          matches: [{start: 11, end: 23, text: 'edge gateway'}],
        },
        {id: 'load-balancer', title: 'Load balancer', text: 'Spreads requests.', matches: [], about: 'api-gateway'},
      ],
    })
    expect(JSON.parse((await kanon(['recall', '--json', '--limit', '1'], {cwd, input: 'edge gateway'})).stdout).entries).toHaveLength(1)
    expect((await kanon(['recall', 'edge gateway'], {cwd})).stdout).toMatch(/^API gateway \(api-gateway\) "edge gateway"\n {2}One entry/)
  })
})

describe('explain', () => {
  it('says why a term is found or not', async () => {
    const cwd = await built({'a.md': 'one lb, LB `LB`\n'})
    expect((await kanon(['explain', 'foo.LB LB lb'], {cwd})).stdout).toMatch(/^not .*before.*\nfound LB .*\nnot .*exact/)
    expect(JSON.parse((await kanon(['explain', 'a.md:1:9', '--json'], {cwd})).stdout).terms).toMatchObject([
      {term: 'LB', start: 8, end: 10, holds: true},
    ])
    expect((await kanon(['explain', 'a.md:1:13'], {cwd})).stdout).toMatch(/no prose/)
    expect(await kanon(['explain', 'a.md:9:9'], {cwd})).toMatchObject({code: 2, stderr: 'kanon: a.md has no line 9 with a column 9\n'})
  })
})

it('explain of the name of a file says how to name a place in it', async () => {
  const cwd = await built({'a.md': 'LB\n'})
  expect((await kanon(['explain', 'a.md'], {cwd})).stderr).toMatch(/^kanon: a\.md was read as a text; .* write a\.md:LINE:COLUMN\n$/)
  for (const text of ['LB', 'kg', 'a.md:1:1']) expect(await kanon(['explain', text], {cwd})).toMatchObject({code: 0, stderr: ''})
})

describe('inspect, stats, verify', () => {
  it('inspect prints versions, counts and sections', async () => {
    const cwd = await built()
    const facts = JSON.parse((await kanon(['inspect', '--json'], {cwd})).stdout)
    expect(facts).toMatchObject({version: expect.any(Number), unicode: expect.any(String), entries: 2, terms: 4})
    expect(facts.sections.filter((section: {name: string}) => section.name.startsWith('token')).length).toBeGreaterThan(0)
    expect((await kanon(['inspect', '.kanon/kg.automaton'], {cwd})).stdout).toMatch(/2 entries, 4 terms/)
  })

  it('inspect --thesaurus prints a thesaurus that builds to the same terms', async () => {
    const cwd = await built()
    const {stdout} = await kanon(['inspect', '--thesaurus'], {cwd})
    expect(Object.keys(JSON.parse(stdout).data).sort()).toEqual(['API gateway', 'LB', 'Load balancer', 'edge gateway'])
    writeFileSync(join(cwd, 'again.json'), stdout)
    expect(JSON.parse((await kanon(['build', 'again.json', '--json', '--out', 'again.bin'], {cwd})).stdout)).toMatchObject({
      entries: 2,
      terms: 4,
    })
  })

  it('inspect --thesaurus prints terms of the lexicon alone, titles that are none left out', async () => {
    // Longer than a term may be: the title of an entry all the same.
    const title = 'word '.repeat(70).trim()
    const cwd = project({...KG, 'kg/long.md': `# ${title}\n\nsynonyms:: short\n`})
    await kanon(['build', '--keep-going'], {cwd})
    const {data} = JSON.parse((await kanon(['inspect', '--thesaurus'], {cwd})).stdout)
    const automaton = openAutomaton(readFileSync(join(cwd, '.kanon/kg.automaton')))
    const terms = [...automaton.entries()].flatMap(entry => entry.terms.map(term => term.text))
    expect(terms).not.toContain(title)
    expect(data.short.nterm).toBe('short')
    expect(Object.keys(data).sort()).toEqual([...new Set(terms)].sort())
  })

  it('stats counts, and lists ambiguous surfaces', async () => {
    const cwd = await built({'kg/other.md': '# LB\n\ntype:: thing\n'})
    expect(JSON.parse((await kanon(['stats', '--json'], {cwd})).stdout)).toMatchObject({
      entries: 3,
      terms: 5,
      ambiguous: [{surface: 'LB', entries: ['lb', 'load-balancer']}],
      byStatus: {preferred: 3},
      byType: {none: 2, thing: 1},
    })
    expect((await kanon(['stats'], {cwd})).stdout).toContain('ambiguous surfaces: 1\n  LB: lb, load-balancer\n')
  })

  it('verify says what is wrong with the bytes and with the sources', async () => {
    const cwd = await built()
    expect(await kanon(['verify', '--sources', 'kg'], {cwd})).toMatchObject({code: 0, stdout: '.kanon/kg.automaton: sound\n'})
    writeFileSync(join(cwd, 'kg/gateway.md'), '# Changed\n')
    const changed = await kanon(['verify', '--sources', 'kg', '--json'], {cwd})
    expect(changed.code).toBe(1)
    expect(JSON.parse(changed.stdout)).toMatchObject({ok: false, problems: [expect.stringContaining('gateway.md')]})
    const bytes = readFileSync(join(cwd, '.kanon/kg.automaton'))
    bytes[bytes.length - 1] ^= 1
    writeFileSync(join(cwd, '.kanon/kg.automaton'), bytes)
    expect((await kanon(['verify'], {cwd})).code).toBe(1)
  })
})
