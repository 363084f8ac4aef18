import {expect, it} from 'vitest'
import {compile, inspectArtifact, verifyArtifact} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'

// `slice` of Node's Buffer is a view: a checksum computed on one wrote into the caller's bytes.
it("opens, inspects and verifies a Buffer, and leaves the caller's bytes alone", () => {
  const {artifact} = compile([{path: 'a.md', text: '# retry budget\n\nA bound.\n'}])
  const buffer = Buffer.from(artifact)
  expect(
    openAutomaton(buffer)
      .findAll('the retry budget')
      .map(match => match.start),
  ).toEqual([4])
  expect(inspectArtifact(buffer).entries).toBe(1)
  expect(verifyArtifact(buffer).problems).toEqual([])
  expect(Buffer.compare(buffer, artifact)).toBe(0)
})
