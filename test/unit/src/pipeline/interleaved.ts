/** Somebody who works beside others: does something, and waits at each gate until it is told to go on. */
export type Actor = (gate: () => Promise<void>) => Promise<unknown>

/** What was chosen at each point where more than one could go on. */
interface Choice {
  readonly taken: number
  readonly of: number
}

/**
 * Runs several actors in every order in which they can pass their gates, one at a time; nothing else happens while one is between two gates. Each
 * order begins anew with `start`; `check` is called after every step, and with `over` at the end. Gives how many orders there were.
 */
export async function everyInterleaving<S>(
  start: () => Promise<S>,
  actors: (state: S) => readonly Actor[],
  check: (state: S, over: boolean) => Promise<void>,
): Promise<number> {
  let prefix: readonly number[] = []
  for (let count = 1; ; count++) {
    const trace = await run(prefix, start, actors, check)
    const last = trace.findLastIndex(({taken, of}) => taken + 1 < of)
    if (last < 0) return count
    prefix = [...trace.slice(0, last).map(({taken}) => taken), (trace[last] as Choice).taken + 1]
  }
}

async function run<S>(
  prefix: readonly number[],
  start: () => Promise<S>,
  actors: (state: S) => readonly Actor[],
  check: (state: S, over: boolean) => Promise<void>,
): Promise<Choice[]> {
  const state = await start()
  const waiting = new Map<number, () => void>()
  const trace: Choice[] = []
  /** Lets one go on until its next gate, or its end. */
  const goOn = (actor: number, go: () => void): Promise<void> => {
    waiting.delete(actor)
    return new Promise(resolve => {
      stopped[actor] = resolve
      go()
    })
  }
  const stopped: (() => void)[] = []
  const all: Promise<unknown>[] = []
  for (const [number, actor] of actors(state).entries()) {
    const gate = (): Promise<void> =>
      new Promise(resolve => {
        waiting.set(number, resolve)
        stopped[number]?.()
      })
    await goOn(number, () => {
      all.push(actor(gate).finally(() => stopped[number]?.()))
    })
  }
  while (waiting.size > 0) {
    const able = [...waiting].sort(([a], [b]) => a - b)
    const taken = able.length === 1 ? 0 : (prefix[trace.length] ?? 0)
    if (able.length > 1) trace.push({taken, of: able.length})
    await goOn(...(able[taken] as [number, () => void]))
    await check(state, false)
  }
  await Promise.all(all)
  await check(state, true)
  return trace
}
