import {describe, expect, it} from 'vitest'
import {type Plan, Tree} from '../../../../src/watch/tree.ts'
import {ScriptedDisk, ScriptedFollower} from './scripted.ts'

const at = (...paths: string[]) => ({paths: new Set(paths), all: false, first: 0, last: 0})
const everywhere = {...at(), all: true}

async function begin(files: Record<string, string>, roots = [{path: '/kg', folder: true}], excluded = new Set<string>()) {
  const disk = new ScriptedDisk()
  for (const [path, text] of Object.entries(files)) disk.write(path, text)
  const follower = new ScriptedFollower()
  const tree = new Tree({roots, base: '/kg', disk, excluded: async () => excluded, follower})
  const taken = async (plan: Promise<Plan>): Promise<Plan> => {
    const given = await plan
    given.commit()
    return given
  }
  const first = await taken(tree.look(everywhere))
  disk.reads.splice(0)
  follower.told.splice(0)
  return {
    disk,
    follower,
    tree,
    first,
    look: (...paths: string[]) => taken(tree.look(at(...paths))),
    lookAll: () => taken(tree.look(everywhere)),
  }
}

const A_AND_B = {'/kg/a.md': '# A', '/kg/sub/b.md': '# B'}
const MANY = Object.fromEntries(Array.from({length: 30}, (_, n) => [`/kg/d${n % 3}/e${n}.md`, `# E${n}`]))
const NOTHING = {texts: [], added: [], changed: [], removed: [], away: [], back: [], findingsChanged: false}

describe('a look', () => {
  it('reads all that is there first', async () => {
    const {first, tree} = await begin({...A_AND_B, '/kg/notes.txt': 'x'})
    expect(first).toMatchObject({
      texts: [
        {path: 'a.md', text: '# A'},
        {path: 'sub/b.md', text: '# B'},
      ],
      added: ['a.md', 'sub/b.md'],
    })
    expect([...tree.files.keys()]).toEqual(['/kg/a.md', '/kg/sub/b.md'])
  })

  it('at a file that was saved reads that file alone', async () => {
    const {disk, look} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A2')
    expect(await look('/kg/a.md')).toMatchObject({texts: [{path: 'a.md', text: '# A2'}], changed: ['a.md'], added: [], removed: []})
    expect(disk.reads).toEqual(['/kg/a.md'])
  })

  it('finds no change in a file that was saved as it was', async () => {
    const {disk, look} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A')
    expect(await look('/kg/a.md')).toMatchObject(NOTHING)
  })

  it('is the same for a save that renames another file over it', async () => {
    const {disk, look} = await begin(A_AND_B)
    disk.write('/kg/.a.md.swp', 'swap')
    disk.write('/kg/4913', '')
    disk.remove('/kg/4913')
    disk.rename('/kg/a.md', '/kg/a.md~')
    disk.write('/kg/a.md', '# A2')
    disk.remove('/kg/a.md~')
    expect(await look('/kg/.a.md.swp', '/kg/4913', '/kg/a.md~', '/kg/a.md')).toMatchObject({changed: ['a.md'], added: [], removed: []})
  })

  it('finds new files, new folders with what is in them, and what is gone', async () => {
    const {disk, look, follower} = await begin(A_AND_B)
    disk.write('/kg/new/deep/c.md', '# C')
    disk.remove('/kg/sub')
    expect(await look('/kg/new', '/kg/sub')).toMatchObject({added: ['new/deep/c.md'], removed: ['sub/b.md']})
    expect(follower.told).toEqual(expect.arrayContaining(['folder /kg/new', 'folder /kg/new/deep', 'gone /kg/sub']))
  })

  it('finds a file that was deleted between the event and the look', async () => {
    const {disk, look} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A2')
    disk.remove('/kg/a.md')
    expect(await look('/kg/a.md')).toMatchObject({texts: [{path: 'a.md', text: undefined}], removed: ['a.md']})
  })

  it('everywhere reads what is not as it was, and nothing else', async () => {
    const {disk, lookAll} = await begin(MANY)
    disk.write('/kg/d1/e1.md', '# Other')
    disk.write('/kg/d1/new.md', '# New')
    disk.remove('/kg/d2/e2.md')
    expect(await lookAll()).toMatchObject({added: ['d1/new.md'], changed: ['d1/e1.md'], removed: ['d2/e2.md']})
    expect(disk.reads.sort()).toEqual(['/kg/d1/e1.md', '/kg/d1/new.md'])
  })

  it('passes over what is excluded, and over paths outside', async () => {
    const {disk, look, tree} = await begin(A_AND_B, undefined, new Set(['/kg/draft.md']))
    disk.write('/kg/draft.md', '# Draft')
    disk.write('/elsewhere/c.md', '# C')
    expect(await look('/kg/draft.md', '/elsewhere/c.md')).toMatchObject(NOTHING)
    expect(tree.files.size).toBe(2)
  })

  it('reads nothing twice in one look', async () => {
    const {disk, look} = await begin({})
    for (const [path, text] of Object.entries(MANY)) disk.write(path, text)
    await look(...Object.keys(MANY), '/kg/d0', '/kg/d1')
    expect(disk.reads.length).toBe(new Set(disk.reads).size)
  })

  it('takes a rename by case alone for a rename where the file system folds case', async () => {
    const {disk, look} = await begin({'/kg/Term.md': '# Term', '/kg/other.md': '# O'})
    disk.folds = true
    disk.rename('/kg/Term.md', '/kg/term.md')
    expect(await look('/kg/Term.md', '/kg/term.md')).toMatchObject({added: ['term.md'], removed: ['Term.md']})
  })

  it('follows a folder that was replaced by another of its name anew, and all below it', async () => {
    const {disk, look, follower} = await begin({'/kg/a.md': '# A', '/kg/sub/deep/b.md': '# B'})
    disk.remove('/kg/sub')
    disk.write('/kg/sub/deep/b.md', '# B2')
    expect(await look('/kg/sub')).toMatchObject({changed: ['sub/deep/b.md']})
    expect(follower.told).toEqual(expect.arrayContaining(['renew /kg/sub', 'renew /kg/sub/deep']))
  })

  it('changes nothing before it is taken in', async () => {
    const {disk, tree} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A2')
    for (const _ of [1, 2]) expect(await tree.look(at('/kg/a.md'))).toMatchObject({changed: ['a.md']})
  })
})

describe('a folder that cannot be seen is not "all files deleted":', () => {
  it('renamed away and back', async () => {
    const {disk, tree, look} = await begin(A_AND_B)
    disk.rename('/kg', '/gone')
    expect(await look('/kg')).toMatchObject({
      texts: [],
      removed: [],
      away: [{path: '/kg', why: 'it does not exist'}],
      doubt: 'a folder cannot be seen',
    })
    expect(tree.files.size).toBe(2)
    expect(tree.stale()).toEqual(['/kg'])
    expect(await look('/kg')).toMatchObject(NOTHING)
    disk.rename('/gone', '/kg')
    disk.write('/kg/a.md', '# A2')
    expect(await look('/kg')).toMatchObject({texts: [{path: 'a.md', text: '# A2'}], changed: ['a.md'], removed: [], back: ['/kg']})
    expect(tree.stale()).toEqual([])
  })

  it('unmounted: there, and empty', async () => {
    const {disk, look} = await begin(A_AND_B)
    const mount = disk.unmount('/kg')
    expect(await look('/kg')).toMatchObject({texts: [], removed: [], away: [{path: '/kg'}]})
    mount()
    disk.remove('/kg/sub/b.md')
    expect(await look('/kg')).toMatchObject({removed: ['sub/b.md'], back: ['/kg']})
  })

  it('emptied, file by file, in one set', async () => {
    const {disk, look, tree} = await begin(A_AND_B)
    for (const path of Object.keys(A_AND_B)) disk.remove(path)
    const away = [{path: '/kg', why: 'it holds no entry files any more'}]
    expect(await look(...Object.keys(A_AND_B))).toMatchObject({texts: [], removed: [], away})
    expect(tree.files.size).toBe(2)
    for (const [path, text] of Object.entries(A_AND_B)) disk.write(path, text)
    expect(await look('/kg/a.md')).toMatchObject({texts: [], back: ['/kg']})
  })

  it('one of two roots, while the other lives on', async () => {
    const roots = ['/kg/one', '/kg/two'].map(path => ({path, folder: true}))
    const {disk, look} = await begin({'/kg/one/a.md': '# A', '/kg/two/b.md': '# B'}, roots)
    disk.remove('/kg/one/a.md')
    disk.write('/kg/two/b.md', '# B2')
    expect(await look('/kg/one/a.md', '/kg/two/b.md')).toMatchObject({changed: ['two/b.md'], removed: [], away: [{path: '/kg/one'}]})
  })

  it('a file that was named itself', async () => {
    const roots = [{path: '/kg/a.md', folder: false}]
    const {disk, look, tree} = await begin(A_AND_B, roots)
    disk.remove('/kg/a.md')
    expect(await look('/kg/a.md')).toMatchObject({texts: [], removed: [], away: [{path: '/kg/a.md'}]})
    expect(tree.stale()).toEqual(['/kg/a.md'])
    disk.write('/kg/a.md', '# A2')
    expect(await look('/kg/a.md')).toMatchObject({changed: ['a.md'], back: ['/kg/a.md']})
  })

  it('a folder below, unmounted', async () => {
    const {disk, look, tree} = await begin(A_AND_B)
    const mount = disk.unmount('/kg/sub')
    expect(await look('/kg/sub')).toMatchObject({removed: [], away: [{path: '/kg/sub'}], findingsChanged: true})
    expect(tree.findings()).toMatchObject([{code: 'unreadable-file', file: 'sub'}])
    mount()
    expect(await look('/kg/sub')).toMatchObject({removed: [], back: ['/kg/sub'], findingsChanged: true})
    expect(tree.findings()).toEqual([])
  })

  it('a folder below, not to be read', async () => {
    const {disk, look, lookAll} = await begin(A_AND_B)
    disk.break('/kg/sub', 'EACCES')
    expect(await lookAll()).toMatchObject({removed: [], away: [{path: '/kg/sub', why: 'permission is denied'}]})
    disk.break('/kg/sub')
    expect(await look('/kg/sub')).toMatchObject({...NOTHING, back: ['/kg/sub'], findingsChanged: true})
  })

  it('but a folder below that is gone is gone', async () => {
    const {disk, look} = await begin(A_AND_B)
    disk.remove('/kg/sub')
    expect(await look('/kg/sub')).toMatchObject({removed: ['sub/b.md'], away: []})
  })
})

describe('a second look is asked for', () => {
  it('where a file is written while it is read', async () => {
    const {disk, tree} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A2')
    disk.moving.add('/kg/a.md')
    expect((await tree.look(at('/kg/a.md'))).doubt).toBe('a file is being written')
  })

  it('where a file became empty: whoever saves it may have cut it first', async () => {
    const {disk, tree, look} = await begin(A_AND_B)
    disk.write('/kg/a.md', '')
    expect((await tree.look(at('/kg/a.md'))).doubt).toBe('a file became empty')
    await look('/kg/a.md')
    disk.write('/kg/a.md', ' ')
    expect((await tree.look(at('/kg/a.md'))).doubt).toBe(undefined)
  })

  it('where half of many files are gone at once', async () => {
    const {disk, tree} = await begin(MANY)
    disk.remove('/kg/d0')
    expect((await tree.look(at('/kg/d0'))).doubt).toBe(undefined)
    disk.remove('/kg/d1')
    expect((await tree.look(at('/kg/d0', '/kg/d1'))).doubt).toBe('many files are gone at once')
  })
})

describe('a file that is there and cannot be read', () => {
  it('keeps the text that it had, and says so', async () => {
    const {disk, tree, look} = await begin(A_AND_B)
    disk.write('/kg/a.md', '# A2')
    disk.break('/kg/a.md', 'permission is denied')
    expect(await look('/kg/a.md')).toMatchObject({texts: [], changed: ['a.md'], findingsChanged: true})
    expect([...tree.kept]).toEqual(['a.md'])
    disk.break('/kg/a.md')
    expect(await look('/kg/a.md')).toMatchObject({texts: [{path: 'a.md', text: '# A2'}], findingsChanged: true})
    expect([...tree.kept]).toEqual([])
  })
})
