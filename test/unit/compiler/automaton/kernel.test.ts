import {readFileSync} from 'node:fs'
import {describe, expect, it, vi} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {buildKernel, moduleOf} from '../../../../scripts/kernel.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'
import {openAutomaton as openPlain} from '../../../../src/matcher/plain.ts'

const {artifact} = compile([{path: 'kg/a.md', text: '# API gateway\n\nText.\n\nsynonyms:: edge gateway, C++\n'}])

describe('the kernel', () => {
  it('is committed as its sources build it', async () => {
    const committed = readFileSync(new URL('../../../../compiler/automaton/kernel/bytes.ts', import.meta.url), 'utf8')
    expect(committed).toBe(moduleOf(await buildKernel()))
  }, 120_000)

  it('is in use by itself, and can be forced or refused', () => {
    expect(openAutomaton(artifact).engine).toBe('wasm')
    expect(openAutomaton(artifact, {engine: 'wasm'}).engine).toBe('wasm')
    expect(openAutomaton(artifact, {engine: 'typescript'}).engine).toBe('typescript')
    expect(() => openAutomaton(artifact, {engine: 'native' as 'wasm'})).toThrow(TypeError)
  })

  it('is not in the plain matcher, which says so', () => {
    expect(openPlain(artifact).engine).toBe('typescript')
    expect(() => openPlain(artifact, {engine: 'wasm'})).toThrow(RangeError)
    expect(
      openPlain(artifact)
        .findAll('an edge gateway in C++')
        .map(m => m.text),
    ).toEqual(['edge gateway', 'C++'])
  })

  it('answers from the first text on as it does when the kernel is ready', () => {
    const text = 'the API gateway, in C++; '.repeat(400)
    const automaton = openAutomaton(artifact)
    const expected = openAutomaton(artifact, {engine: 'typescript'}).findAll(text)
    for (let round = 0; round < 8; round++) expect(automaton.findAll(text)).toEqual(expected)
  })

  it('reads what is not ASCII also where the engine has no Buffer, as in browsers', async () => {
    const {artifact: wide} = compile([{path: 'kg/w.md', text: '# Жук\n\nText.\n\nsynonyms:: café au lait, 网关, C++, ﬁn\n'}])
    const text = 'Жуки, жук; Cafe\u0301 au lait 网关网 C++ \u{1F600} \uD800 жук\uDC00 FIN \uFFFD, '.repeat(900)
    vi.resetModules()
    vi.stubGlobal('Buffer', undefined)
    const {openAutomaton: open} = await import('../../../../src/matcher/index.ts')
    const bytes = new TextEncoder().encode(text)
    const found = open(wide, {engine: 'wasm'}).findAll(text)
    const foundInBytes = open(wide, {engine: 'wasm'}).findAll(bytes)
    const ascii = 'a cafe; C++, then. '.repeat(9000)
    const foundInAscii = open(wide, {engine: 'wasm'}).findAll(new TextEncoder().encode(ascii))
    vi.unstubAllGlobals()
    expect(found).toEqual(openAutomaton(wide, {engine: 'typescript'}).findAll(text))
    expect(found).toEqual(openAutomaton(wide, {engine: 'wasm'}).findAll(text))
    expect(found.length).toBeGreaterThan(900 * 4)
    expect(foundInBytes).toEqual(openAutomaton(wide, {engine: 'typescript'}).findAll(new TextDecoder().decode(bytes)))
    expect(foundInAscii).toEqual(openAutomaton(wide, {engine: 'typescript'}).findAll(ascii))
    expect(foundInAscii).toHaveLength(9000)
  })

  it.each([
    ['a string', (text: string) => text],
    ['bytes', (text: string) => Buffer.from(text)],
    ['bytes that are not ASCII', (text: string) => Buffer.from(text.replaceAll('the', 'thé'))],
    ['bytes that end in what is not ASCII', (text: string) => Buffer.from(`${text}é`)],
    ['bytes that end in what is no UTF-8', (text: string) => Buffer.from(`${text}\xff`, 'latin1')],
  ])('keeps its place in %s while another search of another automaton comes between', (_, given) => {
    const other = compile([{path: 'kg/b.md', text: '# gateway\n\nText.\n'}]).artifact
    const text = given('the API gateway, '.repeat(5000))
    const one = openAutomaton(artifact, {engine: 'wasm'})
    const two = openAutomaton(other, {engine: 'wasm'})
    const steps = [one.findIter(text), two.findIter(text), one.findIter(text)]
    for (let i = 0; i < 5000; i++) expect(steps.map(step => step.next().value?.start)).toEqual([i * 17 + 4, i * 17 + 8, i * 17 + 4])
    expect(steps.map(step => step.next().done)).toEqual([true, true, true])
  })

  it('keeps the tables of many automata apart', () => {
    const automata = Array.from({length: 300}, (_, i) =>
      openAutomaton(compile([{path: 'kg/c.md', text: `# term${i}\n\nText.\n`}]).artifact, {engine: 'wasm'}),
    )
    const text = automata.map((_, i) => `term${i}`).join(' ')
    for (let round = 0; round < 2; round++)
      for (const [i, automaton] of automata.entries()) expect(automaton.findAll(text).map(m => m.term)).toEqual([`term${i}`])
  })
})
