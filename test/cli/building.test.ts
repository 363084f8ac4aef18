import {spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import {project} from './kanon.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
const CONFIG = {'tsdown.config.mjs': "export default {entry: ['a.ts'], dts: false, format: 'esm'}\n", 'package.json': '{"type": "module"}'}
const build = (source: string) => spawnSync(process.execPath, [SCRIPT], {cwd: project({...CONFIG, 'a.ts': source}), encoding: 'utf8'})

it('the build says nothing of the Node version where all is well, and shows what is wrong where it is not', () => {
  expect(build('export const one: number = 1\n')).toMatchObject({status: 0, stdout: '', stderr: ''})
  const {status, stdout, stderr} = build('export const one: = 1\n')
  expect(status).not.toBe(0)
  expect(stdout + stderr).toContain('a.ts')
})
