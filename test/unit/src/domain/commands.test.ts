import {describe, expect, it} from 'vitest'
import {calledCommand, commandsOf, normalCommand} from '../../../../src/domain/commands.ts'

describe('the commands that a statement recommends', () => {
  it.each([
    ['use `pnpm test`, not `npm test`', ['pnpm test']],
    ['Always run `make check` before a commit.', ['make check']],
    ['Prefer `rg` over `grep`', ['rg']],
    ['Use `uv run` instead of `python`', ['uv run']],
    ['Never run `rm -rf dist`', []],
    ["Don't use `npm test`; use `pnpm test`", ['pnpm test']],
    ['Do not run `a` or `b`', []],
    ['Run `pnpm lint` and `pnpm test`', ['pnpm lint', 'pnpm test']],
    ['use `a`, not `b`, and `c`', ['a', 'c']],
    ['`npm test` does not work here, `pnpm test` does', ['pnpm test']],
    ['`npm ci` fails on Windows', []],
    ['Wir benutzen `pnpm test` statt `npm test`', ['pnpm test']],
    ['utilise `pnpm test` au lieu de `npm test`', ['pnpm test']],
    ['usa `pnpm test` en vez de `npm test`', ['pnpm test']],
    ['The release train leaves on Tuesdays', []],
    ['Use ``a `b` c`` twice: ``a `b` c``', ['a `b` c']],
    ['an empty ` ` span', []],
  ])('%s', (statement, commands) => {
    expect(commandsOf(statement)).toEqual(commands)
  })
})

describe('a command as it was called', () => {
  it.each([
    ['pnpm   test', 'pnpm test'],
    ['$ pnpm test\n', 'pnpm test'],
    ['cd packages/core && pnpm test', 'pnpm test'],
    ['cd "my folder" && CI=1 FORCE_COLOR=0 pnpm test 2>&1', 'pnpm test'],
    ['CI=true pnpm test', 'pnpm test'],
    // The exit state of these is about something else, or more.
    ['pnpm test --run', 'pnpm test --run'],
    ['pnpm test | tail -20', 'pnpm test | tail -20'],
    ['pnpm test || true', 'pnpm test || true'],
    ['pnpm build && pnpm test', 'pnpm build && pnpm test'],
    ['cd a; pnpm test', 'cd a; pnpm test'],
    ['X=$(rm -rf .) pnpm test', 'X=$(rm -rf .) pnpm test'],
  ])('%s', (called, command) => {
    expect(calledCommand(called)).toBe(command)
  })

  it('is normal after once', () => {
    expect(normalCommand(normalCommand('  $ a   b 2>&1 '))).toBe('a b')
  })
})
