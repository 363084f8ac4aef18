import {describe, expect, it} from 'vitest'
import {Calls, MAX_CALLS} from '../../../../../src/capture/formats/calls.ts'
import {jsonLines} from '../../../../../src/capture/formats/json-lines.ts'
import {reading} from '../reading.ts'

const read = (...records: unknown[]) => reading(`${records.map(record => JSON.stringify(record)).join('\n')}\n`, jsonLines)
const call = (id: string, command: string, more = {}) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{id, type: 'function', function: {name: 'bash', arguments: JSON.stringify({command})}}],
  ...more,
})
const data = async (...records: unknown[]) =>
  (await read(...records)).drafts.filter(({kind}) => kind === 'tool-result').map(draft => draft.data)

describe('a result is tied to its call by its id', () => {
  it('as OpenAI writes them', async () => {
    const {drafts} = await read(call('c1', 'npm test'), {role: 'tool', tool_call_id: 'c1', content: 'Exit code 0\nok'})
    expect(drafts.map(({kind, text, data}) => [kind, text, data])).toEqual([
      ['message', 'npm test', {name: 'bash'}],
      ['tool-result', 'Exit code 0\nok', {command: 'npm test', name: 'bash', exit: 0}],
    ])
  })

  it('as Anthropic writes them', async () => {
    const {drafts} = await read(
      {role: 'assistant', content: [{type: 'tool_use', id: 't1', name: 'Bash', input: {command: 'make'}}]},
      {role: 'user', content: [{type: 'tool_result', tool_use_id: 't1', content: 'Exit code 2\nno'}]},
    )
    expect(drafts.map(({text, data}) => [text, data])).toEqual([
      ['make', {name: 'Bash'}],
      ['Exit code 2\nno', {command: 'make', name: 'Bash', exit: 2}],
    ])
  })

  it('several at once, answered in another order', async () => {
    const two = {role: 'assistant', tool_calls: [...call('c1', 'a').tool_calls, ...call('c2', 'b').tool_calls]}
    const results = ['c2', 'c1'].map(id => ({role: 'tool', tool_call_id: id, content: 'x'}))
    expect(await data(two, ...results)).toEqual([
      {command: 'b', name: 'bash'},
      {command: 'a', name: 'bash'},
    ])
  })

  it('in its own session, where ids count from one in each', async () => {
    const of = (session: string) => ({role: 'tool', tool_call_id: 'c1', content: 'x', session})
    expect(await data(call('c1', 'a', {session: 's1'}), call('c1', 'b', {session: 's2'}), of('s1'), of('s2'))).toEqual([
      {command: 'a', name: 'bash'},
      {command: 'b', name: 'bash'},
    ])
  })

  it('and what the result says itself wins', async () => {
    const stated = {role: 'tool', tool_call_id: 'c1', name: 'sh', command: 'npm run all', exit: 3, content: 'Exit code 0'}
    expect(await data(call('c1', 'npm test'), stated)).toEqual([{command: 'npm run all', name: 'sh', exit: 3}])
    expect(await data(call('c1', 'npm test'), {role: 'tool', tool_call_id: 'c1', name: 'sh', content: ''})).toEqual([
      {command: 'npm test', name: 'sh'},
    ])
  })

  it('and where nothing says how it ended, nobody knows', async () => {
    expect(await data(call('c1', 'npm test'), {role: 'tool', tool_call_id: 'c1', content: '42 passed'})).toEqual([
      {command: 'npm test', name: 'bash'},
    ])
  })

  it('and one that answers none stays what it was', async () => {
    expect(await data(call('c1', 'npm test'), {role: 'tool', tool_call_id: 'c2', content: 'x'})).toEqual([{}])
  })
})

it('arguments that are no JSON, or hold no command, stay as they were written', async () => {
  const texts = async (args: string) =>
    (await read({role: 'assistant', tool_calls: [{id: 'c', function: {name: 'f', arguments: args}}]})).drafts.map(({text}) => text)
  for (const args of ['{"command":', '{"path": "a.md"}', '[1]', 'plain']) expect(await texts(args)).toEqual([args])
})

it('calls that nobody answers do not fill the memory', () => {
  const calls = new Calls()
  for (let n = 0; n <= MAX_CALLS; n++) calls.made({id: `c${n}`, name: 'f', input: undefined})
  expect(calls.answered('c0')).toBeUndefined()
  expect(calls.answered('c1')).toEqual({name: 'f', command: 'f'})
  expect(calls.answered('c1')).toBeUndefined()
})
