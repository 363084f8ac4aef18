import {spawnSync} from 'node:child_process'
import {chmodSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import {CLI, KG, project} from './kanon.ts'

const page = readFileSync(fileURLToPath(new URL('../../docs/ci.md', import.meta.url)), 'utf8')
const hook = /```sh\n([\s\S]*?)```/.exec(page)![1]
const entry = /^ +entry: (.+)$/m.exec(page)![1]

it('the snippet for pre-commit and the plain hook run one command', () => {
  expect(hook).toContain(`exec ${entry}\n`)
})

it('the hook lets a sound entry into the repository, and keeps a faulty one out', ({skip}) => {
  if (spawnSync('git', ['--version']).status !== 0) skip('there is no git')
  const bin = `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`
  const cwd = project({...KG, 'package.json': '{"private": true}', 'node_modules/.bin/kanon': bin, '.git-hooks/pre-commit': hook})
  for (const path of ['node_modules/.bin/kanon', '.git-hooks/pre-commit']) chmodSync(join(cwd, path), 0o755)
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'core.hooksPath=.git-hooks', ...args], {
      cwd,
      encoding: 'utf8',
      env: {...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', npm_config_offline: 'true'},
    })
  git('init', '--quiet')
  git('add', 'kg')
  expect(git('commit', '-m', 'sound')).toMatchObject({status: 0})
  writeFileSync(join(cwd, 'kg/other.md'), '# LB\n')
  git('add', 'kg')
  const refused = git('commit', '-m', 'ambiguous')
  expect(refused.status).toBe(1)
  expect(refused.stderr + refused.stdout).toMatch(/ambiguous-term[\s\S]*--max-warnings allows 0/)
  expect(git('log', '--format=%s').stdout).toBe('sound\n')
})
