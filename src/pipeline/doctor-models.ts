import type {LoadedConfig} from '../config/load.ts'
import {BINDING_VERSION, findBinding, ModelError, ModelFileError} from '../judge/index.ts'
import type {Finding} from './finding.ts'
import {type OpenEmbedder, type OpenJudge, openEmbedder, openJudge} from './judge.ts'
import {reconcileSettings} from './reconcile-ports.ts'

/** What the config names of models, or may name: whether each is there, is that very file, loads, and counts. */
export async function models(config: LoadedConfig): Promise<Finding[]> {
  return [...(await judge(config)), ...(await embedder(config)), binding(config)]
}

async function judge(config: LoadedConfig): Promise<Finding[]> {
  if (config.judge === undefined)
    return [{name: 'judge', state: 'optional', says: 'the config names none: only equal canonical forms merge'}]
  return tried('judge', config, openJudge, open =>
    config.judge?.kind === 'llama' ? [loads('judge model', open), standing(open)] : [standing(open)],
  )
}

async function embedder(config: LoadedConfig): Promise<Finding[]> {
  if (config.embedder === undefined)
    return [{name: 'embedder', state: 'optional', says: 'the config names none: words alone find candidates'}]
  return tried('embedder', config, openEmbedder, open => [loads('embedder', open)])
}

/** Opens and loads it, within the time of one question; what stands in the way is a finding. */
async function tried<T extends OpenJudge | OpenEmbedder>(
  name: string,
  config: LoadedConfig,
  openIt: (config: LoadedConfig) => Promise<T | undefined>,
  findings: (open: T) => Finding[],
): Promise<Finding[]> {
  let open: T | undefined
  const {deadlineMs} = reconcileSettings(config.reconcile)
  const late = AbortSignal.timeout(deadlineMs)
  try {
    open = await openIt(config)
    await open?.load(late)
    return open === undefined ? [] : findings(open)
  } catch (error) {
    if (late.aborted)
      return [
        {
          name,
          state: 'error',
          says: `its model did not load within ${deadlineMs} ms`,
          fix: 'name a smaller model, or give it more time with "deadlineMs" of "reconcile"',
        },
      ]
    if (!(error instanceof ModelFileError || error instanceof ModelError)) throw error
    const [says = '', ...fix] = error.message.split('; ')
    return [{name, state: 'error', says, ...(fix.length === 0 ? {} : {fix: fix.join('; ')})}]
  } finally {
    open?.close()
  }
}

/** That it loads; and its hash where the config does not name it, since then another file in its place goes unseen. */
const loads = (name: string, {model}: OpenJudge | OpenEmbedder): Finding =>
  model === undefined || model.pinned
    ? {name, state: 'good', says: `${model?.shown} loads; sha256 ${model?.sha256.slice(0, 12)}… as the config says`}
    : {name, state: 'good', says: `${model.shown} loads`, fix: `"sha256": "${model.sha256}" in the config has any other file refused`}

/** What it has shown: by relation where it counts, and in words where it does not. */
function standing({judge: {name, qualified}, tested}: OpenJudge): Finding {
  const able = (['same', 'contradicts', 'worth'] as const).filter(relation => qualified[relation])
  if (able.length > 0) return {name: 'judge', state: 'good', says: `${name} has qualified for ${able.join(', ')}`}
  const says = `${name} has not qualified${tested ? `, on ${tested.pairs} labelled pairs` : ''}: its answers are recorded and shown, and decide nothing`
  return {
    name: 'judge',
    state: 'warning',
    says,
    fix: tested ? 'name another model; Kanon goes on by rules' : '`kanon judge test` lets it try',
  }
}

function binding({folder, judge: one, embedder: other}: LoadedConfig): Finding {
  const name = 'node-llama-cpp'
  const fix = `\`npm i -E node-llama-cpp@${BINDING_VERSION}\``
  const found = findBinding(folder)
  if (found === undefined) return {name, state: 'optional', says: 'not installed; only a local judge or embedder needs it', fix}
  if (found.version === BINDING_VERSION) return {name, state: 'good', says: `version ${found.version}`}
  const used = one?.kind === 'llama' || other !== undefined
  return {name, state: used ? 'warning' : 'optional', says: `version ${found.version}; Kanon is tested with ${BINDING_VERSION}`, fix}
}
