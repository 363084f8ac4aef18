import {spawnSync} from 'node:child_process'
import {mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/compile.ts'
import {publish} from '../../../../src/kgstore/publish.ts'
import {explain} from '../../../../src/matcher/explain.ts'
import {type LiveAutomaton, openLive} from '../../../../src/watch/live.ts'
import {project} from '../../../cli/kanon.ts'

const artifactOf = (...titles: string[]): Uint8Array => compile(titles.map(title => ({path: `${title}.md`, text: `# ${title}\n`}))).artifact

async function begin(...titles: string[]) {
  const folder = project()
  const path = join(folder, 'kg.automaton')
  await publish(path, artifactOf(...titles))
  const errors: Error[] = []
  const reloads: string[] = []
  let told: (() => void) | undefined
  const tell = (): void => told?.()
  const open = (interval?: number): LiveAutomaton =>
    openLive(path, {
      onReload: automaton => {
        reloads.push([...automaton.entries()].map(entry => entry.title).join())
        tell()
      },
      onError: error => {
        errors.push(error)
        tell()
      },
      ...(interval !== undefined && {interval}),
    })
  const telling = async (act: () => unknown): Promise<void> => {
    const next = new Promise<void>((done, failed) => {
      told = done
      setTimeout(() => failed(new Error('nothing was told in 10 s')), 10_000).unref()
    })
    await act()
    await next
  }
  return {folder, path, errors, reloads, open, telling}
}

describe('an open artifact that follows its file', () => {
  it('answers from what was published last, in every way', async () => {
    const {path, open, telling, reloads} = await begin('Apple')
    const live = open()
    const old = live.current
    await telling(() => publish(path, artifactOf('Apple', 'Pear')))
    expect(live.findAll('a pear').map(match => match.text)).toEqual(['pear'])
    expect(old.isMatch('a pear')).toBe(false)
    expect([live.entryCount, live.termCount, live.contentHash]).toEqual([2, 2, live.current.contentHash])
    expect([live.find('pear')?.text, live.isMatch('pear'), live.replaceAll('pear', '-'), live.entry('pear')?.title]).toEqual([
      'pear',
      true,
      '-',
      'Pear',
    ])
    expect([
      [...live.findIter('pear')].length,
      live.findOverlapping('pear').length,
      live.findSpans('pear').length,
      [...live.entries()].length,
      live.recall('pear').length,
    ]).toEqual([1, 1, 2, 2, 1])
    expect([...live.stepper().push('pear ')].length + explain(live.current, 'pear').length).toBeGreaterThan(0)
    expect([live.engine, reloads]).toEqual([live.current.engine, ['Apple,Pear']])
    live.close()
  })

  it('throws at the first opening what opening throws', async () => {
    const folder = project({'bad.automaton': 'nothing of the kind'})
    expect(() => openLive(join(folder, 'bad.automaton'))).toThrow(expect.objectContaining({name: 'ArtifactError'}))
    expect(() => openLive(join(folder, 'none.automaton'))).toThrow(expect.objectContaining({code: 'ENOENT'}))
  })

  it('goes on with what it has while the file is missing or damaged, tells once, and takes the next good one', async () => {
    const {path, open, telling, errors, reloads} = await begin('Apple')
    const live = open()
    await telling(() => unlinkSync(path))
    await telling(() => writeFileSync(path, artifactOf('Apple', 'Pear').subarray(0, 900)))
    const {length} = errors
    await new Promise(done => setTimeout(done, 700))
    expect(errors.length).toBe(length)
    expect(errors.map(error => (error as {code?: string}).code)).toEqual(expect.arrayContaining(['ENOENT', 'truncated']))
    expect([live.isMatch('apple'), live.isMatch('pear')]).toEqual([true, false])
    await telling(() => publish(path, artifactOf('Pear')))
    expect([live.isMatch('apple'), live.isMatch('pear'), reloads]).toEqual([false, true, ['Pear']])
    live.close()
  })

  it('finds the file again where its folder was gone, without an event', async () => {
    const {folder, path, open, telling} = await begin('Apple')
    const live = open(20)
    await telling(() => renameSync(folder, `${folder}.away`))
    rmSync(`${folder}.away`, {recursive: true})
    mkdirSync(folder)
    await telling(() => publish(path, artifactOf('Pear')))
    expect(live.isMatch('pear')).toBe(true)
    live.close()
  })

  it('gives to onError what onReload throws', async () => {
    const {path} = await begin('Apple')
    const error = await new Promise<Error>(done => {
      const live = openLive(path, {
        onReload() {
          throw new Error('from the listener')
        },
        onError(thrown) {
          live.close()
          done(thrown)
        },
      })
      void publish(path, artifactOf('Pear'))
    })
    expect(error.message).toBe('from the listener')
  })

  it('follows no more once it is closed, and still answers', async () => {
    const {path, open, reloads} = await begin('Apple')
    const live = open(10)
    live.close()
    await publish(path, artifactOf('Pear'))
    await new Promise(done => setTimeout(done, 100))
    expect([live.isMatch('apple'), reloads]).toEqual([true, []])
  })
})

it('an old automaton is kept by nobody: 1,000 reloads leave one in memory, and the process may end', () => {
  const script = `
    import {renameSync, writeFileSync} from 'node:fs'
    import {compile} from ${JSON.stringify(dist('compiler'))}
    import {openLive} from ${JSON.stringify(dist('watch'))}
    const texts = Array.from({length: 200}, (_, n) => ({path: n + '.md', text: '# Number ' + n + '\\n'}))
    const states = Array.from({length: 10}, (_, n) => compile([...texts, {path: 'last.md', text: '# Last ' + n + '\\n'}]).artifact)
    const put = n => {
      writeFileSync('next', states[n % 10])
      renameSync('next', 'live')
    }
    // What collecting finds is given back a little later.
    const memory = async () => {
      for (let n = 0; n < 3; n++) {
        gc()
        await new Promise(done => setTimeout(done, 20))
      }
      return process.memoryUsage().arrayBuffers
    }
    put(0)
    // What is open keeps no process alive.
    const alive = setInterval(() => {}, 1000)
    const refs = []
    let told
    const live = openLive('live', {onReload(automaton) { refs.push(new WeakRef(automaton)); told() }})
    let before = 0
    for (let n = 1; n <= 1000; n++) {
      await new Promise(done => { told = done; put(n) })
      if (!live.isMatch('last ' + (n % 10))) throw new Error('the reload of ' + n + ' is not what answers')
      if (n === 100) before = await memory()
    }
    const grown = await memory() - before
    clearInterval(alive)
    console.log(JSON.stringify({alive: refs.filter(ref => ref.deref() !== undefined).length, grown}))
  `
  const cwd = project({'run.mjs': script})
  const {stdout, stderr, status} = spawnSync(process.execPath, ['--expose-gc', 'run.mjs'], {cwd, encoding: 'utf8', timeout: 100_000})
  expect({stderr, status}).toEqual({stderr: '', status: 0})
  const {alive, grown} = JSON.parse(stdout)
  expect(alive).toBeLessThanOrEqual(2)
  expect(grown).toBeLessThan(1_000_000)
})

function dist(name: string): string {
  return fileURLToPath(new URL(`../../../../dist/${name}.js`, import.meta.url))
}
