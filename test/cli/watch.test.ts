import {spawnSync} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {LONG} from '../property/random.ts'
import {kanon, project} from './kanon.ts'
import {ARTIFACT, fullBuild, pause, published, Watching} from './watching.ts'

const entry = (title: string, ...synonyms: string[]): string =>
  `# ${title}\n\nWhat it is.\n${synonyms.length === 0 ? '' : `\nsynonyms:: ${synonyms.join(', ')}\n`}`
const KG = {'kg/gateway.md': entry('API gateway', 'edge gateway'), 'kg/balancer.md': entry('Load balancer', 'spreader')} as const
const BROKEN = '---\nid: [\n# Broken\n'

function begin(files: Record<string, string> = KG) {
  const cwd = project(files)
  const at = (path: string): string => join(cwd, path)
  return {cwd, at, write: (path: string, text: string): void => writeFileSync(at(path), text)}
}

describe('a change', () => {
  it('is published a moment later, as a full build would have it', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    expect(watching.events.map(line => line.event)).toEqual(['publish', 'ready'])
    const publish = await watching.after('publish', () => write('kg/gateway.md', entry('API gateway', 'edge gateway', 'front door')))
    expect(publish).toMatchObject({...(await fullBuild(at('kg'))), ms: expect.any(Number), kept: [], left: []})
    expect(published(cwd).findAll('the front door')).toMatchObject([{text: 'front door'}])
    const {stdout} = await kanon(['build', 'kg', '--json', '--out', 'full.bin'], {cwd})
    expect(JSON.parse(stdout).artifact.sha256).toBe(publish.sha256)
  })

  it('after a start on what was there is published as a full build would have it, and so is one that nobody waited for', async () => {
    const {cwd, at, write} = begin()
    const first = await Watching.start(cwd)
    expect(await first.stop()).toBe(0)
    const second = await Watching.start(cwd)
    expect(second.events).toMatchObject([{event: 'ready', ...(await fullBuild(at('kg'))), files: 2}])
    const publish = await second.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
    expect(await second.stop()).toBe(0)
    write('kg/third.md', entry('Third'))
    const third = await Watching.start(cwd)
    expect(third.events.at(-1)).toMatchObject({event: 'ready', ...(await fullBuild(at('kg'))), files: 3})
    expect(await third.stop('SIGINT')).toBe(0)
  })

  it.each([
    ['damaged', (bytes: Uint8Array) => bytes.fill(7, 700, 701)],
    ['cut short', (bytes: Uint8Array) => bytes.subarray(0, 500)],
    ['of something else', () => new TextEncoder().encode('something else')],
  ])('is not needed for an artifact that is %s at the start to be made again', async (_, harm) => {
    const {cwd, at} = begin()
    expect(await (await Watching.start(cwd)).stop()).toBe(0)
    writeFileSync(at(ARTIFACT), harm(new Uint8Array(readFileSync(at(ARTIFACT)))))
    const watching = await Watching.start(cwd)
    expect(watching.events).toMatchObject([{event: 'publish', ...(await fullBuild(at('kg')))}, {event: 'ready'}])
    expect(published(cwd).entryCount).toBe(2)
  })

  it.each<[string, (at: (path: string) => string) => void]>([
    ['written over', at => writeFileSync(at('kg/gateway.md'), entry('API gateway', 'front door'))],
    [
      'saved by another file renamed over it, as VS Code does',
      at => {
        writeFileSync(at('kg/gateway.md.tmp'), entry('API gateway', 'front door'))
        renameSync(at('kg/gateway.md.tmp'), at('kg/gateway.md'))
      },
    ],
    [
      'saved by a backup and a new file, as vim does',
      at => {
        writeFileSync(at('kg/.gateway.md.swp'), 'swap')
        writeFileSync(at('kg/4913'), '')
        unlinkSync(at('kg/4913'))
        renameSync(at('kg/gateway.md'), at('kg/gateway.md~'))
        writeFileSync(at('kg/gateway.md'), entry('API gateway', 'front door'))
        unlinkSync(at('kg/gateway.md~'))
        unlinkSync(at('kg/.gateway.md.swp'))
      },
    ],
    [
      'saved with its old times',
      at => {
        writeFileSync(at('kg/gateway.md'), entry('API gateway', 'front door'))
        utimesSync(at('kg/gateway.md'), 1, 1)
      },
    ],
    [
      'deleted, and written in a new folder',
      at => {
        unlinkSync(at('kg/gateway.md'))
        mkdirSync(at('kg/new/deep'), {recursive: true})
        writeFileSync(at('kg/new/deep/gateway.md'), entry('API gateway', 'front door'))
      },
    ],
  ])('of a file is seen once: %s', async (_, save) => {
    const {cwd, at} = begin()
    const watching = await Watching.start(cwd, '--settle', '250') // whoever saves may be held up

    const publish = await watching.after('publish', () => save(at))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
    expect(published(cwd).isMatch('front door')).toBe(true)
    await pause(400)
    expect(watching.events.filter(line => line.event === 'publish').length).toBe(2)
  })

  it('of folders: added, renamed, removed', async () => {
    const {cwd, at} = begin()
    const watching = await Watching.start(cwd)
    await watching.after('publish', () => {
      mkdirSync(at('kg/one/two'), {recursive: true})
      writeFileSync(at('kg/one/two/a.md'), entry('Apple'))
    })
    // Only now is the folder watched by itself.
    await watching.after('publish', () => writeFileSync(at('kg/one/two/b.md'), entry('Banana')))
    await watching.after('publish', () => renameSync(at('kg/one'), at('kg/uno')))
    const changed = await watching.after('publish', () => writeFileSync(at('kg/uno/two/b.md'), entry('Blueberry')))
    expect(changed).toMatchObject(await fullBuild(at('kg')))
    const removed = await watching.after('publish', () => rmSync(at('kg/uno'), {recursive: true}))
    expect(removed).toMatchObject(await fullBuild(at('kg')))
  })

  it('behind links: of a file, and in a folder', async ({skip}) => {
    if (process.platform === 'win32') skip('links need a privilege there')
    const {cwd, at, write} = begin({...KG, 'elsewhere/apple.md': entry('Apple'), 'shared/deep/pear.md': entry('Pear')})
    symlinkSync(at('elsewhere/apple.md'), at('kg/apple.md'))
    symlinkSync(at('shared'), at('kg/shared'))
    const watching = await Watching.start(cwd)
    await watching.after('publish', () => write('elsewhere/apple.md', entry('Apple', 'pippin')))
    expect(published(cwd).isMatch('pippin')).toBe(true)
    await watching.after('publish', () => write('shared/deep/pear.md', entry('Pear', 'conference pear')))
    expect(published(cwd).isMatch('conference pear')).toBe(true)
    await watching.after('publish', () => {
      write('elsewhere/new.tmp', entry('Apple', 'russet'))
      renameSync(at('elsewhere/new.tmp'), at('elsewhere/apple.md'))
    })
    expect(published(cwd).isMatch('russet')).toBe(true)
    const publish = await watching.after('publish', () => {
      unlinkSync(at('kg/apple.md'))
      write('elsewhere/other.md', entry('Apple', 'boskoop'))
      symlinkSync(at('elsewhere/other.md'), at('kg/apple.md'))
    })
    expect(publish).toMatchObject(await fullBuild(at('kg')))
    await watching.after('publish', () => write('elsewhere/other.md', entry('Apple', 'gala')))
    expect(published(cwd).isMatch('gala')).toBe(true)
    const told = await watching.after('diagnostics', () => symlinkSync(at('elsewhere/nothing.md'), at('kg/nothing.md')))
    expect(told).toMatchObject({appeared: [{code: 'unreadable-file', file: 'kg/nothing.md'}]})
  })

  const FILES = LONG ? 10_000 : 500
  it(`of ${FILES} files, as a branch switch makes it, is one set`, async () => {
    const {cwd, at, write} = begin()
    for (let n = 0; n < FILES; n++) {
      if (n % 100 === 0) mkdirSync(at(`kg/d${n / 100}`))
      write(`kg/d${Math.floor(n / 100)}/e${n}.md`, entry(`Entry number ${n}`))
    }
    // Whoever writes may be held up for longer than the default.
    const watching = await Watching.start(cwd, '--settle', '500')
    const from = watching.events.length
    for (let n = 0; n < FILES; n++) {
      if (n % 3 === 0) unlinkSync(at(`kg/d${Math.floor(n / 100)}/e${n}.md`))
      else write(`kg/d${Math.floor(n / 100)}/e${n}.md`, entry(`Entry number ${n}`, `synonym of ${n}`))
    }
    const publish = await watching.next('publish', from, undefined, 60_000)
    expect(watching.events.slice(from).map(line => line.event)).toEqual(['change', 'publish'])
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it('is found by looking, too, where events are not to be had', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd, '--poll', '50')
    expect(watching.events.at(-1)).toMatchObject({watching: 'polling'})
    await watching.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    const publish = await watching.after('publish', () => {
      unlinkSync(at('kg/balancer.md'))
      mkdirSync(at('kg/sub'))
      write('kg/sub/new.md', entry('New entry'))
    })
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it.for([
    ['no watch to give (ENOSPC)', 0, 'max_inotify_watches', 'as many files are watched as may be'],
    ['too few watches to give (ENOSPC)', 1, 'max_inotify_watches', 'as many files are watched as may be'],
    ['no handle for events to give (EMFILE)', 0, 'max_inotify_instances', 'too many files are open'],
  ] as const)('is found where the system has %s', async ([, most, limit, reason], {skip}) => {
    const {cwd, at, write} = begin()
    const set = `echo ${most} > /proc/sys/user/${limit}`
    const {stdout} = spawnSync('unshare', ['-r', 'sh', '-c', `${set} && echo few`], {encoding: 'utf8'})
    if (stdout !== 'few\n') skip('needs a user namespace with limits of its own')
    const watching = Watching.under(['unshare', '-r', 'sh', '-c', `${set}; exec "$0" "$@"`], cwd)
    const message = new RegExp(`^the system has no more file events to give \\(${reason}\\); changes are looked for every second`)
    expect(await watching.next('error')).toMatchObject({code: 'polling', message: expect.stringMatching(message)})
    expect(await watching.next('ready')).toMatchObject({watching: 'polling', entries: 2})
    const publish = await watching.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it('of the config is taken up; one that cannot be used is told of', async () => {
    const {cwd, write} = begin({...KG, 'kanon.config.json': '{"sources": ["kg"]}', 'more/extra.md': entry('Extra')})
    const watching = await Watching.start(cwd)
    const error = await watching.after('error', () => write('kanon.config.json', '{"source": ["kg"]}'))
    expect(error).toMatchObject({code: 'config', message: expect.stringContaining('did you mean "sources"')})
    const ready = await watching.after('ready', () => write('kanon.config.json', '{"sources": ["kg", "more"], "case": "exact"}'))
    expect(ready).toMatchObject({entries: 3})
    expect(published(cwd).isMatch('api gateway')).toBe(false)
    await watching.after('publish', () => write('more/extra.md', entry('Surplus')))
  })
})

describe('a faulty entry', () => {
  it('keeps its last good version, by name, and the rest is published', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    const diagnostics = await watching.after('diagnostics', () => write('kg/gateway.md', BROKEN))
    expect(diagnostics).toMatchObject({
      appeared: [{code: 'front-matter-open', severity: 'error', file: 'kg/gateway.md', line: 1}],
      disappeared: [],
      errors: 1,
      kept: ['kg/gateway.md'],
    })
    const publish = await watching.after('publish', () => write('kg/balancer.md', entry('Load balancer', 'leveller')))
    expect(publish).toMatchObject({kept: ['kg/gateway.md'], left: []})
    expect(
      published(cwd)
        .findAll('edge gateway, leveller')
        .map(match => match.text),
    ).toEqual(['edge gateway', 'leveller'])
    write('kg/gateway.md', KG['kg/gateway.md'])
    const mended = await watching.next('diagnostics', watching.events.indexOf(publish))
    expect(mended).toMatchObject({appeared: [], disappeared: [{code: 'front-matter-open'}], errors: 0, kept: []})
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it('keeps it over a restart, also where it became faulty while nobody watched, or watched to its end', async () => {
    const {cwd, at, write} = begin()
    const first = await Watching.start(cwd)
    await first.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    await first.after('diagnostics', () => write('kg/balancer.md', BROKEN))
    await first.stop('SIGKILL')
    write('kg/gateway.md', BROKEN)
    write('kg/third.md', entry('Turbine'))
    const second = await Watching.start(cwd)
    expect(second.events.at(-1)).toMatchObject({event: 'ready', entries: 3})
    expect(second.events.find(line => line.event === 'publish')).toMatchObject({kept: ['kg/balancer.md', 'kg/gateway.md']})
    expect(published(cwd).findAll('front door, load balancer, turbine').length).toBe(3)
    expect(await second.stop()).toBe(0)
    unlinkSync(at('kg/gateway.md'))
    const third = await Watching.start(cwd)
    expect(third.events.at(-1)).toMatchObject({entries: 2})
  })

  it('of two with one id keeps the one that was there', async () => {
    const {cwd, write} = begin()
    const watching = await Watching.start(cwd)
    const diagnostics = await watching.after('diagnostics', () => write('kg/other.md', '---\nid: api-gateway\n---\n# Other\n'))
    expect(diagnostics).toMatchObject({kept: ['kg/gateway.md'], left: ['kg/other.md'], errors: 2})
    expect(
      published(cwd)
        .findAll('edge gateway, other')
        .map(match => match.text),
    ).toEqual(['edge gateway'])
  })

  it('that is half written for a while does no harm', async () => {
    const {cwd, write} = begin()
    const watching = await Watching.start(cwd)
    const text = entry('API gateway', 'edge gateway', 'front door')
    write('kg/gateway.md', '')
    await pause(150)
    write('kg/gateway.md', text.slice(0, 20))
    await watching.after('publish', () => write('kg/gateway.md', text))
    expect(published(cwd).isMatch('front door')).toBe(true)
    expect(watching.events.flatMap(line => (line.event === 'publish' ? [line.entries] : []))).toEqual([2, 2])
  })
})

describe('what stands where a file was', () => {
  it('a folder, and a file again: the entry goes and comes', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    const gone = await watching.after('publish', () => {
      unlinkSync(at('kg/gateway.md'))
      mkdirSync(at('kg/gateway.md'))
    })
    expect(gone).toMatchObject({...(await fullBuild(at('kg'))), kept: []})
    const below = await watching.after('publish', () => write('kg/gateway.md/inside.md', entry('Inside')))
    expect(below).toMatchObject(await fullBuild(at('kg')))
    const back = await watching.after('publish', () => {
      rmSync(at('kg/gateway.md'), {recursive: true})
      write('kg/gateway.md', KG['kg/gateway.md'])
    })
    expect(back).toMatchObject(await fullBuild(at('kg')))
  })

  it('a pipe: it is never read, the entry is kept as it was and named, and all else goes on', async ({skip}) => {
    const {cwd, at, write} = begin()
    if (spawnSync('mkfifo', [at('pipe')]).status !== 0) skip('needs mkfifo')
    const watching = await Watching.start(cwd)
    const told = await watching.after('diagnostics', () => renameSync(at('pipe'), at('kg/gateway.md')))
    expect(told).toMatchObject({appeared: [{code: 'unreadable-file', file: 'kg/gateway.md'}], kept: ['kg/gateway.md']})
    const publish = await watching.after('publish', () => write('kg/balancer.md', entry('Load balancer', 'front door')))
    expect(publish).toMatchObject({entries: 2, kept: ['kg/gateway.md']})
    expect(published(cwd).findAll('an edge gateway at the front door').length).toBe(2)
    const mended = await watching.after('publish', () => {
      unlinkSync(at('kg/gateway.md'))
      write('kg/gateway.md', entry('API gateway', 'side door'))
    })
    expect(mended).toMatchObject({...(await fullBuild(at('kg'))), kept: []})
    expect(await watching.stop('SIGINT')).toBe(0)
  })
})

describe('a folder', () => {
  it('that is renamed away and comes back loses no entry', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    const before = readFileSync(at(ARTIFACT))
    const away = await watching.after('error', () => renameSync(at('kg'), at('kg.away')))
    expect(away).toMatchObject({code: 'away', message: expect.stringMatching(/^the folder kg cannot be seen: it does not exist; /)})
    expect(readFileSync(at(ARTIFACT)).equals(before)).toBe(true)
    const back = await watching.after('change', () => renameSync(at('kg.away'), at('kg')))
    expect(back).toMatchObject({back: ['kg'], added: [], changed: [], removed: []})
    expect(readFileSync(at(ARTIFACT)).equals(before)).toBe(true)
    const publish = await watching.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it('that is emptied and restored loses no entry', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    const before = readFileSync(at(ARTIFACT))
    const away = await watching.after('error', () => {
      for (const name of readdirSync(at('kg'))) unlinkSync(at(`kg/${name}`))
    })
    expect(away).toMatchObject({code: 'away', message: expect.stringContaining('it holds no entry files any more')})
    expect(readFileSync(at(ARTIFACT)).equals(before)).toBe(true)
    await watching.after('change', () => {
      for (const [path, text] of Object.entries(KG)) write(path, text)
    })
    expect(readFileSync(at(ARTIFACT)).equals(before)).toBe(true)
    const publish = await watching.after('publish', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })

  it('that is empty at the start is waited for, and what was published stays', async () => {
    const {cwd, at, write} = begin()
    await kanon(['build'], {cwd})
    const before = readFileSync(at(ARTIFACT))
    for (const name of readdirSync(at('kg'))) unlinkSync(at(`kg/${name}`))
    const watching = await Watching.start(cwd)
    expect(watching.events.at(-1)).toMatchObject({event: 'ready', entries: 0})
    expect(readFileSync(at(ARTIFACT)).equals(before)).toBe(true)
    const publish = await watching.after('publish', () => write('kg/new.md', entry('New entry')))
    expect(publish).toMatchObject(await fullBuild(at('kg')))
  })
})

describe('the watcher', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with 0 and leaves the artifact alone, unlocked', async signal => {
    const {cwd, at} = begin()
    const watching = await Watching.start(cwd)
    expect(readdirSync(at('.kanon'))).toContain('.kg.automaton.lock')
    expect(await watching.stop(signal)).toBe(0)
    expect(readdirSync(at('.kanon')).filter(name => /lock|tmp/.test(name))).toEqual([])
    expect(published(cwd).entryCount).toBe(2)
  })

  it('keeps a second one away, by name, until it is gone', async () => {
    const {cwd} = begin()
    const watching = await Watching.start(cwd)
    const second = await kanon(['watch'], {cwd})
    expect(second).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^kanon: `kanon watch` \(process \d+, since .*\) is writing .kanon\/kg.automaton; /),
    })
    expect(second.stderr).toContain(`process ${watching.child.pid},`)
    expect(await kanon(['build'], {cwd})).toMatchObject({code: 2, stdout: '', stderr: second.stderr})
    await watching.stop('SIGKILL')
    await Watching.start(cwd)
  })

  it('writes the artifact again where somebody removed it', async () => {
    const {cwd, at} = begin()
    const watching = await Watching.start(cwd)
    const {sha256} = watching.events[0]
    expect(await watching.after('publish', () => unlinkSync(at(ARTIFACT)))).toMatchObject({sha256})
  })

  it('goes on where the artifact cannot be written, and writes it once it can', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd)
    unlinkSync(at(ARTIFACT))
    mkdirSync(at(ARTIFACT))
    const error = await watching.after('error', () => write('kg/gateway.md', entry('API gateway', 'front door')))
    expect(error).toMatchObject({
      code: 'publish',
      message: expect.stringMatching(/^the artifact .kanon\/kg.automaton cannot be written: .*; it will be tried again$/),
    })
    await watching.after('publish', () => rmSync(at(ARTIFACT), {recursive: true}))
    expect(published(cwd).isMatch('front door')).toBe(true)
  })

  it('runs a command after each publish, tells of its failure, and goes on', async () => {
    const {cwd, at, write} = begin()
    const command = `echo "$KANON_ENTRIES $KANON_SHA256" >> seen; echo said; test "$KANON_ENTRIES" != 3`
    const watching = await Watching.start(cwd, '--exec', command)
    const first = watching.events[0].sha256
    const error = await watching.after('error', () => write('kg/third.md', entry('Turbine')))
    expect(error).toMatchObject({code: 'exec', message: expect.stringMatching(/^the command `echo .*` failed with 1$/)})
    const last = await watching.after('publish', () => write('kg/fourth.md', entry('Flywheel')))
    await pause(300)
    expect(await watching.stop()).toBe(0)
    expect(readFileSync(at('seen'), 'utf8').split('\n')).toEqual([`2 ${first}`, expect.stringMatching(/^3 /), `4 ${last.sha256}`, ''])
    expect(watching.stderr).toBe('said\n'.repeat(3))
  })

  it('runs one command at a time, and ends the one that runs with itself', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd, '--exec', 'echo begin >> seen; sleep 60; echo end >> seen')
    await watching.after('publish', () => write('kg/third.md', entry('Turbine')))
    await pause(100)
    expect(await watching.stop()).toBe(0)
    expect(readFileSync(at('seen'), 'utf8')).toBe('begin\n')
  })

  it('writes a log of JSON lines', async () => {
    const {cwd, at, write} = begin()
    const watching = await Watching.start(cwd, '--log', 'logs/watch.log')
    await watching.after('publish', () => write('kg/third.md', entry('Turbine')))
    await watching.stop()
    const lines = readFileSync(at('logs/watch.log'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.map(line => line.event)).toEqual(['publish', 'ready', 'change', 'publish'])
    expect(lines[0]).toMatchObject({name: 'kanon', level: 30, pid: watching.child.pid})
  })

  it('tells people what it does', async () => {
    const {cwd, at, write} = begin()
    const {spawn} = await import('node:child_process')
    const {CLI} = await import('./kanon.ts')
    const child = spawn(process.execPath, [CLI, 'watch'], {cwd})
    let text = ''
    child.stdout.setEncoding('utf8').on('data', part => (text += part))
    const shows = async (part: string | RegExp): Promise<void> => {
      for (let n = 0; n < 400 && !(typeof part === 'string' ? text.includes(part) : part.test(text)); n++) await pause(25)
      expect(text).toMatch(part)
    }
    await shows('watching 2 files; .kanon/kg.automaton holds 2 entries, 4 terms; Ctrl-C stops\n')
    write('kg/gateway.md', BROKEN)
    await shows(
      /changed kg\/gateway.md\nkg\/gateway.md\n {2}1:1 +error +front matter is opened.*\n1 error, 0 warnings; what counts is the last good version of kg\/gateway.md\n/,
    )
    write('kg/gateway.md', KG['kg/gateway.md'])
    await shows('settled kg/gateway.md:1:1 front matter is opened here and never closed\n0 errors, 0 warnings\n')
    unlinkSync(at('kg/gateway.md'))
    await shows(/removed kg\/gateway.md\n[\s\S]*1 entry, 2 terms → .kanon\/kg.automaton \(sha256 [0-9a-f]{12}…\) in \d+ ms\n/)
    const closed = new Promise(done => child.on('close', done))
    child.kill('SIGINT')
    expect(await closed).toBe(0)
  })

  it.each([
    [['watch', 'nowhere'], /^kanon: the source nowhere cannot be read: it does not exist; /],
    [['watch', '--settle', 'soon'], /^kanon: watch: .*--settle/],
    [['watch', '--reporter', 'json'], /^kanon: watch: unknown option '--reporter'/],
  ])('says what is wrong with %j', async (args, message) => {
    const {cwd, at} = begin()
    expect(await kanon(args, {cwd})).toMatchObject({code: 2, stdout: '', stderr: expect.stringMatching(message)})
    expect(existsSync(at('.kanon'))).toBe(false)
  })

  it('says in a sentence that the artifact has no place to be written to', async () => {
    const cwd = project({...KG, '.kanon': 'a file'})
    expect(await kanon(['watch'], {cwd})).toEqual({
      code: 2,
      stdout: '',
      stderr: 'kanon: the artifact .kanon/kg.automaton cannot be written: a file stands where a folder must be\n',
    })
  })
})
