import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {Embedder, Judge} from '../domain/judge.ts'
import type {LlamaJudgeConfig} from '../domain/reconcile-config.ts'
import {
  type FoundBinding,
  findBinding,
  hashOf,
  type LlamaJudge,
  llamaEmbedder,
  llamaJudge,
  ModelFileError,
  modelFile,
  type Qualification,
  type Score,
  scriptedJudge,
  versionOf,
} from '../judge/index.ts'
import {publish} from '../kgstore/publish.ts'

/** A judge that holds nothing but itself until it is asked; `close` ends what it started. */
export interface OpenJudge {
  readonly judge: Judge
  /** Loads what it needs; gives ModelError where that fails. Questions do it by themselves. */
  load(): Promise<void>
  close(): void
}

/** The judge that the config names; undefined where it names none. Gives ModelFileError where its model cannot be used. */
export async function openJudge({judge, folder}: Pick<LoadedConfig, 'judge' | 'folder'>): Promise<OpenJudge | undefined> {
  if (judge === undefined) return undefined
  if (judge.kind === 'llama') {
    const llama = await openLlama(judge, folder)
    return {judge: llama, load: () => llama.load(), close: () => llama.close()}
  }
  const {answer, reply, wording, qualified} = judge
  const scripted = scriptedJudge({
    ...(answer === undefined ? {} : {answer}),
    ...(reply === undefined ? {} : {reply}),
    ...(wording === undefined ? {} : {wording}),
    ...(qualified === undefined ? {} : {qualified}),
  })
  return {judge: scripted, load: async () => {}, close: () => {}}
}

/** Both of them, as the ports of a run name them. */
export interface OpenModels {
  readonly ports: {readonly judge?: Judge; readonly embedder?: Embedder}
  /** Why one of them cannot be used, in sentences: the run goes on without it. */
  readonly trouble: readonly string[]
  close(): void
}

/** The judge and the embedder that the config names. One whose model cannot be used is left out, and `trouble` says why. */
export async function openModels(
  config: Pick<LoadedConfig, 'judge' | 'embedder' | 'folder'>,
  {judging = true, embedding = true}: {readonly judging?: boolean; readonly embedding?: boolean} = {},
): Promise<OpenModels> {
  const trouble: string[] = []
  const left =
    (what: string) =>
    (error: unknown): undefined => {
      if (!(error instanceof ModelFileError)) throw error
      trouble.push(`the ${what} cannot be used: ${error.message}`)
    }
  const judge = judging ? await openJudge(config).catch(left('judge')) : undefined
  const embedder = embedding ? await openEmbedder(config).catch(left('embedder')) : undefined
  return {
    ports: {...(judge && {judge: judge.judge}), ...(embedder && {embedder: embedder.embedder})},
    trouble,
    close() {
      judge?.close()
      embedder?.close()
    },
  }
}

const DEFAULTS = {threads: 1, context: 2048}

async function openLlama(
  {model, sha256, threads = DEFAULTS.threads, context = DEFAULTS.context}: LlamaJudgeConfig,
  folder: string,
): Promise<LlamaJudge> {
  const binding = bindingOf(folder, 'judge')
  const path = await modelFile(model, {folder, ...(sha256 === undefined ? {} : {sha256})})
  const hash = sha256?.toLowerCase() ?? (await hashOf(path))
  const shown = await readQualification(folder, versionOf({sha256: hash, binding, context}))
  const qualified = {
    same: shown?.same.qualified === true,
    contradicts: shown?.contradicts.qualified === true,
    worth: shown?.worth.qualified === true,
  }
  const thresholds = shown && {same: shown.same.threshold, contradicts: shown.contradicts.threshold, worth: shown.worth.threshold}
  return llamaJudge({path, sha256: hash, binding, threads, context, qualified, ...(thresholds && {thresholds})})
}

function bindingOf(folder: string, option: 'judge' | 'embedder'): FoundBinding {
  const binding = findBinding(folder)
  if (binding === undefined)
    throw new ModelFileError(
      `node-llama-cpp is not installed, which runs local models; \`npm i -E node-llama-cpp@3.21.1\` in the project, or take "${option}" out of the config`,
    )
  return binding
}

/** An embedder that holds nothing but itself until it is asked; `close` ends what it started. */
export interface OpenEmbedder {
  readonly embedder: Embedder
  close(): void
}

/** The embedder that the config names; undefined where it names none. Gives ModelFileError where its model cannot be used. */
export async function openEmbedder({embedder, folder}: Pick<LoadedConfig, 'embedder' | 'folder'>): Promise<OpenEmbedder | undefined> {
  if (embedder === undefined) return undefined
  const {model, sha256, threads = DEFAULTS.threads} = embedder
  const binding = bindingOf(folder, 'embedder')
  const path = await modelFile(model, {folder, ...(sha256 === undefined ? {} : {sha256})})
  const llama = llamaEmbedder({path, sha256: sha256?.toLowerCase() ?? (await hashOf(path)), binding, threads})
  return {embedder: llama, close: () => llama.close()}
}

/** What judges have shown lies beside the ledger: one file by version, so that another model, prompt or binding begins anew. */
const fileOf = (folder: string, version: string): string => join(folder, '.kanon', 'judge', `${version}.json`)

/** What the judge of this version has shown; undefined where it was not tested, or the file is none. */
export async function readQualification(folder: string, version: string): Promise<Qualification | undefined> {
  try {
    const read = JSON.parse(await readFile(fileOf(folder, version), 'utf8')) as Qualification
    return read.version === version && isScore(read.same) && isScore(read.contradicts) && isScore(read.worth) ? read : undefined
  } catch {
    return undefined
  }
}

const isScore = (score: Score | undefined): boolean => typeof score?.qualified === 'boolean' && typeof score.threshold === 'number'

export const writeQualification = (folder: string, qualification: Qualification): Promise<void> =>
  publish(fileOf(folder, qualification.version), new TextEncoder().encode(`${JSON.stringify(qualification, undefined, 2)}\n`))
