import {contentHash} from '../../domain/hash.ts'
import type {Judge, JudgeReply, WordingReply} from '../../domain/judge.ts'
import {INSTRUCTION, LABELS, promptHash, questionText, wordingText} from '../prompt.ts'
import {readWording} from '../reply.ts'
import type {FoundBinding} from './binding.ts'
import {ModelClient, ModelError} from './client.ts'

export interface LlamaOptions {
  /** A checked model file (see `modelFile`), and its sha256. */
  readonly path: string
  /** How it is called in what is said about it. Default: its path. */
  readonly shown?: string
  readonly sha256: string
  readonly binding: FoundBinding
  /** At most the free physical cores; more make it slower by far. */
  readonly threads: number
  /** Tokens of the context. */
  readonly context: number
  readonly qualified: Judge['qualified']
  readonly thresholds?: Judge['thresholds']
}

/** How a question is evaluated; scores hold for one way alone. */
const PLAN = 'prefix once, batch 512, one sequence, top 1024 at temperature 1'

/** Names model, binding, prompts, labels and plan: answers under another of these are answers of another judge. */
export const versionOf = ({sha256, binding, context}: Pick<LlamaOptions, 'sha256' | 'binding' | 'context'>): string =>
  contentHash(JSON.stringify([sha256, binding.version, promptHash(), PLAN, context]))

export interface LlamaJudge extends Judge {
  /** Loads the model; gives ModelError where that fails. Questions do it by themselves. */
  load(signal?: AbortSignal): Promise<void>
  close(): void
}

/**
 * A judge over a local model, in a process of its own. It decides by the probabilities of two labels and never by a generated word; what it words
 * is written under a grammar, and held against both statements by whoever asked.
 */
export function llamaJudge(options: LlamaOptions): LlamaJudge {
  const {path, shown = path, binding, threads, context, qualified, thresholds} = options
  const client = new ModelClient({
    binding: binding.file,
    model: path,
    shown,
    purpose: 'judge',
    threads,
    context,
    instruction: INSTRUCTION,
    labels: LABELS,
  })
  return {
    name: 'llama',
    version: versionOf(options),
    qualified,
    ...(thresholds === undefined ? {} : {thresholds}),
    async load(signal) {
      await client.load(signal)
    },
    async ask(question, first, second, signal): Promise<JudgeReply> {
      try {
        const {yes, no} = await client.ask(questionText(question, first, second), signal)
        if (!(yes >= 0 && no >= 0 && yes + no <= 1.001)) return {kind: 'malformed', why: `probabilities that are none: ${yes}, ${no}`}
        if (yes + no === 0) return {kind: 'malformed', why: 'neither label is among the likely answers'}
        return {kind: 'answer', yes: yes / (yes + no), coverage: Math.min(1, yes + no)}
      } catch (error) {
        if (error instanceof ModelError) return {kind: 'failed', why: error.message, ...(error.lasting && {lasting: true})}
        throw error
      }
    },
    async word(first, second, signal): Promise<WordingReply> {
      try {
        return readWording(await client.word(wordingText(first, second), first.length + second.length, signal))
      } catch (error) {
        if (error instanceof ModelError) return {kind: 'failed', why: error.message}
        throw error
      }
    },
    close: () => client.close(),
  }
}
