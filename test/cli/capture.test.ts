import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {letters, planted} from '../unit/src/capture/privacy/planted.ts'
import {kanon, project, type RunOptions, shell} from './kanon.ts'
import {jsonLines, session} from './sessions.ts'

interface Report {
  readonly read: number
  readonly kept: number
  readonly added: number
  readonly duplicates: number
  readonly skipped: Readonly<Record<string, number>>
}

const CONFIG = {'kanon.config.json': '{"scope": "acme/docs"}\n'}

/** The report of a capture, whose sums must hold. */
async function capture(args: readonly string[], options: RunOptions, code = 0): Promise<Report & {stderr: string}> {
  const ran = await kanon(['capture', '--json', '--now', '2026-11-30T09:00:00Z', ...args], options)
  expect({code: ran.code, stderr: code === 0 ? '' : ran.stderr}).toEqual({code, stderr: code === 0 ? '' : ran.stderr})
  const report = JSON.parse(ran.stdout) as Report
  const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0)
  expect(report.read).toBe(report.kept + skipped)
  expect(report.kept).toBe(report.added + report.duplicates)
  return {...report, stderr: ran.stderr}
}

interface Stored {
  readonly id: string
  readonly actor: string
  readonly text: string
  readonly skip?: string
  readonly episode: string
  readonly at: string
  readonly source: {readonly file?: string; readonly start?: number; readonly end?: number}
  readonly data?: Record<string, unknown>
}

async function events(cwd: string): Promise<Stored[]> {
  const {stdout} = await kanon(['ledger', 'export'], {cwd})
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

const ids = async (cwd: string): Promise<string[]> => (await events(cwd)).map(({id}) => id).sort()

describe('capture', () => {
  it('takes in what is new, once', async () => {
    const cwd = project({...CONFIG, 'a/one.md': session(30), 'a/two.jsonl': jsonLines(10), 'a/LICENSE': 'Permission is granted.\n'})
    const first = await capture(['a'], {cwd})
    expect(first).toMatchObject({read: 40, kept: 30, added: 30, duplicates: 0, skipped: {'tool-payload': 10}})
    expect(first.stderr).toMatch(/^kanon: a\/LICENSE: neither a session nor JSON Lines; it was left out, name the file/)
    const before = await ids(cwd)
    expect(await capture(['a'], {cwd})).toMatchObject({read: 40, kept: 30, added: 0, duplicates: 30})
    expect(await ids(cwd)).toEqual(before)
  })

  it('adds of an export that was renamed, cut off, or has ten more turns, only what is new', async () => {
    const whole = session(30)
    const cwd = project({...CONFIG, 'a.md': whole})
    await capture(['a.md'], {cwd})
    renameSync(join(cwd, 'a.md'), join(cwd, 'b.md'))
    expect(await capture(['b.md'], {cwd})).toMatchObject({added: 0})
    for (const share of [0.2, 0.41, 0.53, 0.77, 0.99]) {
      writeFileSync(join(cwd, 'cut.md'), whole.slice(0, Math.floor(whole.length * share)))
      expect(await capture(['cut.md'], {cwd})).toMatchObject({added: 0})
    }
    const before = await ids(cwd)
    expect(before).toHaveLength(30)
    writeFileSync(join(cwd, 'more.md'), session(40))
    expect(await capture(['more.md'], {cwd})).toMatchObject({added: 7, duplicates: 20, skipped: {'tool-payload': 13}})
    expect(await ids(cwd)).toHaveLength(40)
  })

  it('makes one event of a turn that is delivered 40 times', async () => {
    const line = `${JSON.stringify({role: 'user', text: 'We deploy on Tuesdays.', at: '2026-01-01T00:00:00Z', session: 's'})}\n`
    const cwd = project({...CONFIG, 'a.jsonl': line.repeat(40)})
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 40, added: 1, duplicates: 39})
    expect(await ids(cwd)).toHaveLength(1)
  })

  it('says where each slice stands', async () => {
    const text = session(9)
    const cwd = project({...CONFIG, 'in/a.md': text})
    await capture(['in'], {cwd})
    for (const {text: slice, source} of await events(cwd)) {
      expect(source.file).toBe('in/a.md')
      expect(text.slice(source.start, source.end)).toBe(slice)
    }
  })

  it('takes plain text, paragraph by paragraph, the same once', async () => {
    const cwd = project(CONFIG)
    const input = 'We deploy on Tuesdays.\n\nThe price is 1200 EUR.\n'
    expect(await capture([], {cwd, input})).toMatchObject({read: 2, added: 2})
    expect(await capture(['-', '--now', '2027-01-01'], {cwd, input: `${input}\nNew.\n`})).toMatchObject({read: 3, added: 1, duplicates: 2})
    expect(await capture(['-', '--session', 'today', '--actor', 'person'], {cwd, input})).toMatchObject({added: 2})
    expect((await events(cwd)).map(({actor, episode, at}) => `${actor} ${episode} ${at.slice(0, 4)}`)).toEqual([
      'document unnamed 2026',
      'document unnamed 2026',
      'document unnamed 2027',
      'person today 2026',
      'person today 2026',
    ])
  })

  it('keeps of a long payload its hash, exit state and first line', async () => {
    const record = {
      role: 'tool',
      command: 'cat big',
      exit: 3,
      text: `first line\n${'x'.repeat(5000)}`,
      at: '2026-01-01T00:00:00Z',
      session: 's',
    }
    const cwd = project({...CONFIG, 'a.jsonl': JSON.stringify(record)})
    await capture(['a.jsonl'], {cwd})
    const [{text, data}] = await events(cwd)
    expect(text).toBe('first line')
    expect(data).toMatchObject({command: 'cat big', exit: 3, payload: {bytes: 5011, sha256: expect.stringMatching(/^[0-9a-f]{64}$/)}})
  })

  it('knows again what Kanon printed', async () => {
    const text = 'Before.\n<kanon-recall>\nThe port is 8001.\n</kanon-recall>\nAfter.'
    const cwd = project({...CONFIG, 'a.jsonl': JSON.stringify({role: 'user', text, session: 's'})})
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 3, added: 2, skipped: {recalled: 1}})
    expect((await events(cwd)).map(({text, skip}) => [text.split('\n')[0], skip])).toEqual([
      ['Before.', undefined],
      ['<kanon-recall>', 'recalled'],
      ['After.', undefined],
    ])
  })

  it('without a scope does nothing', async () => {
    const cwd = project({'a.jsonl': jsonLines(1)})
    const {code, stderr} = await kanon(['capture', 'a.jsonl'], {cwd})
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringMatching(/^kanon: no scope is known; give --scope/)})
    expect(existsSync(join(cwd, '.kanon'))).toBe(false)
  })

  it('prints a report for people', async () => {
    const cwd = project({...CONFIG, 'a.md': session(6)})
    const {stdout} = await kanon(['capture', 'a.md'], {cwd})
    expect(stdout).toBe('6 events read from 1 file: 4 added, 0 duplicates\n2 give no fact:\n          2 tool-payload\n')
  })
})

describe('what is private', () => {
  /** Every byte below a folder, as text. */
  function everything(folder: string): string {
    return readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter(item => item.isFile())
      .map(item => readFileSync(join(item.parentPath, item.name), 'latin1'))
      .join('\n')
  }

  it('is nowhere afterwards: secrets of every kind in every field, and one a line', async () => {
    const kinds = planted(3)
    const cwd = project({...CONFIG})
    const folder = project({})
    const records = kinds.flatMap(({text}, n) => [
      {role: 'user', text, session: 's', at: n + 1},
      {role: 'tool', command: `run ${text}`, text: `${text}\n${'y'.repeat(5000)}`, exit: 0, session: `s ${text}`, id: `i ${text}`},
      {type: 'odd', [text]: {deep: [text, {[`k ${text}`]: 1}]}},
      {
        type: 'user',
        sessionId: 's',
        uuid: `u${n}`,
        message: {content: [{type: 'tool_use', name: 'Bash', input: {command: text, more: text}}]},
      },
    ])
    const broken = kinds.map(({secret}) => `{"role": "user", "text": "${secret}`)
    const prefixes = ['ghp_', 'npm_', 'gho_', 'hf_', 'shpat_', 'lin_api_']
    const keys = Array.from({length: 10_000}, (_, n) => `${prefixes[n % prefixes.length]}${letters(36, n)}`)
    const many = keys.map(key => JSON.stringify({role: 'user', text: `key ${key}`, session: 'm'}))
    writeFileSync(join(folder, 'a.jsonl'), [...records.map(record => JSON.stringify(record)), ...broken, ...many].join('\n'))
    writeFileSync(join(folder, `${planted(3)[0].secret}.jsonl`), '{"role": "user", "text": "broken')
    const {code, stdout, stderr} = await kanon(['capture', folder], {cwd})
    expect(code).toBe(1)
    const all = everything(cwd) + stdout + stderr
    const secrets = [...kinds.map(({secret}) => secret), ...keys]
    expect(secrets.filter(secret => all.includes(secret))).toEqual([])
    expect(all).toContain('[secret:aws]')
  }, 60_000)

  it('is nowhere afterwards: what a person states on the command line, and names of paths', async () => {
    const secret = `ghp_${letters(36, 9)}`
    const input = '{"role": "user", "text": "We decided to deploy on Tuesdays.", "session": "a"}\n{"role": "user", "text": "Hi."}'
    const cwd = project(CONFIG)
    await capture(['-', '--session', `s ${secret} <private>hush</private>`], {cwd, input})
    const {stdout} = await kanon(['distill', '--json'], {cwd})
    const {insight} = JSON.parse(stdout.split('\n')[0]) as {insight: string}
    const predicted = await kanon(['predict', insight, '--episode', `e ${secret}`, '--expect', `see ${secret}`], {cwd})
    expect(predicted.code).toBe(0)
    expect((await kanon(['reject', insight, '--because', `as ${secret} <private>hush`], {cwd})).code).toBe(0)
    const {stderr} = await kanon(['capture', `in/${secret}`], {cwd})
    expect(stderr).toMatch(/^kanon: in\/\[secret:github\] cannot be read/)
    const all = everything(cwd) + (await kanon(['ledger', 'export'], {cwd})).stdout
    expect(all).toContain('see [secret:github]')
    expect(all).not.toContain(secret)
    expect(all).not.toContain('hush')
  })

  it('is nowhere afterwards: private blocks', async () => {
    const cwd = project({...CONFIG})
    const texts = [
      'a <private>hush1</private> b',
      'a <PRIVATE x="1">hush2',
      'hush3</private> b',
      '<private>hush4</private>',
      'a <private>b<private>c</private>hush5',
    ]
    const records = texts.flatMap((text, n) => [
      {role: 'user', text, session: `s <private>hush6</private>`, at: n + 1},
      {role: 'tool', name: text, command: text, text, exit: 0},
    ])
    const input = records.map(record => JSON.stringify(record)).join('\n')
    const report = await capture([], {cwd, input})
    expect(report.skipped).toMatchObject({private: 1})
    expect(everything(cwd)).not.toContain('hush')
  })
})

const isRoot = process.getuid?.() === 0

describe('bad input is counted, named, and loses nothing', () => {
  const good = JSON.stringify({role: 'user', text: 'We deploy on Tuesdays.', at: '2026-01-01T00:00:00Z', session: 's'})
  const more = JSON.stringify({role: 'user', text: 'The price is 1200 EUR.', at: '2025-01-01T00:00:00Z', session: 's'})

  it('invalid JSON in the middle', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': `${good}\n{"role": "user", "te\n${more}\n`})
    const report = await capture(['a.jsonl'], {cwd}, 1)
    expect(report).toMatchObject({read: 3, added: 2, skipped: {invalid: 1}})
    expect(report.stderr).toBe('kanon: a.jsonl:2: the line is no JSON; it was passed over\n')
  })

  it('a truncated last line', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': `${good}\n${more.slice(0, 40)}`})
    const report = await capture(['a.jsonl'], {cwd})
    expect(report).toMatchObject({read: 2, added: 1, skipped: {invalid: 1}})
    expect(report.stderr).toMatch(/^kanon: a\.jsonl:2: the file ends within this line/)
    writeFileSync(join(cwd, 'a.jsonl'), `${good}\n${more}\n`)
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 2, added: 1, duplicates: 1})
  })

  it('UTF-16, Windows-1252, a byte order mark', async () => {
    const text = JSON.stringify({role: 'user', text: 'Grüße aus Köln.', at: '2026-01-01T00:00:00Z', session: 's'})
    const cwd = project({
      ...CONFIG,
      'a.jsonl': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${text}\n`, 'utf16le')]),
      'b.jsonl': Buffer.from(`${text}\n`, 'latin1'),
      'c.jsonl': `\uFEFF${text}\n`,
    })
    const report = await capture(['a.jsonl', 'b.jsonl', 'c.jsonl'], {cwd})
    expect(report).toMatchObject({read: 3, added: 1, duplicates: 2})
    expect(report.stderr).toMatch(/a\.jsonl:1: the file is UTF-16LE.*\n.*b\.jsonl:1: the line holds bytes that are no UTF-8/)
  })

  it('a very long line', async () => {
    const megabytes = process.env.KANON_LONG ? 50 : 5
    const text = `begins\n${'lorem ipsum '.repeat((megabytes * 1_000_000) / 12)}`
    const long = JSON.stringify({role: 'tool', command: 'cat', exit: 0, text, session: 's'})
    const cwd = project({...CONFIG, 'a.jsonl': `${good}\n${long}\n${more}\n`})
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 3, added: 2, skipped: {'tool-payload': 1}})
    expect(statSync(join(cwd, '.kanon/ledger.db')).size).toBeLessThan(1_000_000)
  }, 90_000)

  it('a file that grows while it is read', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': jsonLines(9000)})
    const running = capture(['a.jsonl'], {cwd})
    for (let n = 0; n < 20; n++) {
      appendFileSync(join(cwd, 'a.jsonl'), `${good.slice(0, -1)},"n":${n}}\n`.replace('Tuesdays', `day ${n}`))
      await new Promise(done => setTimeout(done, 20))
    }
    const {added} = await running
    expect(added).toBeGreaterThanOrEqual(9000)
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 9020, added: 9020 - added})
  }, 60_000)

  it.skipIf(isRoot)('a folder without permission (which root does not need)', async () => {
    const cwd = project({...CONFIG, 'in/a.jsonl': `${good}\n`, 'in/closed/b.jsonl': `${more}\n`})
    chmodSync(join(cwd, 'in/closed'), 0)
    const report = await capture(['in'], {cwd}, 2)
    chmodSync(join(cwd, 'in/closed'), 0o700)
    expect(report).toMatchObject({added: 1})
    expect(report.stderr).toBe('kanon: in/closed cannot be read: permission is denied\n')
  })

  it('a link to a file that does not exist, among files', async () => {
    const cwd = project({...CONFIG, 'in/a.jsonl': `${good}\n`})
    symlinkSync('nowhere', join(cwd, 'in/b.jsonl'))
    const report = await capture(['in'], {cwd}, 2)
    expect(report).toMatchObject({added: 1})
    expect(report.stderr).toBe('kanon: in/b.jsonl cannot be read: it is a link to a file that does not exist\n')
  })

  it('a full disk: what was stored stays, and the rest comes with the next run', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': jsonLines(10_000)})
    // A limit on the size of files stands for a disk that is full. In blocks of 512 bytes.
    const {status, stderr} = shell('ulimit -f 6000; "$0" "$@"', ['capture', 'a.jsonl'], cwd)
    expect({status, stderr}).toEqual({
      status: 2,
      stderr: expect.stringMatching(/the disk is full.*this batch was not stored, all before it is safe\n$/),
    })
    const before = (await ids(cwd)).length
    expect(before).toBeLessThan(10_000)
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({duplicates: before, added: 10_000 - before})
  }, 60_000)

  it('values nested deeper than anybody reads', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const cwd = project({...CONFIG, 'a.jsonl': `{"role":"tool","text":${deep}}\n{"a":${deep}}\n${good}\n`})
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 3, added: 1})
  })

  it('a path that cannot be read, among others that can', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': `${good}\n`})
    mkdirSync(join(cwd, 'empty'))
    const report = await capture(['empty', 'a.jsonl'], {cwd}, 2)
    expect(report).toMatchObject({added: 1})
    expect(report.stderr).toBe('kanon: empty cannot be read: there are no files in it\n')
    const {code, stderr} = await kanon(['capture', 'missing'], {cwd})
    expect({code, stderr}).toEqual({code: 2, stderr: 'kanon: missing cannot be read: it does not exist\n'})
  })

  it('one JSON value over many lines: one sentence where it was named, left out of a folder', async () => {
    const cwd = project({
      ...CONFIG,
      'in/package.json': JSON.stringify({name: 'x', scripts: {test: 'x'}}, undefined, 2),
      'in/list.json': JSON.stringify([{role: 'user', text: 'x'}], undefined, 2),
      'in/ok.jsonl': `${good}\n`,
    })
    const {code, stdout, stderr} = await kanon(['capture', '--json', 'in'], {cwd})
    expect({code, report: JSON.parse(stdout)}).toMatchObject({code: 0, report: {read: 1, added: 1}})
    expect(stderr.split('\n').filter(line => line.includes('but one JSON value; it was left out'))).toHaveLength(2)
    const named = await capture(['in/package.json', 'in/list.json'], {cwd}, 1)
    expect(named).toMatchObject({read: 0})
    expect(named.stderr).toMatch(/^.*one JSON object over several lines.*\n.*one JSON list, not JSON Lines.*\n$/)
  })

  it('a path that is missing, before one that is there', async () => {
    const cwd = project({...CONFIG, 'ok.jsonl': `${good}\n`})
    const report = await capture(['missing.jsonl', 'ok.jsonl'], {cwd}, 2)
    expect(report).toMatchObject({added: 1, stderr: 'kanon: missing.jsonl cannot be read: it does not exist\n'})
  })

  it('paths that are all missing: each is named, and no ledger is made', async () => {
    const cwd = project(CONFIG)
    const {code, stderr} = await kanon(['capture', 'a', 'b'], {cwd})
    expect({code, stderr}).toEqual({
      code: 2,
      stderr: 'kanon: a cannot be read: it does not exist\nkanon: b cannot be read: it does not exist\n',
    })
    expect(existsSync(join(cwd, '.kanon'))).toBe(false)
  })

  it('a binary file that was named, also one with few zero bytes, as what is compressed', async () => {
    const compressed = Buffer.from(Array.from({length: 3000}, (_, index) => (index * 167) & 255))
    const cwd = project({
      ...CONFIG,
      'a.bin': Buffer.alloc(1000),
      'b.jpg': compressed,
      'c.txt': Buffer.from('Grüße\n'.repeat(99), 'utf16le'),
    })
    for (const name of ['a.bin', 'b.jpg', 'c.txt'])
      expect((await capture([name], {cwd}, 1)).stderr).toBe(`kanon: ${name}: the file is binary, not text\n`)
  })

  it('times that go backwards', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': `${good}\n${more}\n`})
    expect(await capture(['a.jsonl', '--now', '2020-01-01'], {cwd})).toMatchObject({added: 2})
    expect((await events(cwd)).map(({at}) => at.slice(0, 4))).toEqual(['2026', '2025'])
  })

  it('an event that no ledger takes', async () => {
    const cwd = project({
      ...CONFIG,
      'a.jsonl': `${good}\n${JSON.stringify({role: 'user', text: 'x', session: ' '.repeat(3), at: 5})}\n${more}\n`,
    })
    expect(await capture(['a.jsonl'], {cwd})).toMatchObject({read: 3, added: 3})
  })

  it('two imports of one file at once', async () => {
    const cwd = project({...CONFIG, 'a.jsonl': jsonLines(3000)})
    const [a, b] = await Promise.all([capture(['a.jsonl'], {cwd}), capture(['a.jsonl'], {cwd})])
    expect(a.added + b.added).toBe(3000)
    expect(await ids(cwd)).toHaveLength(3000)
  })
})
