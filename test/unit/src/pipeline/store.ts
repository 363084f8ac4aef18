import {readInsights} from '../../../../src/validate/index.ts'
import {day, SCOPE, Scene} from '../scene.ts'
import {project, world} from './project.ts'

/** A ledger in which each statement was said once, in a session of its own, and is an insight of its own (`i00000`, `i00001`, …). */
export async function storeOf(statements: readonly string[], reversed = false, settings = {}) {
  const scene = new Scene()
  for (const [at, text] of statements.entries())
    scene.fact(text, [scene.say(text, {episode: `e${at}`, at: day(1 + (at % 20), at % 24)})], {
      insight: `i${String(at).padStart(5, '0')}`,
      id: `f${at}`,
    })
  const it = await world(scene, {...project(), reconcile: settings}, reversed)
  return {
    ...it,
    scene,
    ports: it.ports(day(25)),
    statements: async () => (await readInsights(it.ledger.scoped(SCOPE))).map(({statement}) => statement).sort(),
  }
}
