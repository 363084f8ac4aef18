import {tinyLlama} from './llama/gguf.ts'

/** What a scripted binding does instead of running a model. */
export type Behaviour = keyof typeof BEHAVIOURS

/** Statements of its `answer(n)`, for the nth question, and of `vector()`. */
const BEHAVIOURS = {
  yes: 'return [[YES, 0.9], [NO, 0.05]]',
  'no to all': 'return [[YES, 0.05], [NO, 0.9]]',
  NaN: 'return [[YES, NaN], [NO, NaN]]',
  'more than all': 'return [[YES, 3], [NO, 2]]',
  'neither label': 'return [[7, 0.9]]',
  'hardly a label': 'return [[YES, 0.2], [NO, 0.01], [7, 0.7]]',
  hangs: 'return new Promise(() => {})',
  'dies at once': 'process.abort()',
  'dies on the second question': 'if (n === 2) process.kill(process.pid, "SIGKILL"); return [[YES, 0.9], [NO, 0.05]]',
  'dies while it loads': 'return []',
  'hangs while it loads': 'return []',
  'does not load': 'return []',
} as const

const LOADING: Partial<Record<Behaviour, string>> = {
  'dies while it loads': 'process.abort()',
  'hangs while it loads': 'await new Promise(() => {})',
  'does not load': 'throw new Error("Failed to load model")',
}

/**
 * Files of a `node-llama-cpp` that runs no model and does as told, for the process of a model to load: what the real one does is tested where it is
 * installed. Beside it lies a model file that begins as one.
 */
export const bindingFiles = (behaviour: Behaviour): Record<string, string | Uint8Array> => ({
  'node_modules/node-llama-cpp/package.json': '{"name": "node-llama-cpp", "version": "0.0.0", "type": "module"}',
  'node_modules/node-llama-cpp/dist/index.js': SOURCE(behaviour),
  'models/judge.gguf': tinyLlama(),
})

const SOURCE = (behaviour: Behaviour): string => `
const [YES, NO] = [1, 2]
let n = 0
const answer = async n => { ${BEHAVIOURS[behaviour]} }
const sequence = {
  nextTokenIndex: 0,
  needsCheckpoints: false,
  async takeCheckpoint() {},
  async evaluateWithoutGeneratingNewTokens() {},
  async eraseContextTokenRanges() {},
  async controlledEvaluate(tokens) {
    const probabilities = new Map(await answer(++n))
    return tokens.map(() => ({next: {probabilities}}))
  },
}
const model = {
  fileInfo: {metadata: {general: {architecture: 'none'}}},
  tokenizer: {},
  tokenize: text => ({' Yes': [YES], ' No': [NO]})[text] ?? [...text].map(letter => letter.codePointAt(0)),
  createContext: async () => ({getSequence: () => sequence, async dispose() {}}),
  createEmbeddingContext: async () => ({
    async getEmbeddingFor(text) {
      const [[, yes], [, no] = []] = await answer(++n)
      return {vector: [yes, no ?? 0]}
    },
  }),
}
export const resolveChatWrapper = () => undefined
export async function getLlama() {
  ${LOADING[behaviour] ?? ''}
  return {loadModel: async () => model}
}
`
