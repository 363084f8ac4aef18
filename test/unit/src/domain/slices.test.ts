import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {atOnce, breathe, inSlices, mapSteps, type Steps, sortSteps} from '../../../../src/domain/slices.ts'

/** Keeps the processor busy, step by step. */
function* work(steps: number, milliseconds: number): Steps<number> {
  for (let n = 0; n < steps; n++) {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    yield
  }
  return steps
}

/** How often others had their turn while something ran. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let over = false
  const count = (): void => {
    turns++
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  await run()
  over = true
  return turns
}

describe('work in slices', () => {
  it('gives what it gives at once, and lets others have their turn', async () => {
    expect(atOnce(work(20, 2))).toBe(20)
    let result = 0
    const turns = await turnsDuring(async () => {
      result = await inSlices(work(50, 2))
    })
    expect(result).toBe(50)
    expect(turns).toBeGreaterThan(5)
  })

  it('also where one breathes in a loop of promises', async () => {
    const turns = await turnsDuring(async () => {
      for (let n = 0; n < 50; n++) {
        atOnce(work(1, 2))
        await breathe()
      }
    })
    expect(turns).toBeGreaterThan(5)
  })

  it('ends by an aborted signal, before it begins or at a pause, with its reason', async () => {
    const reason = new Error('enough')
    await expect(inSlices(work(1, 0), AbortSignal.abort(reason))).rejects.toBe(reason)
    const stop = new AbortController()
    setTimeout(() => stop.abort(reason), 5)
    await expect(inSlices(work(1000, 2), stop.signal)).rejects.toBe(reason)
  })

  it('throws what is thrown in it', async () => {
    const failing = function* (): Steps<void> {
      yield
      throw new Error('broken')
    }
    await expect(inSlices(failing())).rejects.toThrow('broken')
    expect(() => atOnce(failing())).toThrow('broken')
  })
})

it('sorting in steps is sorting, and leaves what it was given alone', () => {
  const items = fc.array(fc.tuple(fc.integer({min: 0, max: 9}), fc.nat()), {minLength: 0, maxLength: 9000, size: 'max'})
  fc.assert(
    fc.property(items, list => {
      const before = [...list]
      const compare = ([a]: readonly number[], [b]: readonly number[]): number => a - b
      expect(atOnce(sortSteps(list, compare))).toEqual([...list].sort(compare))
      expect(list).toEqual(before)
    }),
    {numRuns: 20},
  )
})

it('mapping in steps is mapping', () => {
  expect(atOnce(mapSteps([1, 2, 3], n => n * 2))).toEqual([2, 4, 6])
})
