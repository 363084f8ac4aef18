import {beforeEach, describe, expect, it, vi} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {sourcesOf} from '../laws/sources.ts'

const TEXT = 'Ein CAFÉ und 网关 — an API.'
const {artifact} = compile(
  sourcesOf([
    {text: 'café', entry: 'a'},
    {text: '网关', entry: 'b'},
    {text: 'API', entry: 'c'},
  ]),
)

/** The matcher as a page has it: its modules are loaded anew, without a compiler that would bring tables along. */
const fresh = () => import('../../src/matcher/index.ts')
beforeEach(() => vi.resetModules())

/** Where the packed tables lie in the file. */
function tablesOf(bytes: Uint8Array): {directory: number; offset: number; length: number} {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 64; ; at += 32) {
    const name = new TextDecoder().decode(bytes.subarray(at, at + 16)).replace(/\0+$/, '')
    if (name === 'unicode') return {directory: at, offset: view.getUint32(at + 16, true), length: view.getUint32(at + 20, true)}
  }
}

function damagedAt(place: number): Uint8Array {
  const bytes = artifact.slice()
  bytes[tablesOf(artifact).offset + place] ^= 0x10
  return bytes
}

describe('the Unicode tables of an artifact', () => {
  it('are all that a matcher knows of characters beyond ASCII', async () => {
    const {openAutomaton} = await fresh()
    expect(
      openAutomaton(artifact)
        .findAll(TEXT)
        .map(match => match.text),
    ).toEqual(['CAFÉ', '网关', 'API'])
  })

  it('are kept when the bytes of the artifact are gone', async () => {
    const {openAutomaton} = await fresh()
    const bytes = artifact.slice()
    openAutomaton(bytes)
    bytes.fill(0)
    expect(openAutomaton(artifact).findAll(TEXT)).toHaveLength(3)
  })

  it.each([0, 1, 700, 9_000, tablesOf(artifact).length - 1])('are refused where byte %i is damaged, checked or not', async place => {
    const {openAutomaton} = await fresh()
    for (const check of [true, false]) expect(() => openAutomaton(damagedAt(place), {check})).toThrow(/unicode.*kanon build/)
    expect(openAutomaton(artifact).findAll(TEXT)).toHaveLength(3)
  })

  it('are refused where they are those of another version, whatever the artifact says of itself', async () => {
    const {openAutomaton} = await fresh()
    const {checksum, headChecksum} = await import('../../compiler/artifact/layout.ts')
    const bytes = damagedAt(3)
    const view = new DataView(bytes.buffer)
    const {directory, offset, length} = tablesOf(bytes)
    const headBytes = 64 + view.getUint32(12, true) * 32
    view.setUint32(directory + 24, checksum(bytes.subarray(offset, offset + length)), true)
    view.setUint32(32, headChecksum(bytes, headBytes), true)
    for (const check of [true, false]) expect(() => openAutomaton(bytes, {check})).toThrow(/Unicode tables.*kanon build/)
  })
})
