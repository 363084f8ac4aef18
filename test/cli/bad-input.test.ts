import {chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {KG, kanon, project, type RunOptions, shell, start} from './kanon.ts'

const BIN = '.kanon/kg.automaton'

/** Runs a command that cannot run: exit 2, nothing on stdout but findings, one sentence on stderr. */
const refused = async (args: readonly string[], options: RunOptions): Promise<string> => {
  const {code, stderr} = await kanon(args, options)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^kanon: [^\n]+\n$/)
  return stderr
}

/** The bytes of an artifact as a compiler of another version would have headed them. */
function ofAnotherVersion(path: string): Buffer {
  const bytes = readFileSync(path)
  bytes.writeUInt32LE(9999, 4)
  return bytes
}

describe('sources that cannot be compiled: exit 2, one sentence, the old artifact stays', () => {
  const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, RegExp])[] = [
    ['a missing folder', 'missing', {}, /the source missing cannot be read: it does not exist; .*kanon init/],
    ['an empty folder', 'empty', {'empty/.keep': ''}, /empty holds no entry files; add a markdown file/],
    ['a folder with no entry', 'none', {'none/a.txt': 'text', 'none/b.json': '{"a": 1}'}, /none holds no entry files; add a markdown file/],
    ['a folder of empty files', 'blank', {'blank/!.md': '', 'blank/-.md': '\n'}, /blank holds no entry, so nothing was written; add/],
  ]
  for (const [name, path, files, sentence] of cases) {
    it(name, async () => {
      const cwd = project({...KG, ...files})
      await kanon(['build'], {cwd})
      const before = readFileSync(join(cwd, BIN))
      for (const more of [[], ['--keep-going']]) expect(await refused(['build', path, ...more], {cwd})).toMatch(sentence)
      expect(readFileSync(join(cwd, BIN)).equals(before)).toBe(true)
    })
  }

  it('JSON has its object, with what was found, where nothing could be read', async () => {
    const cwd = project({'empty/.keep': '', 'none/b.json': '{"a": 1}'})
    const nothing = {entries: 0, terms: 0, artifact: null}
    for (const command of ['build', 'check']) {
      for (const [path, found] of [
        ['missing', []],
        ['empty', []],
        ['none', [expect.objectContaining({code: 'json-ignored', file: 'none/b.json'})]],
      ] as const) {
        const {code, stdout, stderr} = await kanon([command, path, '--json'], {cwd})
        expect({code, result: JSON.parse(stdout)}).toEqual({code: 2, result: {...nothing, diagnostics: found}})
        expect(stderr).toMatch(/^kanon: [^\n]+\n$/)
      }
    }
  })

  it('no kg folder and no config', async () => {
    expect(await refused(['build'], {cwd: project()})).toMatch(/the source kg cannot be read: it does not exist; name a folder/)
  })
})

describe('sources with errors: exit 1, file and line, the last good artifact stays', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>, string, object])[] = [
    [
      'a binary file named .md',
      {'kg/logo.md': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff])},
      'binary-file',
      {file: 'kg/logo.md', line: 1},
    ],
    ['a UTF-16 file', {'kg/wide.md': Buffer.from('\uFEFF# Wide\n', 'utf16le')}, 'binary-file', {file: 'kg/wide.md'}],
    ['two entries with one id', {'kg/same.md': '---\nid: api-gateway\n---\n# Same\n'}, 'duplicate-id', {file: 'kg/gateway.md'}],
    ['a term of white space', {'kg/white.md': '# White\n\nsynonyms:: \u200B\n'}, 'empty-term', {file: 'kg/white.md', line: 3}],
    ['a term of punctuation', {'kg/dots.md': '# Dots\n\nsynonyms:: ...\n'}, 'empty-term', {file: 'kg/dots.md', line: 3}],
    [
      'front matter that is code',
      {'kg/code.md': '---js\nprocess.exit(7)\n---\n# Code\n'},
      'front-matter-language',
      {file: 'kg/code.md', line: 1},
    ],
    ['a named .json file that is no thesaurus', {'kg/a.json': '{"data": {"x": {"nterm": }}}'}, 'thesaurus-syntax', {file: 'kg/a.json'}],
  ]
  for (const [name, files, code, place] of cases) {
    it(name, async () => {
      const cwd = project(KG)
      await kanon(['build'], {cwd})
      const before = readFileSync(join(cwd, BIN))
      for (const [path, content] of Object.entries(files)) writeFileSync(join(cwd, path), content)
      const ran = await kanon(['build', '--json'], {cwd})
      expect(ran.code).toBe(1)
      const result = JSON.parse(ran.stdout)
      expect(result.artifact).toBeNull()
      expect(result.diagnostics).toContainEqual(expect.objectContaining({code, severity: 'error', ...place}))
      expect(readFileSync(join(cwd, BIN)).equals(before)).toBe(true)
      expect(ran.stderr).toMatch(/was not written; .*--keep-going/)
    })
  }

  it('an unreadable file', async ({skip}) => {
    const cwd = project({...KG, 'kg/secret.md': '# Secret\n'})
    chmodSync(join(cwd, 'kg/secret.md'), 0)
    const readable = (() => {
      try {
        return readFileSync(join(cwd, 'kg/secret.md')) !== undefined
      } catch {
        return false
      }
    })()
    if (readable) skip('this user may read every file')
    const {code, stdout} = await kanon(['build', '--json'], {cwd})
    expect(code).toBe(1)
    expect(JSON.parse(stdout).diagnostics).toContainEqual(expect.objectContaining({code: 'unreadable-file', file: 'kg/secret.md'}))
  })

  it('a link that leads nowhere', async () => {
    const cwd = project(KG)
    symlinkSync('nowhere.md', join(cwd, 'kg/link.md'))
    const {code, stdout} = await kanon(['build', '--json'], {cwd})
    expect(code).toBe(1)
    expect(JSON.parse(stdout).diagnostics).toContainEqual(expect.objectContaining({code: 'unreadable-file', file: 'kg/link.md'}))
  })

  it('both files of two entries with one id are named, and --keep-going leaves both out', async () => {
    const cwd = project({...KG, 'kg/same.md': '---\nid: api-gateway\n---\n# Same\n'})
    const {code, stdout} = await kanon(['build', '--json', '--keep-going'], {cwd})
    expect(code).toBe(1)
    const result = JSON.parse(stdout)
    const said = JSON.stringify(result.diagnostics.filter((one: {code: string}) => one.code === 'duplicate-id'))
    expect(said).toContain('kg/gateway.md')
    expect(said).toContain('same.md')
    expect(result).toMatchObject({entries: 1, artifact: {path: BIN}})
    expect(existsSync(join(cwd, BIN))).toBe(true)
  })
})

describe('sources that hold faulty entries alone', () => {
  it('exit 1, and nothing is written, even with --keep-going', async () => {
    const cwd = project({...KG, 'bad/a.md': '---\nid: [\n---\n# A\n'})
    await kanon(['build'], {cwd})
    const before = readFileSync(join(cwd, BIN))
    for (const more of [[], ['--keep-going']]) {
      const {code, stdout, stderr} = await kanon(['build', 'bad', '--json', ...more], {cwd})
      expect({code, artifact: JSON.parse(stdout).artifact}).toEqual({code: 1, artifact: null})
      expect(stderr).toBe('kanon: bad holds no good entry, so .kanon/kg.automaton was not written; mend the errors\n')
    }
    expect(readFileSync(join(cwd, BIN)).equals(before)).toBe(true)
  })
})

describe('sources that are odd and fine', () => {
  it('links in a circle, dot folders and node_modules', async () => {
    const cwd = project({...KG, 'kg/.git/x.md': '# X\n', 'kg/node_modules/y.md': '# Y\n', 'kg/sub/z.md': '# Z\n'})
    symlinkSync('..', join(cwd, 'kg/sub/up'))
    symlinkSync(join(cwd, 'kg/sub'), join(cwd, 'kg/again'))
    const {code, stdout} = await kanon(['build', '--json'], {cwd})
    expect({code, entries: JSON.parse(stdout).entries}).toEqual({code: 1, entries: 2})
    expect(stdout).toContain('duplicate-id')
  })

  it('bytes that are no UTF-8 are a warning with their line', async () => {
    const cwd = project({...KG, 'kg/latin.md': Buffer.from('# Caf\xe9 racer\n', 'latin1')})
    const {code, stdout} = await kanon(['build', '--json'], {cwd})
    expect(code).toBe(0)
    expect(JSON.parse(stdout).diagnostics).toContainEqual(
      expect.objectContaining({code: 'invalid-utf8', file: 'kg/latin.md', line: 1, column: 6}),
    )
  })

  it('another .json file in a folder is passed over, and said so', async () => {
    const cwd = project({...KG, 'kg/package.json': '{"name": "x"}'})
    const {code, stdout} = await kanon(['build', '--json'], {cwd})
    expect(code).toBe(0)
    expect(JSON.parse(stdout).diagnostics).toEqual([
      expect.objectContaining({code: 'json-ignored', severity: 'info', file: 'kg/package.json'}),
    ])
    expect((await kanon(['build', 'kg/package.json', '--json'], {cwd})).stdout).toContain('thesaurus-syntax')
  })
})

describe('artifacts that cannot be used', () => {
  it('a missing one', async () => {
    const cwd = project(KG)
    for (const command of [['match', 'kg'], ['recall', 'x'], ['explain', 'x'], ['inspect'], ['stats'], ['verify']]) {
      expect(await refused(command, {cwd})).toMatch(/there is no artifact \.kanon\/kg\.automaton; build it with `kanon build`/)
    }
  })

  it('a truncated one, an empty one, another file', async () => {
    const cwd = project(KG)
    await kanon(['build'], {cwd})
    const whole = readFileSync(join(cwd, BIN))
    for (const bytes of [whole.subarray(0, 100), whole.subarray(0, whole.length - 1), new Uint8Array(0), Buffer.from('# Markdown\n')]) {
      writeFileSync(join(cwd, BIN), bytes)
      for (const command of [['match', 'kg'], ['recall', 'x'], ['inspect'], ['stats']]) {
        expect(await refused(command, {cwd})).toMatch(/^kanon: \.kanon\/kg\.automaton: .*kanon build/)
      }
    }
  })

  it('one of another version is built anew where the sources are there', async () => {
    const cwd = project({...KG, 'a.txt': 'an LB'})
    await kanon(['build'], {cwd})
    const bytes = ofAnotherVersion(join(cwd, BIN))
    writeFileSync(join(cwd, BIN), bytes)
    const ran = await kanon(['match', 'a.txt', '--json'], {cwd})
    expect(ran).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"text":"LB"'),
      stderr: expect.stringContaining('of another version'),
    })
    const alone = project({'a.txt': 'an LB', [BIN]: bytes})
    expect(await refused(['match', 'a.txt'], {cwd: alone})).toMatch(/version 9999.*kanon build/)
  })

  it('one of another version that is not that of the config is not answered from the sources of the config', async () => {
    const cwd = project({...KG, 'other/x.md': '# Xylophone\n', 'a.txt': 'an LB'})
    await kanon(['build', 'other', '--out', 'x.a'], {cwd})
    writeFileSync(join(cwd, 'x.a'), ofAnotherVersion(join(cwd, 'x.a')))
    for (const command of [
      ['match', 'a.txt'],
      ['recall', 'LB'],
      ['explain', 'LB'],
    ])
      expect(await refused([...command, '--artifact', 'x.a'], {cwd})).toMatch(/^kanon: x\.a: .*version 9999/)
  })

  it('building one of another version anew shows the errors in its sources, and refuses where nothing good is left', async () => {
    const cwd = project({...KG, 'a.txt': 'an LB'})
    await kanon(['build'], {cwd})
    writeFileSync(join(cwd, BIN), ofAnotherVersion(join(cwd, BIN)))
    writeFileSync(join(cwd, 'kg/bad.md'), '---\nid: [\n---\n# Bad\n')
    const some = await kanon(['match', 'a.txt', '--json', '--artifact', BIN], {cwd})
    expect(some).toMatchObject({code: 0, stdout: expect.stringContaining('"text":"LB"'), stderr: expect.stringContaining('kg/bad.md')})
    for (const path of Object.keys(KG)) writeFileSync(join(cwd, path), '---\nid: [\n---\n# Bad\n')
    const none = await kanon(['match', 'a.txt', '--json'], {cwd})
    expect(none).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining('kg/gateway.md')})
    expect(none.stderr).toMatch(/version 9999.*\n$/)
  })

  it('a place that cannot be written to', async () => {
    const cwd = project({...KG, blocked: 'a file where a folder must be'})
    expect(await refused(['build', '--out', 'blocked/a.bin'], {cwd})).toMatch(/cannot be written: .*; what was there before is unchanged/)
    writeFileSync(join(cwd, '.kanon'), 'a file')
    const raw = await refused(['build'], {cwd})
    expect(raw).toMatch(/cannot be written: a file stands where a folder must be;/)
    mkdirSync(join(cwd, 'folder.bin'))
    expect(await refused(['build', '--out', 'folder.bin'], {cwd})).toMatch(/cannot be written/)
  })
})

describe('command lines and configs that are wrong', () => {
  const words: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['a mistyped command', ['biuld'], /there is no command "biuld"; did you mean "build"\?/],
    ['a mistyped option', ['build', '--keep-goin'], /unknown option '--keep-goin'\n\(Did you mean --keep-going\?\)/],
    ['an option that is no command', ['--json'], /the first word must be a command/],
    ['a choice that does not exist', ['build', '--reporter', 'xml'], /Allowed choices are pretty, json, github, sarif/],
    ['a count that is none', ['build', '--max-warnings', 'few'], /whole number/],
    ['a property of every object', ['constructor'], /there is no command "constructor"/],
    ['no command', [], /Usage: kanon <command>/],
  ]
  for (const [name, args, sentence] of words) {
    it(name, async () => {
      const {code, stdout, stderr} = await kanon(args, {cwd: project()})
      expect({code, stdout}).toEqual({code: 2, stdout: ''})
      expect(stderr).toMatch(sentence)
    })
  }

  it('each mistake in a config has its sentence', async () => {
    const config = {source: ['kg'], case: 'smrat', artifact: 3, exclude: 'x', scope: ' '}
    const {code, stderr} = await kanon(['build'], {cwd: project({...KG, 'kanon.config.json': JSON.stringify(config)})})
    expect(code).toBe(2)
    expect(stderr).toMatch(/there is no option "source"; did you mean "sources"\?/)
    expect(stderr).toMatch(/option "case" is "smrat", which is none of "exact", "smart", "fold"; did you mean "smart"\?/)
    expect(stderr).toMatch(/option "artifact" is 3; it must be a string/)
    expect(stderr).toMatch(/option "exclude" is "x"; it must be a list/)
    expect(stderr).toMatch(/option "scope" is no scope/)
  })

  const broken: readonly (readonly [string, string, string, RegExp])[] = [
    ['broken JSON', 'kanon.config.json', '{\n"sources": [', /JSON/],
    ['an empty file', 'kanon.config.json', ' \n', /is empty; /],
    ['a syntax error', 'kanon.config.mjs', 'export default {sources: [}', /Unexpected token/],
    ['a module that throws', 'kanon.config.mjs', "throw new Error('no luck\\ntoday')", /no luck today/],
    ['a module that throws a text', 'kanon.config.mjs', "throw 'no luck'", /no luck/],
    ['a module without a default export', 'kanon.config.mjs', 'export const sources = []', /the config is nothing; it must be an object/],
    ['a manifest that is no JSON', 'package.json', '{', /JSON/],
  ]
  for (const [name, file, content, reason] of broken) {
    it(`a config that cannot be used is named: ${name}`, async () => {
      const cwd = project({...KG, [file]: content})
      for (const more of [[], ['--config', file]]) {
        const said = await refused(['build', ...more], {cwd})
        expect(said).toContain(file)
        expect(said).toMatch(reason)
        expect(said).not.toMatch(/require|race/)
      }
    })
  }

  it('a config that is not there', async () => {
    const said = await refused(['build', '--config', 'no.json'], {cwd: project(KG)})
    expect(said).toBe('kanon: the config no.json cannot be read: it does not exist\n')
  })

  it('texts that are not there', async () => {
    const cwd = project({...KG, 'docs/a.txt': 'x'})
    await kanon(['build'], {cwd})
    expect(await refused(['match', 'missing.md'], {cwd})).toMatch(/missing\.md cannot be read: it does not exist/)
    expect(await refused(['match', 'docs'], {cwd})).toMatch(/docs holds no markdown files/)
  })

  it('a text that is not there, among others that are: they are read', async () => {
    const cwd = project({...KG, 'a.txt': 'an API gateway\n', 'b.txt': 'an API gateway\n'})
    await kanon(['build'], {cwd})
    const {code, stdout, stderr} = await kanon(['match', 'a.txt', 'no.md', 'b.txt', 'none', '--json'], {cwd})
    expect(code).toBe(2)
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).file),
    ).toEqual(['a.txt', 'b.txt'])
    const missing = stderr.split('\n').filter(line => line.startsWith('kanon: '))
    expect(missing).toEqual(['kanon: no.md cannot be read: it does not exist', 'kanon: none cannot be read: it does not exist'])
  })

  it('texts that are none: named on stderr, in one thread and in several', async () => {
    const many = Object.fromEntries(Array.from({length: 40}, (_, i) => [`docs/m${10 + i}.md`, i === 20 ? 'an API gateway' : '\0']))
    const cwd = project({
      ...KG,
      'wide.md': Buffer.from('\uFEFFan API gateway 网关', 'utf16le'),
      'big.txt': Buffer.from('\uFEFF网关', 'utf16le').swap16(),
      'logo.md': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff]),
      'latin.txt': Buffer.from('caf\xe9 API gateway', 'latin1'),
      ...many,
    })
    await kanon(['build'], {cwd})
    const notice = (name: string, what: string) =>
      `kanon: ${name} is ${what}; it was searched as if it were UTF-8, and may hold more than was found`
    const one = await kanon(['match', 'wide.md', 'big.txt', 'logo.md', 'latin.txt', '--json'], {cwd})
    expect(one.code).toBe(0)
    expect(one.stdout).toMatch(/^[^\n]*latin\.txt[^\n]*\n$/)
    expect(one.stderr.split('\n').slice(0, -2)).toEqual([
      notice('wide.md', 'UTF-16, not UTF-8'),
      notice('big.txt', 'UTF-16, not UTF-8'),
      notice('logo.md', 'binary, not text'),
    ])
    for (const jobs of ['1', '2']) {
      const {code, stderr} = await kanon(['match', 'docs', '--jobs', jobs], {cwd})
      expect(code).toBe(0)
      const names = Object.keys(many).filter(name => name !== 'docs/m30.md')
      expect(stderr.split('\n').slice(0, -2)).toEqual(names.map(name => notice(name, 'binary, not text')))
    }
    const piped = await kanon(['match'], {cwd, input: 'a\0b'})
    expect([piped.code, piped.stderr.split('\n')[0]]).toEqual([0, notice('-', 'binary, not text')])
  })

  it('a byte order mark is no column, and counts in offsets', async () => {
    const cwd = project({
      ...KG,
      'b.txt': '\uFEFFAPI gateway\nAPI gateway',
      'b.md': '\uFEFFAPI gateway',
      'kg/bad.md': '\uFEFFsynonyms:: ...\n',
    })
    const built = await kanon(['build', '--json', '--keep-going'], {cwd})
    expect(JSON.parse(built.stdout).diagnostics).toContainEqual(expect.objectContaining({file: 'kg/bad.md', line: 1, column: 12}))
    const {stdout} = await kanon(['match', 'b.txt', 'b.md', '--json'], {cwd})
    expect(
      stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toMatchObject([
      {start: 1, line: 1, column: 1},
      {start: 13, line: 2, column: 1},
      {start: 1, line: 1, column: 1},
    ])
    expect(JSON.parse((await kanon(['explain', 'b.txt:1:1', '--json'], {cwd})).stdout)).toMatchObject({terms: [{start: 1, holds: true}]})
  })
})

describe('exit codes', () => {
  it('--max-warnings turns warnings into an exit code of 1, and the artifact is written', async () => {
    const cwd = project({...KG, 'kg/other.md': '# LB\n'})
    expect((await kanon(['build', '--max-warnings', '1'], {cwd})).code).toBe(0)
    const strict = await kanon(['build', '--max-warnings', '0'], {cwd})
    expect(strict).toMatchObject({code: 1, stderr: 'kanon: 1 warning, and --max-warnings allows 0\n'})
    expect(existsSync(join(cwd, BIN))).toBe(true)
  })

  it('help and version are no errors', async () => {
    for (const args of [['--help'], ['help'], ['help', 'match'], ['match', '--help'], ['--version']]) {
      expect(await kanon(args)).toMatchObject({code: 0, stderr: ''})
    }
  })

  it('help has every command on a line of its own, its name apart from what it does', async () => {
    const {stdout} = await kanon(['--help'])
    const rows = stdout.split('\n').filter(line => line.startsWith('  '))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(row => !/^ {2}[a-z]+ {2,}[A-Z]/.test(row))).toEqual([])
  })

  it('judge takes `test`, and a file of pairs', async () => {
    const cwd = project({'pairs.txt': '== same a\nOne. | One!\n'})
    const none = /^kanon: the config names no judge; /
    expect(await refused(['judge', 'test'], {cwd})).toMatch(none)
    expect(await refused(['judge', 'test', 'pairs.txt'], {cwd})).toMatch(none)
    expect(await refused(['judge', 'test', 'missing.txt'], {cwd})).toMatch(/missing\.txt cannot be read: it does not exist/)
    expect(await refused(['judge', 'test', 'pairs.txt', 'more.txt'], {cwd})).toMatch(/takes one file/)
    expect(await refused(['judge', 'tset'], {cwd})).toMatch(/"tset" is not `test` or `test FILE`/)
    expect(await refused(['judge'], {cwd})).toMatch(/missing required argument 'action'/)
  })

  it('output that cannot be written, as on a full disk, ends the command with 2 and a sentence', async ({skip}) => {
    if (!existsSync('/dev/full')) skip('this system has no /dev/full')
    const cwd = project({...KG, 'a.txt': 'LB '.repeat(5000)})
    await kanon(['build'], {cwd})
    const full = 'kanon: the output cannot be written: the disk is full\n'
    for (const args of [['match', 'a.txt', '--json'], ['build', '--json'], ['recall', 'LB'], ['--help']])
      expect(shell('"$0" "$@" > /dev/full', args, cwd)).toMatchObject({status: 2, stderr: full})
    expect(shell('"$0" "$@" 2> /dev/full', ['match', 'missing.md'], cwd)).toMatchObject({status: 2, stdout: ''})
  })

  it('a reader that goes away ends the command quietly', async () => {
    const cwd = project({...KG, 'a.txt': 'LB '.repeat(200_000)})
    await kanon(['build'], {cwd})
    const child = start(['match', 'a.txt', '--json'], cwd)
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', text => (stderr += text))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise(done => child.on('close', done))
    expect({code, trace: /Error|EPIPE/.test(stderr)}).toEqual({code: 0, trace: false})
  })
})

it('that there is no entry is not said beside the error that says why', async () => {
  const cwd = project({'kg/a.md': '---\nid: "a/b"\n---\n# A\n'})
  const {code, stdout} = await kanon(['build', '--json'], {cwd})
  expect(code).toBe(1)
  expect(JSON.parse(stdout).diagnostics.map((finding: {code: string}) => finding.code)).toEqual(['bad-id'])
})
