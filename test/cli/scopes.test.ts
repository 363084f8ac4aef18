import {PassThrough, Readable} from 'node:stream'
import {describe, expect, it} from 'vitest'
import type {Command, Io} from '../../src/cli/command.ts'
import {COMMANDS} from '../../src/cli/registry.ts'
import {runCommandLine} from '../../src/cli/run.ts'
import {idOf} from '../../src/domain/content.ts'
import type {EventInput} from '../../src/domain/event.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {said} from '../laws/ledger.ts'
import {project} from './kanon.ts'

/** Every command that works in a scope: it says so by its options, so a new one is here by itself. */
const scoped: Command[] = []
for (const load of Object.values(COMMANDS)) {
  const command = await load()
  if (command.options.some(({flags}) => flags.startsWith('--scope '))) scoped.push(command)
}

/** The command in this process. What it wrote, on both ways. */
async function ran(cwd: string, args: readonly string[]): Promise<string> {
  let written = ''
  const write = async (text: string): Promise<void> => {
    written += text
  }
  const io: Io = {
    cwd,
    stdin: Readable.from([]) as Io['stdin'],
    stderr: new PassThrough(),
    out: write,
    err: write,
    color: {out: false, err: false},
    interrupted: () => new AbortController().signal,
  }
  await runCommandLine(args, io)
  return written
}

const TEXT = 'Actually, we always deploy the quokka service on Tuesdays with `make quokka`.'
const message = said(TEXT, {episode: 'quokka-session', source: {key: 'q1', file: 'quokka.jsonl', start: 0, end: TEXT.length}})
const fact = said('The quokka service deploys on Tuesdays.', {kind: 'fact', episode: 'quokka-session', lineage: [idOf(message)]})
const theirs: EventInput[] = [
  message,
  said('let me look at the quokka', {actor: 'assistant', episode: 'quokka-session', skip: 'narration-quokka'}),
  said('quokka ok', {kind: 'tool-result', actor: 'tool', episode: 'quokka-2', data: {command: 'make quokka', exit: 0}}),
  fact,
  ...(['prediction', 'outcome', 'decision', 'verdict'] as const).map(kind => said(`quokka ${kind}`, {kind, lineage: [idOf(fact)]})),
]
const ids = theirs.map(idOf)
const FILE = theirs.map(event => `${canonicalJson({...event, id: idOf(event)})}\n`).join('')

/** What somebody who knows of the other scope might ask this command. */
function questionsFor({name, options, arguments: operands}: Command): string[][] {
  const needed = options.filter(({flags}) => flags === '--because <reason>').flatMap(() => ['--because', 'x'])
  const asked =
    operands === undefined ? [[]] : [[], ['export'], [ids[0]], [ids[3].slice(0, 8)], [TEXT], ['accept', ids[3]], [ids[4], 'confirmed']]
  return asked.map(words => [name, ...words, ...needed])
}

describe('a reader of another scope', () => {
  it('is every command that takes one', () => {
    expect(scoped.map(({name}) => name)).toEqual(expect.arrayContaining(['capture', 'forget', 'ledger', 'stats']))
  })

  it.each(scoped.map(command => [command.name, command] as const))('learns and changes nothing by kanon %s', async (_, command) => {
    const cwd = project({'kanon.config.json': '{"scope": "acme/docs"}', 'theirs.jsonl': FILE})
    await ran(cwd, ['ledger', 'import', 'theirs.jsonl'])
    expect(await ran(cwd, ['ledger', 'export'])).toBe(FILE)
    await ran(cwd, ['distill'])
    const before = await ran(cwd, ['ledger', 'export'])
    const all = before
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).id as string)
    for (const scope of ['acme', 'acme/docs/bot', 'other']) {
      for (const question of questionsFor(command)) {
        const answer = await ran(cwd, [...question, '--scope', scope, '--json'])
        const asked = question.join(' ')
        for (const secret of ['quokka', ...all]) {
          const told = question.reduce((rest, word) => rest.replaceAll(word, ''), answer)
          expect(told, `${asked} --scope ${scope}`).not.toContain(secret)
        }
        expect(answer, asked).not.toMatch(/^kanon: unexpected/m)
      }
    }
    expect(await ran(cwd, ['ledger', 'export'])).toBe(before)
  })
})
