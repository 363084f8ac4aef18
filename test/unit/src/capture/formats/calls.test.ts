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

  it('as OpenAI writes its items, beside messages or wrapped in the lines of a rollout', async () => {
    const items = [
      {type: 'message', role: 'user', content: [{type: 'input_text', text: 'Run the tests.'}]},
      {type: 'reasoning', id: 'r1', summary: [{type: 'summary_text', text: 'The tests.'}]},
      {type: 'function_call', id: 'f1', call_id: 'c1', name: 'shell', arguments: '{"command":["npm","test"]}'},
      {type: 'function_call_output', call_id: 'c1', output: '{"output":"no","metadata":{"exit_code":3,"duration_seconds":0.1}}'},
      {type: 'local_shell_call', call_id: 'c2', action: {type: 'exec', command: ['make']}},
      {type: 'local_shell_call_output', call_id: 'c2', output: 'Exit code: 0\nok'},
      {
        type: 'message',
        role: 'assistant',
        content: [
          {type: 'output_text', text: 'They fail.'},
          {type: 'refusal', refusal: 'No more.'},
        ],
      },
    ]
    const seen = [
      ['person', undefined, 'Run the tests.', undefined],
      ['assistant', 'thinking', 'The tests.', undefined],
      ['assistant', 'tool-call', 'npm test', {name: 'shell'}],
      ['tool', 'tool-payload', items[3].output, {command: 'npm test', name: 'shell', exit: 3}],
      ['assistant', 'tool-call', 'make', {}],
      ['tool', 'tool-payload', 'Exit code: 0\nok', {command: 'make', exit: 0}],
      ['assistant', undefined, 'They fail.', undefined],
      ['assistant', undefined, 'No more.', undefined],
    ]
    const {drafts} = await read(...items)
    expect(drafts.map(({actor, skip, text, data}) => [actor, skip, text, data])).toEqual(seen)
    const lines = items.map((payload, n) => ({timestamp: `2026-01-01T00:00:0${n}Z`, type: 'response_item', payload}))
    const wrapped = (await read({timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: {id: 's1'}}, ...lines)).drafts.slice(1)
    expect(wrapped.map(({actor, skip, text, data}) => [actor, skip, text, data])).toEqual(seen)
    expect(new Set(wrapped.map(({episode}) => episode))).toEqual(new Set(['s1']))
    expect(wrapped.at(-1)?.at).toBe('2026-01-01T00:00:06.000Z')
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

  it('and a call in a private block that another part of the message began is named by no result', async () => {
    const hidden = {type: 'tool_use', id: 't1', name: 'Bash', input: {command: 'hush'}}
    const content = [
      {type: 'text', text: 'a <private>b'},
      hidden,
      {type: 'text', text: '</private>'},
      {...hidden, id: 't2', input: {command: 'make'}},
    ]
    const results = ['t1', 't2'].map(id => ({role: 'user', content: [{type: 'tool_result', tool_use_id: id, content: 'Exit code 0'}]}))
    expect(await data({role: 'assistant', content}, ...results)).toEqual([{exit: 0}, {command: 'make', name: 'Bash', exit: 0}])
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
