import {readFileSync} from 'node:fs'
import {describe, expect, it, onTestFinished} from 'vitest'
import type {JudgeReply} from '../../../../src/domain/judge.ts'
import {BINDING_VERSION, findBinding, hashOf, llamaEmbedder, llamaJudge, modelFile} from '../../../../src/judge/index.ts'
import {type Behaviour, bindingFiles} from '../../../binding.ts'
import {project} from '../../../cli/kanon.ts'

const signal = new AbortController().signal

async function options(behaviour: Behaviour) {
  const folder = project(bindingFiles(behaviour))
  const path = `${folder}/models/judge.gguf`
  return {path, shown: 'models/judge.gguf', sha256: await hashOf(path), binding: findBinding(folder)!, threads: 1}
}

async function judgeThat(behaviour: Behaviour) {
  const judge = llamaJudge({...(await options(behaviour)), context: 2048, qualified: {same: true, contradicts: true}})
  onTestFinished(() => judge.close())
  return judge
}

async function embedderThat(behaviour: Behaviour, deadline?: number) {
  const embedder = llamaEmbedder({...(await options(behaviour)), ...(deadline === undefined ? {} : {deadline})})
  onTestFinished(() => embedder.close())
  return embedder
}

describe('a model process', () => {
  it.each<[Behaviour, JudgeReply['kind'], RegExp | undefined]>([
    ['yes', 'answer', undefined],
    ['NaN', 'malformed', /probabilities that are none: NaN, NaN/],
    ['more than all', 'malformed', /probabilities that are none: 3, 2/],
    ['neither label', 'malformed', /neither label is among the likely answers/],
    [
      'dies at once',
      'failed',
      /the process of models\/judge\.gguf has ended by SIGABRT.*; its file may be damaged, or memory short: fetch it/,
    ],
    ['dies while it loads', 'failed', /the process of models\/judge\.gguf has ended by SIGABRT/],
    ['does not load', 'failed', /models\/judge\.gguf does not load: Failed to load model; fetch it anew, or name another model/],
  ])('that says or does this: %s, gives %s', async (behaviour, kind, why) => {
    const reply = await (await judgeThat(behaviour)).ask('entails', 'a', 'b', signal)
    expect(reply.kind).toBe(kind)
    if (reply.kind !== 'answer') expect(reply.why).toMatch(why!)
  })

  it('that hardly answers says how much of the probability is on its labels', async () => {
    expect(await (await judgeThat('hardly a label')).ask('entails', 'a', 'b', signal)).toMatchObject({
      kind: 'answer',
      coverage: expect.closeTo(0.21, 6),
    })
  })

  it('that dies is started once more; after the second time every question fails at once', async () => {
    const judge = await judgeThat('dies on the second question')
    const kinds = []
    for (let question = 0; question < 6; question++) kinds.push((await judge.ask('entails', 'a', 'b', signal)).kind)
    expect(kinds).toEqual(['answer', 'failed', 'answer', 'failed', 'failed', 'failed'])
  })

  it.each<Behaviour>(['hangs', 'hangs while it loads'])('is not waited for longer than told: %s', async behaviour => {
    const judge = await judgeThat(behaviour)
    expect(await judge.ask('entails', 'a', 'b', AbortSignal.timeout(300))).toMatchObject({kind: 'failed', why: 'given up'})
  })
})

describe('an embedder', () => {
  it.each<[Behaviour, RegExp]>([
    ['NaN', /gave no vector for a text/],
    ['does not load', /does not load/],
    ['dies at once', /has ended by SIGABRT/],
    ['hangs', /no vector within 300 ms/],
  ])('that says or does this: %s, gives an error and no vector', async (behaviour, why) => {
    await expect((await embedderThat(behaviour, behaviour === 'hangs' ? 300 : 60_000)).embed(['a'], signal)).rejects.toThrow(why)
  })

  it('gives length one, and the same vector for the same text', async () => {
    const embedder = await embedderThat('yes')
    const [a, b, again] = await embedder.embed(['a', 'b', 'a'], signal)
    expect(Math.hypot(...a!)).toBeCloseTo(1, 6)
    expect([again === a, b === a]).toEqual([true, false])
  })
})

describe('a model file', () => {
  it.each<[string, string, string | undefined, RegExp]>([
    ['is not there', 'nowhere.gguf', undefined, /^there is no model at nowhere\.gguf; give the path of a \.gguf file$/],
    ['is a folder', 'models', undefined, /^models is no file; name one \.gguf file$/],
    [
      'is another kind of file',
      'notes.md',
      undefined,
      /^notes\.md \(11 bytes\) is no GGUF file: it begins with other bytes; name a \.gguf file$/,
    ],
    ['is empty', 'empty.gguf', undefined, /^empty\.gguf \(0 bytes\) is no GGUF file/],
    ['is shorter than its first word', 'short.gguf', undefined, /^short\.gguf \(3 bytes\) is no GGUF file/],
    [
      'is another one',
      'models/judge.gguf',
      'a'.repeat(64),
      /^models\/judge\.gguf is not the file of the config: its sha256 is [0-9a-f]{64}, not aa/,
    ],
    [
      'was never downloaded',
      'hf:nobody/nothing/model.gguf',
      undefined,
      /fetch it with `npx node-llama-cpp pull hf:nobody\/nothing\/model\.gguf`/,
    ],
    ['is half an address', 'hf:nobody/nothing', undefined, /^hf:nobody\/nothing names no whole file; write hf:user\/repo\/file\.gguf$/],
    ['is an address that leaves the folder', 'hf:a/b/../../../etc/passwd.gguf', undefined, /hf_a_passwd\.gguf is not there/],
  ])('that %s is refused with its path in the project and the way out', async (_, model, sha256, why) => {
    const folder = project({...bindingFiles('yes'), 'notes.md': '# No model\n', 'short.gguf': 'GGU', 'empty.gguf': ''})
    await expect(modelFile(model, {folder, ...(sha256 && {sha256})})).rejects.toThrow(why)
  })

  it('is that very file where its hash says so, in either case', async () => {
    const folder = project(bindingFiles('yes'))
    const path = `${folder}/models/judge.gguf`
    expect(await modelFile('models/judge.gguf', {folder, sha256: (await hashOf(path)).toUpperCase()})).toBe(path)
  })
})

describe('the package that runs models', () => {
  it('is the optional peer of Kanon, in the very version that its own tests install', () => {
    const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))
    const {peerDependencies, peerDependenciesMeta} = read('package.json')
    expect([peerDependencies, peerDependenciesMeta['node-llama-cpp']]).toEqual([{'node-llama-cpp': BINDING_VERSION}, {optional: true}])
    expect(Object.values(read('test/llama/package.json').dependencies)).toEqual([BINDING_VERSION, BINDING_VERSION])
  })

  it('is of no known version where its manifest cannot be read', () => {
    const folder = project({'node_modules/node-llama-cpp/package.json': '{'})
    expect(findBinding(folder)?.version).toBe('unknown')
  })
})
