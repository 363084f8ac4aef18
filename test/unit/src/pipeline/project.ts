import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {onTestFinished} from 'vitest'
import type {LoadedConfig} from '../../../../src/config/load.ts'
import type {PromotionConfig} from '../../../../src/domain/promotion-config.ts'
import {type ConsolidatePorts, consolidate} from '../../../../src/pipeline/consolidate.ts'
import {day, SCOPE, Scene} from '../scene.ts'

export const RULE = 'The release train leaves on Tuesdays'
export const FILE = 'kg/promoted/the-release-train-leaves-on-tuesdays.md'

/** A project with one entry, in a folder of its own that goes with the test. */
export function project(promotion: PromotionConfig = {}, files: Readonly<Record<string, string>> = {}): LoadedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  for (const [path, text] of Object.entries({'kg/hq.md': '# HQ\n\nThe HQ is in Turin.\n', ...files})) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), text)
  }
  return {folder, sources: [join(folder, 'kg')], artifact: join(folder, '.kanon/kg.automaton'), scope: SCOPE, promotion}
}

/** A rule that was said and confirmed in episodes of their own. */
export function confirmed(times = 5, statement = RULE): {scene: Scene; insight: string} {
  const scene = new Scene()
  const insight = scene.claim(statement)
  scene.confirm(insight, times)
  return {scene, insight}
}

/** A ledger and a project, to be consolidated at any time. */
export async function world(scene: Scene, config: LoadedConfig = project(), reversed = false) {
  const ledger = await scene.ledger(reversed)
  let known = scene.inputs.length
  const ports = (now: string): ConsolidatePorts => ({
    ledger,
    scope: SCOPE,
    clock: {now: () => now},
    config,
    signal: new AbortController().signal,
  })
  return {
    ledger,
    config,
    ports,
    run: (now = day(12)) => consolidate(ports(now)),
    /** Appends what was added to the scene since. */
    async told() {
      await ledger.append(scene.inputs.slice(known))
      known = scene.inputs.length
    },
    path: (name: string) => join(config.folder, name),
    read: (name: string) => readFileSync(join(config.folder, name), 'utf8'),
    write: (name: string, text: string) => writeFileSync(join(config.folder, name), text),
    remove: (name: string) => rmSync(join(config.folder, name)),
    promoted: () =>
      existsSync(join(config.folder, 'kg/promoted'))
        ? readdirSync(join(config.folder, 'kg/promoted')).filter(name => !name.startsWith('.'))
        : [],
  }
}
