import {expect, it} from 'vitest'
import {readArguments} from '../../../../src/cli/arguments.ts'
import type {Command} from '../../../../src/cli/command.ts'
import {parse} from '../../../../src/cli/parser.ts'
import {COMMANDS} from '../../../../src/cli/registry.ts'
import {isPlainConfig} from '../../../../src/config/plain.ts'
import {checkConfig} from '../../../../src/config/schema.ts'

/** Words of command lines, right and wrong. */
const WORDS = ['a', '-', '--', '--json', '--json=1', '-h', '--help', '--out', '--out=b', '--out=', '--case', 'fold', '--case=exact', '-1']
const MORE = [
  '--max-warnings',
  '3',
  '--max-warnings=x',
  '--exclude',
  '*.txt',
  '--limit',
  '--no-json',
  '--jsn',
  '',
  '--artifact',
  '--all-zones',
]

it('is read as commander reads it, or left to commander', async () => {
  const commands: Command[] = await Promise.all(Object.values(COMMANDS).map(load => load()))
  const words = [...WORDS, ...MORE]
  let read = 0
  for (const command of commands) {
    for (const first of words) {
      for (const second of words) {
        for (const third of ['', 'b', '--json', '--exclude=c']) {
          const line = [first, second, ...(third === '' ? [] : [third])]
          const quick = readArguments(command, line)
          if (quick === undefined) continue
          read++
          expect({line, ...quick}).toEqual({line, ...parse(command, line)})
        }
      }
    }
  }
  expect(read).toBeGreaterThan(1000)
})

it('takes no config for plainly right that the schema does not take', () => {
  const values = [undefined, null, '', 'a', 'a/b', 'a b', '/a', 1, [], ['a'], [''], ['a', 1], {}]
  const names = ['sources', 'artifact', 'exclude', 'scope', 'case', 'constructor', '__proto__', 'soures']
  const configs: unknown[] = [...values, ...names.flatMap(name => values.map(value => Object.fromEntries([[name, value]])))]
  const plain = configs.filter(isPlainConfig)
  for (const config of plain) expect(checkConfig(config)).toEqual({config})
  expect(plain.length).toBeGreaterThan(5)
})
