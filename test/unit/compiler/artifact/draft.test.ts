import {describe, expect, it} from 'vitest'
import {Draft} from '../../../../compiler/artifact/draft.ts'
import {verifyArtifact} from '../../../../compiler/artifact/verify.ts'
import {compile} from '../../../../compiler/compile.ts'
import {createIncrement} from '../../../../compiler/increment/increment.ts'

const SIZES = {meta: 3, 'token-slots': 16, strings: 6, texts: 5} as const

function filled(draft: Draft): Uint8Array {
  draft.section('meta').set([1, 2, 3])
  draft.words('token-slots').set([1, -2, 0x12345678, -0x80000000])
  draft.units('strings').set([0x41, 0x1234, 0xffff])
  draft.section('texts').set([9, 8, 7, 6, 5])
  return draft.seal()
}

describe('an artifact in the making', () => {
  it('is the same bytes on a machine of either order of bytes', () => {
    const native = filled(new Draft(SIZES, undefined, true))
    const foreign = filled(new Draft(SIZES, undefined, false))
    expect(foreign).toEqual(native)
  })

  it('is the same bytes in memory that held another one', () => {
    const dirty = new Uint8Array(4096).fill(0xee)
    const bytes = filled(new Draft(SIZES, dirty))
    expect(bytes.buffer).toBe(dirty.buffer)
    expect(bytes).toEqual(filled(new Draft(SIZES)))
  })

  it('takes no memory that is too small, and none that is far too large', () => {
    for (const room of [16, 1_000_000]) {
      const spare = new Uint8Array(room)
      const bytes = filled(new Draft(SIZES, spare))
      expect(bytes.buffer).not.toBe(spare.buffer)
      expect(bytes).toEqual(filled(new Draft(SIZES)))
    }
  })
})

describe('an increment that is given old memory', () => {
  it('never writes over the artifact that it gave last', () => {
    const increment = createIncrement()
    increment.update([{path: 'a.md', text: '# Alpha'}])
    const first = increment.encode()
    const copy = first.slice()
    increment.update([{path: 'a.md', text: '# Alpha two'}])
    const second = increment.encode(first)
    expect(first).toEqual(copy)
    expect(second).toEqual(compile(increment.sources()).artifact)
    increment.update([{path: 'b.md', text: '# Beta'}])
    const third = increment.encode(first)
    expect(third).toEqual(compile(increment.sources()).artifact)
    expect(verifyArtifact(third).problems).toEqual([])
  })
})
