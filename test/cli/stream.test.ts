import {existsSync, linkSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import {KG, kanon, onTerminal, project, shell, start} from './kanon.ts'

const CORPORA = fileURLToPath(new URL('../../../shared/corpora', import.meta.url))

const built = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const cwd = project({...KG, ...files})
  expect((await kanon(['build'], {cwd})).code).toBe(0)
  return cwd
}

const filesOf = (lines: string): string[] => [
  ...new Set(
    lines
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).file),
  ),
]

/** The same text under so many names. */
function links(folder: string, count: number, text: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, '0.md'), text)
  for (let n = 1; n < count; n++) linkSync(join(folder, '0.md'), join(folder, `${n}.md`))
}

it('prints what a file holds before the next one is there', async () => {
  const cwd = await built({'a.txt': 'an LB'})
  const child = start(['match', 'a.txt', '-', '--json'], cwd)
  const closed = new Promise(done => child.on('close', done))
  let out = ''
  // Standard input is given only when the match in the first file has been seen: a command that collects would wait for ever.
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text
    if (child.stdin.writable) child.stdin.end('one more LB')
  })
  await closed
  expect(filesOf(out)).toEqual(['a.txt', '-'])
})

it('holds one file in memory at a time: 80 MB of files pass through a heap of 40 MB', async () => {
  const cwd = await built()
  links(join(cwd, 'docs'), 400, `${'Requests are spread over many servers by an LB, says the page.\n'.repeat(16)}\n`.repeat(200))
  const {status, stderr} = shell(
    'NODE_OPTIONS=--max-old-space-size=40 "$0" "$@" >/dev/null',
    ['match', 'docs', '--all-zones', '--json'],
    cwd,
  )
  expect(stderr).toMatch(/^1,280,000 matches of 1 entry in 400 of 400 files/)
  expect(status).toBe(0)
})

it('holds some of the matches of a long file at a time: 700,000 in a heap of 48 MB', async () => {
  const cwd = await built({'a.txt': 'LB '.repeat(700_000)})
  for (const reporter of ['json', 'sarif', 'pretty']) {
    const {status, stderr} = shell(
      'NODE_OPTIONS=--max-old-space-size=48 "$0" "$@" >/dev/null',
      ['match', 'a.txt', '--reporter', reporter],
      cwd,
    )
    expect({status, stderr}).toEqual({status: 0, stderr: expect.stringMatching(/^700,000 matches/)})
  }
})

it('goes through all of the corpora in a heap of 96 MB, with the terms of the largest glossary', async ({skip}) => {
  if (!existsSync(CORPORA)) skip('the corpora are not here')
  const cwd = project()
  await kanon(['build', join(CORPORA, 'cncf-glossary'), '--keep-going', '--out', 'a.bin'], {cwd})
  const env = {NODE_OPTIONS: '--max-old-space-size=96'}
  const ran = await kanon(['match', CORPORA, '--artifact', 'a.bin', '--json'], {cwd, env})
  expect(ran.code).toBe(0)
  expect(ran.stderr).toMatch(/^[\d,]+ matches of \d+ entries in \d+ of [\d,]+ files/)
  const files = filesOf(ran.stdout)
  expect(files.length).toBeGreaterThan(300)
  expect(files).toEqual([...files].sort())
})

it('goes by the code units of paths, each file once, whatever the arguments share', async () => {
  const names = ['B.md', 'a-b.md', 'a.b/c.md', 'a.md', 'a/b.md', 'a/b/c.md', 'ab.md', 'é.md', '漢.md', '😀.md']
  const cwd = await built(Object.fromEntries(names.map(name => [`docs/${name}`, 'LB\n'])))
  const order = async (...paths: string[]) => filesOf((await kanon(['match', '--json', ...paths], {cwd})).stdout)
  const all = names.map(name => `docs/${name}`).sort()
  expect(await order('docs')).toEqual(all)
  expect(await order('docs', 'docs/a', 'docs/a.md', 'docs')).toEqual(all)
  expect(await order('docs/a', 'docs')).toEqual(['docs/a/b.md', 'docs/a/b/c.md', ...all.filter(path => !path.startsWith('docs/a/'))])
})

it('says at once what it cannot read, goes on, and exits with 2', async () => {
  const cwd = await built({'docs/a.md': 'LB\n', 'empty/.keep': ''})
  const {code, stdout, stderr} = await kanon(['match', 'empty', 'docs', '--json'], {cwd})
  expect({code, files: filesOf(stdout)}).toEqual({code: 2, files: ['docs/a.md']})
  expect(stderr).toMatch(/^kanon: empty holds no markdown files; name the files to match\n1 match of 1 entry in 1 of 1 file\n$/)
})

it('shows its progress on a terminal, and nowhere else', async ({skip}) => {
  const cwd = await built()
  links(join(cwd, 'docs'), 120, 'LB\n')
  const seen = onTerminal(['match', 'docs'], cwd)
  if (seen === undefined) skip('needs `script` of util-linux for a pseudo-terminal')
  // What is written over must be erased before a result or the summary is written.
  expect(seen).toContain('\r\x1b[K50 files, 50 matches\r\x1b[K')
  expect(seen).toContain('\r\x1b[K100 files, 100 matches\r\x1b[K')
  expect(seen).toMatch(/\n120 matches of 1 entry in 120 of 120 files/)
  const piped = await kanon(['match', 'docs'], {cwd})
  expect(piped.stderr).toMatch(/^120 matches[^\r\x1b]*\n$/)
})
