import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {Embedder, Judge} from '../domain/judge.ts'
import type {LlamaJudgeConfig} from '../domain/reconcile-config.ts'
import {
  BINDING_VERSION,
  type FoundBinding,
  findBinding,
  hashOf,
  llamaEmbedder,
  llamaJudge,
  ModelFileError,
  modelFile,
  type Qualification,
  type Score,
  scriptedJudge,
  shownModel,
  versionOf,
} from '../judge/index.ts'
import {publish} from '../kgstore/publish.ts'
import {within} from '../reconcile/index.ts'
import {reconcileSettings} from './reconcile-ports.ts'

/** The file of a model, as the config names it. */
export interface OpenModel {
  readonly shown: string
  readonly sha256: string
  /** Whether the config names the hash, so that another file is refused. */
  readonly pinned: boolean
}

/** A judge that holds nothing but itself until it is asked; `close` ends what it started. */
export interface OpenJudge {
  readonly judge: Judge
  /** The file it runs on; absent for a script. */
  readonly model?: OpenModel
  /** What it has shown, where it was tested. */
  readonly tested?: Qualification
  /** Loads what it needs; gives ModelError where that fails. Questions do it by themselves. */
  load(signal?: AbortSignal): Promise<void>
  close(): void
}

/** The judge that the config names; undefined where it names none. Gives ModelFileError where its model cannot be used. */
export async function openJudge({judge, folder}: Pick<LoadedConfig, 'judge' | 'folder'>): Promise<OpenJudge | undefined> {
  if (judge === undefined) return undefined
  if (judge.kind === 'llama') return openLlama(judge, folder)
  const {answer, reply, wording, qualified} = judge
  const scripted = scriptedJudge({
    ...(answer === undefined ? {} : {answer}),
    ...(reply === undefined ? {} : {reply}),
    ...(wording === undefined ? {} : {wording}),
    ...(qualified === undefined ? {} : {qualified}),
  })
  return {judge: scripted, load: async () => {}, close: () => {}}
}

/** The same judge, each question within a time, in milliseconds. */
export const withDeadline = (judge: Judge, deadline: number): Judge => ({
  ...judge,
  ask: (question, first, second, signal) => within(inner => judge.ask(question, first, second, inner), deadline, signal),
})

/** Both of them, as the ports of a run name them. */
export interface OpenModels {
  readonly ports: {readonly judge?: Judge; readonly embedder?: Embedder}
  /** Why one of them cannot be used, in sentences: the run goes on without it. */
  readonly trouble: readonly string[]
  close(): void
}

/** The judge and the embedder that the config names. One whose model cannot be used is left out, and `trouble` says why. */
export async function openModels(
  config: Pick<LoadedConfig, 'judge' | 'embedder' | 'folder' | 'reconcile'>,
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
  {model: named, sha256, threads = DEFAULTS.threads, context = DEFAULTS.context}: LlamaJudgeConfig,
  folder: string,
): Promise<OpenJudge> {
  const binding = bindingOf(folder, 'judge')
  const {path, ...model} = await openModel({model: named, sha256}, folder)
  const tested = await readQualification(folder, versionOf({sha256: model.sha256, binding, context}))
  const qualified = {
    same: tested?.same.qualified === true,
    contradicts: tested?.contradicts.qualified === true,
    worth: tested?.worth.qualified === true,
  }
  const thresholds = tested && {same: tested.same.threshold, contradicts: tested.contradicts.threshold, worth: tested.worth.threshold}
  const llama = llamaJudge({...model, path, binding, threads, context, qualified, ...(thresholds && {thresholds})})
  return {judge: llama, model, ...(tested && {tested}), load: signal => llama.load(signal), close: () => llama.close()}
}

async function openModel(
  {model, sha256}: Pick<LlamaJudgeConfig, 'model' | 'sha256'>,
  folder: string,
): Promise<OpenModel & {readonly path: string}> {
  const path = await modelFile(model, {folder, ...(sha256 === undefined ? {} : {sha256})})
  return {path, shown: shownModel(path, folder), sha256: sha256?.toLowerCase() ?? (await hashOf(path)), pinned: sha256 !== undefined}
}

function bindingOf(folder: string, option: 'judge' | 'embedder'): FoundBinding {
  const binding = findBinding(folder)
  if (binding === undefined)
    throw new ModelFileError(
      `node-llama-cpp is not installed, which runs local models; \`npm i -E node-llama-cpp@${BINDING_VERSION}\` in the project, or take "${option}" out of the config`,
    )
  return binding
}

/** An embedder that holds nothing but itself until it is asked; `close` ends what it started. */
export interface OpenEmbedder {
  readonly embedder: Embedder
  readonly model: OpenModel
  /** Loads what it needs; gives ModelError where that fails. Texts do it by themselves. */
  load(signal?: AbortSignal): Promise<void>
  close(): void
}

/** The embedder that the config names; undefined where it names none. Gives ModelFileError where its model cannot be used. */
export async function openEmbedder({
  embedder,
  folder,
  reconcile,
}: Pick<LoadedConfig, 'embedder' | 'folder' | 'reconcile'>): Promise<OpenEmbedder | undefined> {
  if (embedder === undefined) return undefined
  const {threads = DEFAULTS.threads} = embedder
  const binding = bindingOf(folder, 'embedder')
  const {path, ...model} = await openModel(embedder, folder)
  const llama = llamaEmbedder({...model, path, binding, threads, deadline: reconcileSettings(reconcile).deadlineMs})
  return {embedder: llama, model, load: signal => llama.load(signal), close: () => llama.close()}
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
