import {describe, expect, it} from 'vitest'
import type {Draft} from '../../../../../src/capture/draft.ts'
import {jsonLines} from '../../../../../src/capture/formats/json-lines.ts'
import {reading} from '../reading.ts'

const read = (...records: unknown[]) =>
  reading(`${records.map(record => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')}\n`, jsonLines)
const one = async (record: unknown): Promise<Draft> => (await read(record)).drafts[0]

describe('messages', () => {
  it.each([
    ['user', 'person'],
    ['Human', 'person'],
    ['assistant', 'assistant'],
    ['agent', 'assistant'],
    ['model', 'assistant'],
    ['tool', 'tool'],
    ['function', 'tool'],
    ['system', 'document'],
    ['web', 'document'],
    ['somebody', 'document'],
    ['kanon', 'kanon'],
  ])('of %s are from a %s', async (role, actor) => {
    expect(await one({role, text: 'x'})).toMatchObject({actor, text: 'x', key: 'turn'})
  })

  it.each([
    {role: 'user', content: 'x'},
    {role: 'user', content: [{type: 'text', text: 'x'}]},
    {role: 'user', message: 'x'},
    {message: {role: 'user', content: 'x'}},
    {speaker: 'user', text: 'x'},
    {from: 'human', body: 'x'},
  ])('are read from %j', async record => {
    expect(await one(record)).toMatchObject({kind: 'message', actor: 'person', text: 'x'})
  })

  it.each(['session', 'sessionId', 'session_id', 'conversation_id', 'thread', 'episode'])('have their session from %s', async name => {
    expect(await one({role: 'user', text: 'x', [name]: 's1'})).toMatchObject({episode: 's1'})
    expect(await one({role: 'user', text: 'x', [name]: 7})).toMatchObject({episode: '7'})
  })

  it.each(['at', 'timestamp', 'time', 'ts', 'createdAt', 'created_at'])('have their time from %s', async name => {
    expect(await one({role: 'user', text: 'x', [name]: '2026-01-25T12:30:58Z'})).toMatchObject({at: '2026-01-25T12:30:58.000Z'})
  })

  it('are one by their id, where they have one', async () => {
    expect(await one({role: 'user', text: 'x', id: 'm1'})).toMatchObject({key: 'id:m1'})
  })

  it('with a time that cannot be read keep all else', async () => {
    const {drafts, problems} = await read({role: 'user', text: 'x', at: 'yesterday'})
    expect(drafts[0].at).toBeUndefined()
    expect(problems).toEqual(['time-unreadable:1'])
  })

  it.each([
    [{exit: 3}, 3],
    [{exitCode: 0}, 0],
    [{exit_code: '2'}, 2],
    [{returncode: 1}, 1],
    [{is_error: true}, 1],
    [{isError: false}, 0],
    [{ok: true}, 0],
    [{success: false}, 1],
    [{}, undefined],
  ])('of tools end with %j', async (state, exit) => {
    const draft = await one({role: 'tool', command: 'npm test', output: 'ok', ...state})
    expect(draft).toMatchObject({kind: 'tool-result', actor: 'tool', skip: 'tool-payload', text: 'ok', payload: true})
    expect(draft.data).toEqual({command: 'npm test', ...(exit === undefined ? {} : {exit})})
  })

  it('of tools name what was called', async () => {
    expect((await one({role: 'tool', name: 'Bash', input: {command: 'ls'}, text: 'a', exit: 0})).data).toEqual({
      command: 'ls',
      name: 'Bash',
      exit: 0,
    })
    expect((await one({role: 'tool', tool: 'search', text: 'a'})).data).toEqual({command: 'search'})
    expect(await one({command: 'make', exit: 2, text: ''})).toMatchObject({kind: 'tool-result', data: {command: 'make', exit: 2}})
  })

  it('with calls of tools are one event for each part', async () => {
    const {drafts} = await read({role: 'assistant', content: 'I run it.', tool_calls: [{function: {name: 'sh', arguments: '{"a":1}'}}]})
    expect(drafts.map(({text, skip, key}) => [text, skip, key])).toEqual([
      ['I run it.', undefined, 'turn'],
      ['{"a":1}', 'tool-call', 'turn/1'],
    ])
  })

  it('of the system give no fact', async () => {
    expect(await one({role: 'system', text: 'x'})).toMatchObject({skip: 'system'})
    expect(await one({role: 'developer', text: 'x'})).toMatchObject({skip: 'system'})
    expect(await one({role: 'kanon', text: 'x'})).toMatchObject({skip: 'recalled'})
  })

  it('that are none are of the session that they name', async () => {
    const {drafts} = await read({type: 'zzz', session: 's8'}, {type: 'zzz'})
    expect(drafts.map(({episode}) => episode)).toEqual(['s8', undefined])
  })

  it('that are none are kept and counted', async () => {
    const {drafts, skipped} = await read({type: 'ping', n: 1}, {role: 'user'}, {a: 1})
    expect(drafts.map(({text, skip}) => [text, skip])).toEqual([
      ['ping', 'unknown-type'],
      ['record', 'unknown-type'],
    ])
    expect(skipped).toEqual(['empty'])
  })

  it('that Kanon printed are its own', async () => {
    const {drafts} = await read(
      {id: 'f', insight: 'i', statement: 'x', kind: 'rule', confidence: 0.6, sources: []},
      {insight: 'i', statement: 'x', decision: 'defer', checks: []},
      {entries: [{id: 'a', title: 'A', text: 'x', matches: []}]},
      {file: 'a.md', start: 0, end: 1, line: 1, column: 1, text: 'x', term: 'x', entries: ['x']},
      {id: 'x', scope: 'a', episode: 'e', actor: 'person', kind: 'message', source: {key: 'k'}, at: '2026-01-25', text: 'x'},
    )
    expect(drafts.map(({actor, skip}) => `${actor} ${skip}`)).toEqual(Array.from({length: 5}, () => 'kanon recalled'))
  })
})

describe('content of no known type', () => {
  const one = async (record: unknown) =>
    (await reading(JSON.stringify(record), jsonLines)).drafts.map(({kind, skip, text, data}) => ({kind, skip, text, data}))

  it('is kept with what it is: images, numbers, objects', async () => {
    const image = {type: 'image', source: {data: 'abc'}}
    expect(await one({role: 'user', content: [image]})).toEqual([
      {kind: 'message', skip: 'unknown-type', text: 'image', data: {block: image}},
    ])
    expect(await one({role: 'user', text: 5})).toEqual([{kind: 'message', skip: 'unknown-type', text: 'number', data: {block: 5}}])
    expect(await one({role: 'user', text: {a: 'b'}})).toMatchObject([{skip: 'unknown-type', data: {block: {a: 'b'}}}])
    expect(await one({role: 'user', content: [{type: 'tool_result', content: [{type: 'text', text: 'ok'}, image]}]})).toMatchObject([
      {kind: 'tool-result', text: 'ok\n{"source":{"data":"abc"},"type":"image"}'},
    ])
  })

  it('may be a refusal, one call of older records, a command in parts', async () => {
    expect(await one({role: 'assistant', content: null, refusal: 'No.'})).toMatchObject([{text: 'No.', skip: undefined}])
    expect(await one({role: 'assistant', content: null, function_call: {name: 'run', arguments: '{"command":"make"}'}})).toMatchObject([
      {text: 'make', skip: 'tool-call'},
    ])
    expect(await one({role: 'tool', text: 'ok', exit: 0, command: ['npm', 'test']})).toMatchObject([{data: {command: 'npm test', exit: 0}}])
  })
})

describe('broken lines', () => {
  it('are reported by place, and the others are read', async () => {
    const {drafts, skipped, problems, messages} = await read({role: 'user', text: 'a'}, '{"role": "user", "text": "sec', '[1]', '', '  ', {
      role: 'user',
      text: 'b',
    })
    expect(drafts.map(({text}) => text)).toEqual(['a', 'b'])
    expect(skipped).toEqual(['invalid', 'invalid'])
    expect(problems).toEqual(['line-invalid:2', 'line-invalid:3'])
    expect(messages.join()).not.toContain('sec')
  })

  it('at the end are cut off', async () => {
    const {problems} = await reading('{"role":"user","text":"a"}\n{"role":"us', jsonLines)
    expect(problems).toEqual(['line-cut-off:2'])
  })

  it('are none: a byte order mark, CRLF, a last line without its end', async () => {
    const {drafts, problems} = await reading('\uFEFF{"role":"user","text":"a"}\r\n{"role":"user","text":"b"}', jsonLines)
    expect(drafts.map(({text}) => text)).toEqual(['a', 'b'])
    expect(problems).toEqual([])
  })
})

describe('records of an agent session', () => {
  const base = {sessionId: 's', timestamp: '2026-01-25T12:30:58.581Z'}
  const user = (content: unknown, more = {}) => ({...base, type: 'user', uuid: 'u1', message: {role: 'user', content}, ...more})
  const agent = (content: unknown, more = {}) => ({...base, type: 'assistant', uuid: 'a1', message: {role: 'assistant', content}, ...more})

  it('are messages with their blocks', async () => {
    const {drafts} = await read(
      user('hello'),
      agent([
        {type: 'thinking', thinking: 'hm'},
        {type: 'text', text: 'hi'},
        {type: 'tool_use', id: 't1', name: 'Bash', input: {command: 'npm test'}},
      ]),
      user([{type: 'tool_result', tool_use_id: 't1', content: [{type: 'text', text: 'passed'}]}], {uuid: 'u2'}),
    )
    expect(drafts.map(({kind, actor, text, skip, key, episode}) => [kind, actor, text, skip, key, episode])).toEqual([
      ['message', 'person', 'hello', undefined, 'id:u1', 's'],
      ['message', 'assistant', 'hm', 'thinking', 'id:a1', 's'],
      ['message', 'assistant', 'hi', undefined, 'id:a1/1', 's'],
      ['message', 'assistant', 'npm test', 'tool-call', 'id:a1/2', 's'],
      ['tool-result', 'tool', 'passed', 'tool-payload', 'id:u2', 's'],
    ])
    expect(drafts[4].data).toEqual({command: 'npm test', name: 'Bash', exit: 0})
  })

  it.each([
    [{content: 'Exit code 2\nno', is_error: true}, {}, 2],
    [{content: 'failed', is_error: true}, {}, 1],
    [{content: 'fine'}, {}, 0],
    [{content: "The user doesn't want to proceed with this tool use.", is_error: true}, {}, undefined],
    [{content: '[Request interrupted by user for tool use]', is_error: true}, {}, undefined],
    [{content: 'x'}, {toolUseResult: {stdout: 'x', interrupted: true}}, undefined],
    [{content: 'Command running in background with ID: b1'}, {}, undefined],
  ])('end with their state: %j', async (block, more, exit) => {
    const {drafts} = await read(user([{type: 'tool_result', tool_use_id: 't', ...block}], more))
    expect(drafts[0].data).toEqual(exit === undefined ? {} : {exit})
  })

  it('of which nobody said anything have their reason', async () => {
    const {drafts} = await read(
      {type: 'summary', summary: 'What happened', leafUuid: 'l'},
      user('caveat', {isMeta: true}),
      user('task for the other agent', {isSidechain: true}),
      agent('side', {isSidechain: true}),
      user('so far', {isCompactSummary: true}),
      {...base, type: 'system', uuid: 's1', content: 'compacted'},
      {...base, type: 'file-history-snapshot', uuid: 'f1', snapshot: {a: 1}},
      {type: 'queue-operation', operation: 'enqueue', ...base},
    )
    expect(drafts.map(({actor, skip, text}) => `${actor} ${skip} ${text}`)).toEqual([
      'assistant summary What happened',
      'person meta caveat',
      'assistant sidechain task for the other agent',
      'assistant sidechain side',
      'assistant summary so far',
      'document system compacted',
      'document unknown-type file-history-snapshot',
      'document unknown-type queue-operation',
    ])
  })

  it('belong to the session named last', async () => {
    const {drafts} = await read(user('a'), {type: 'summary', summary: 'x'})
    expect(drafts.map(({episode}) => episode)).toEqual(['s', 's'])
  })
})
