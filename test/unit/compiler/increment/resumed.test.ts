import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/compile.ts'
import {createIncrement, type Increment} from '../../../../compiler/increment/increment.ts'

const TEXTS = [
  {path: 'a.md', text: '# Apple\n\nsynonyms:: pippin, LB\n'},
  {path: 'b.md', text: '# Pear\n\nsynonyms:: LB\nrelated:: nowhere\n'},
  {path: 'c.md', text: '# Quince\n\nmatch:: a quince\n'},
]

/** What an earlier run left: its manifest and its artifact. */
function ended(texts = TEXTS): {manifest: Uint8Array; artifact: Uint8Array; findings: Increment['diagnostics']} {
  const increment = createIncrement({keepLastGood: true})
  increment.update(texts)
  return {artifact: increment.encode(), manifest: increment.manifest(), findings: () => increment.diagnostics()}
}

const resumed = (manifest: Uint8Array): Increment => createIncrement({keepLastGood: true, manifest})

describe('an increment that begins where another ended', () => {
  it('says at once what the other said, and knows its artifact', () => {
    const {manifest, artifact, findings} = ended()
    const increment = resumed(manifest)
    const {appeared, gone, faulty} = increment.update(TEXTS)
    expect(findings().map(finding => finding.code)).toEqual(['ambiguous-term', 'unknown-entry'])
    expect([appeared, gone, faulty]).toEqual([findings(), [], []])
    expect([increment.entryCount, increment.termCount]).toEqual([3, 6])
    expect(increment.isEncoded(artifact)).toBe(true)
    expect(increment.sources()).toEqual(TEXTS)
    expect(increment.manifest()).toEqual(manifest)
  })

  it.each([1, 2, 100])('goes on as if it had compiled all, prepared %i at a time or not', part => {
    for (const turns of [0, 1, 10]) {
      const {manifest} = ended()
      const increment = resumed(manifest)
      increment.update(TEXTS)
      for (let turn = 0; turn < turns; turn++) increment.prepare(part)
      expect(increment.prepare(0)).toBe(turns * part >= TEXTS.length)
      const changed = [{path: 'b.md', text: '# Pear\n\nsynonyms:: conference\n'}, ...TEXTS.filter(({path}) => path !== 'b.md')]
      const {gone, entriesChanged} = increment.update([changed[0], {path: 'a.md', text: undefined}])
      expect(gone.map(finding => finding.code)).toEqual(['ambiguous-term', 'unknown-entry'])
      expect(entriesChanged).toEqual(['apple', 'pear'])
      expect(increment.encode()).toEqual(compile(changed.filter(({path}) => path !== 'a.md')).artifact)
    }
  })

  it('knows no artifact that is damaged anywhere, of other texts, or none', () => {
    const {manifest, artifact} = ended()
    const increment = resumed(manifest)
    increment.update(TEXTS)
    for (let at = 0; at < artifact.length; at += 37) {
      const damaged = artifact.slice()
      damaged[at] ^= 1 << (at % 8)
      expect(increment.isEncoded(damaged), `byte ${at}`).toBe(false)
    }
    expect(increment.isEncoded(artifact.subarray(0, 100))).toBe(false)
    expect(increment.isEncoded(new Uint8Array())).toBe(false)
    expect(increment.isEncoded(compile(TEXTS.slice(1)).artifact)).toBe(false)
    increment.update([{path: 'a.md', text: '# Apricot\n'}])
    expect(increment.isEncoded(artifact)).toBe(false)
  })

  it('compiles at once where a text is another, one more, one less or there twice, or was faulty', () => {
    const {manifest, artifact} = ended()
    const others = [
      [{path: 'a.md', text: '# Apricot\n'}, ...TEXTS.slice(1)],
      [...TEXTS, {path: 'd.md', text: '# Damson\n'}],
      TEXTS.slice(1),
      [TEXTS[0], TEXTS[0], TEXTS[1]],
    ]
    for (const texts of others) {
      const increment = resumed(manifest)
      increment.update(texts)
      expect(increment.isEncoded(artifact)).toBe(false)
      expect(increment.encode()).toEqual(compile(increment.sources()).artifact)
    }
    const broken = [...TEXTS, {path: 'x.md', text: '---\nid: [\n---\n# X\n'}]
    const left = ended(broken)
    const increment = resumed(left.manifest)
    expect(increment.update(broken).faulty).toEqual([{path: 'x.md', kept: false}])
    expect(increment.isEncoded(left.artifact)).toBe(true)
    expect(increment.encode()).toEqual(left.artifact)
  })
})
