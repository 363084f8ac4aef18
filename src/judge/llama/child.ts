/**
 * The process that holds the model. It runs apart because a damaged or hostile model file can end its process: that process is this one, and
 * nothing of Kanon goes with it. It reads no text that it generated: only the probabilities of two labels.
 */
import {pathToFileURL} from 'node:url'
import type {LabelMass, LoadedModel, LoadSettings, Request, Response} from './protocol.ts'

/** What is used of node-llama-cpp 3.21: its own types are there only where it is installed. */
interface Binding {
  getLlama(options: object): Promise<Llama>
  readonly LlamaChatSession: new (options: object) => {prompt(text: string, options: object): Promise<string>; dispose(): void}
  resolveChatWrapper(
    model: Model,
  ): {generateContextState(options: object): {contextText: {tokenize(tokenizer: unknown): number[]}}} | undefined
}

interface Llama {
  loadModel(options: object): Promise<Model>
  createGrammarForJsonSchema(schema: object): Promise<unknown>
}

interface Model {
  readonly fileInfo: {readonly metadata: {readonly general: {readonly architecture: string}}}
  readonly tokenizer: unknown
  readonly trainContextSize?: number
  tokenize(text: string, special?: boolean): number[]
  createContext(options: object): Promise<{getSequence(): Sequence; dispose(): Promise<void>}>
  createEmbeddingContext(options: object): Promise<{getEmbeddingFor(input: string | number[]): Promise<{vector: readonly number[]}>}>
}

interface Sequence {
  readonly nextTokenIndex: number
  readonly needsCheckpoints: boolean
  takeCheckpoint(): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: number[]): Promise<void>
  eraseContextTokenRanges(ranges: {start: number; end: number}[]): Promise<void>
  controlledEvaluate(input: unknown[]): Promise<({next?: {probabilities?: Map<number, number>}} | undefined)[]>
}

interface Loaded {
  readonly ask?: (tail: string) => Promise<LabelMass>
  readonly embed?: (text: string) => Promise<readonly number[]>
  readonly word?: (prompt: string, most: number) => Promise<string>
}

/** Enough to hold both labels wherever they have any mass; a full vocabulary costs ten times as much to read. */
const TOP_K = 1024

let loaded: Loaded = {}
// One request after the other: two at once would share the one sequence of the model.
let queue: Promise<void> = Promise.resolve()

process.on('message', (request: Request) => {
  queue = queue.then(async () => {
    send(
      await answer(request).catch(
        (error: unknown): Response => ({
          id: request.id,
          ok: false,
          why: error instanceof Error ? error.message : String(error),
          ...(error instanceof DoesNotFit ? {lasting: true} : {}),
        }),
      ),
    )
  })
})
process.on('disconnect', () => process.exit(0))

/** Not this time and never: it is the question, and not the model. */
class DoesNotFit extends Error {}

const send = (response: Response): void => {
  process.send?.(response)
}

async function answer(request: Request): Promise<Response> {
  const {id} = request
  if (request.do === 'load') return {id, ok: true, value: await load(request.settings)}
  if (request.do === 'ask' && loaded.ask) return {id, ok: true, value: await loaded.ask(request.tail)}
  if (request.do === 'embed' && loaded.embed) return {id, ok: true, value: await loaded.embed(request.text)}
  if (request.do === 'word' && loaded.word) return {id, ok: true, value: await loaded.word(request.prompt, request.most)}
  return {id, ok: false, why: 'no model is loaded'}
}

async function load(settings: LoadSettings): Promise<LoadedModel> {
  const binding = (await import(pathToFileURL(settings.binding).href)) as Binding
  const {threads} = settings
  const llama = await binding.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads,
    logLevel: 'error',
  })
  const model = await llama.loadModel({modelPath: settings.model})
  const {architecture} = model.fileInfo.metadata.general
  if (settings.purpose === 'embedder') {
    loaded = {embed: await embedderOf(model, threads)}
    return {architecture, prefix: 0, binding: settings.binding}
  }
  const {ask, prefix} = await judgeOf(binding, model, settings)
  loaded = {ask, word: wordingBy(binding, llama, model, settings)}
  return {architecture, prefix, binding: settings.binding}
}

/** Most tokens of a text, as one batch: what is longer is embedded by its beginning, since a vector only says what to look at. */
const EMBEDDED = 512

async function embedderOf(model: Model, threads: number): Promise<NonNullable<Loaded['embed']>> {
  const contextSize = Math.min(EMBEDDED, model.trainContextSize ?? EMBEDDED)
  const context = await model.createEmbeddingContext({threads, contextSize, batchSize: contextSize})
  return async text => {
    const tokens = model.tokenize(text)
    // Room for what the model puts before and behind.
    const most = contextSize - 4
    return [...(await context.getEmbeddingFor(tokens.length > most ? tokens.slice(0, most) : text)).vector]
  }
}

/** One fixed plan, since scores move by up to 0.001 with another: the prefix is read once, then each question's own tokens, in one batch size. */
async function judgeOf(
  binding: Binding,
  model: Model,
  {threads, context: contextSize, instruction, labels}: LoadSettings,
): Promise<Required<Pick<Loaded, 'ask'>> & {prefix: number}> {
  const chat = chatWrapper(binding, model)
  const [yes, no] = [labelToken(model, labels.yes, chat !== undefined), labelToken(model, labels.no, chat !== undefined)]
  const prompt = (tail: string): number[] => promptTokens(chat, model, instruction, tail)
  const context = await model.createContext({contextSize, sequences: 1, threads, batchSize: 512})
  const sequence = context.getSequence()
  const prefix = commonPrefix(prompt('\nQuestion: x'), prompt('\nAnswer: y'))
  await sequence.evaluateWithoutGeneratingNewTokens(prefix)
  if (sequence.needsCheckpoints) await sequence.takeCheckpoint()
  const ask = async (tail: string): Promise<LabelMass> => {
    const tokens = prompt(tail)
    if (tokens.length >= contextSize) throw new DoesNotFit(`a question of ${tokens.length} tokens does not fit into ${contextSize}`)
    const rest = tokens.slice(prefix.length)
    await sequence.eraseContextTokenRanges([{start: prefix.length, end: sequence.nextTokenIndex}])
    const options = {temperature: 1, topK: TOP_K, topP: 1, minP: 0, seed: 1}
    const results = await sequence.controlledEvaluate([...rest.slice(0, -1), [rest.at(-1), {generateNext: {probabilities: true, options}}]])
    const mass = results[rest.length - 1]?.next?.probabilities
    return {yes: mass?.get(yes) ?? 0, no: mass?.get(no) ?? 0}
  }
  return {ask, prefix: prefix.length}
}

/**
 * Writes one JSON object with one text, in a context of its own, so that the sequence of the questions keeps its prefix. The grammar allows no
 * other shape, and the text no more characters than both statements have; its tokens are limited besides.
 */
function wordingBy(binding: Binding, llama: Llama, model: Model, {threads, context: contextSize}: LoadSettings) {
  return async (prompt: string, most: number): Promise<string> => {
    const room = contextSize - model.tokenize(prompt).length
    if (room < most + 64) throw new DoesNotFit(`a wording of ${most} characters does not fit into ${contextSize} tokens`)
    const schema = {type: 'object', properties: {merged: {type: 'string', maxLength: most}}}
    const grammar = await llama.createGrammarForJsonSchema(schema)
    const context = await model.createContext({contextSize, sequences: 1, threads, batchSize: 512})
    try {
      const session = new binding.LlamaChatSession({contextSequence: context.getSequence(), systemPrompt: ''})
      return await session.prompt(prompt, {grammar, maxTokens: Math.min(room - 32, most + 32), temperature: 0, seed: 1})
    } finally {
      await context.dispose()
    }
  }
}

/** The label as one token: at the begin of a reply in a chat, after "Answer:" with the space that belongs to it in most vocabularies. */
function labelToken(model: Model, label: string, chat: boolean): number {
  for (const text of chat ? [label, ` ${label}`] : [` ${label}`, label]) {
    const tokens = model.tokenize(text)
    if (tokens.length === 1) return tokens[0] as number
  }
  throw new Error(`"${label}" is not one token of this model, so its probability cannot be read`)
}

/** The prompt up to where the answer goes: through the model's own chat template where it has one. Statements cannot leave it: they are text. */
function promptTokens(wrapper: ReturnType<typeof chatWrapper>, model: Model, instruction: string, tail: string): number[] {
  if (wrapper === undefined) return model.tokenize(`${instruction}${tail}`)
  const chatHistory = [
    {type: 'system', text: instruction},
    {type: 'user', text: tail.trimStart()},
    {type: 'model', response: ['']},
  ]
  return wrapper.generateContextState({chatHistory}).contextText.tokenize(model.tokenizer)
}

function chatWrapper(binding: Binding, model: Model): ReturnType<Binding['resolveChatWrapper']> {
  try {
    return binding.resolveChatWrapper(model)
  } catch {
    return undefined
  }
}

function commonPrefix(a: readonly number[], b: readonly number[]): number[] {
  const end = a.findIndex((token, at) => token !== b[at])
  return a.slice(0, end < 0 ? a.length : end)
}
