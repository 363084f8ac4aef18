import {appendFileSync, cpSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, it} from 'vitest'
import {codeHash} from '../../scripts/code-hash.ts'
import {root} from '../tidy/tree.ts'
import {KG, kanon, project} from './kanon.ts'

const MANIFEST = '.kanon/kg.automaton.manifest'

it.skipIf(process.env.KANON_CLI !== undefined)(
  'a manifest says which code read the entries: that of the compiler as it was built',
  async () => {
    const cwd = project(KG)
    await kanon(['build'], {cwd})
    expect(JSON.parse(readFileSync(join(cwd, MANIFEST), 'utf8').split('\n')[1])).toMatchObject({code: codeHash(root)})
  },
)

it('what other code read is read anew', async () => {
  const cwd = project(KG)
  await kanon(['build'], {cwd})
  const before = readFileSync(join(cwd, MANIFEST))
  await kanon(['build'], {cwd})
  expect(readFileSync(join(cwd, MANIFEST))).toEqual(before)
  const {code} = JSON.parse(before.toString().split('\n')[1])
  writeFileSync(join(cwd, MANIFEST), before.toString().replace(code, code.replace(/./g, '0')))
  expect((await kanon(['build'], {cwd})).code).toBe(0)
  expect(readFileSync(join(cwd, MANIFEST))).toEqual(before)
})

it('the name of the code is another after any change of a source of the compiler, or of what it depends on', () => {
  const copy = (): string => {
    const folder = project()
    cpSync(join(root, 'compiler'), join(folder, 'compiler'), {recursive: true})
    cpSync(join(root, 'package.json'), join(folder, 'package.json'))
    return folder
  }
  const same = copy()
  expect(codeHash(`${same}/`)).toBe(codeHash(root))
  const changed = copy()
  appendFileSync(join(changed, 'compiler/entry/title.ts'), ' ')
  const added = copy()
  writeFileSync(join(added, 'compiler/entry/more.ts'), '')
  const upgraded = copy()
  writeFileSync(
    join(upgraded, 'package.json'),
    readFileSync(join(root, 'package.json'), 'utf8').replace('"micromark": "4.0.3"', '"micromark": "4.0.4"'),
  )
  const names = [same, changed, added, upgraded].map(folder => codeHash(`${folder}/`))
  expect(new Set(names).size).toBe(4)
})
