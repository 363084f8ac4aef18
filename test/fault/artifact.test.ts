import {describe, expect, it} from 'vitest'
import {Artifact} from '../../compiler/artifact/open.ts'
import {compile, verifyArtifact} from '../../compiler/index.ts'
import {explain} from '../../src/matcher/explain.ts'
import {ArtifactError, type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {sourcesOf} from '../laws/sources.ts'
import {LONG, Random, SEED} from '../property/random.ts'

/** What a damaged byte is changed by: one pattern for each byte, or every single bit. */
const PATTERNS = LONG ? [1, 2, 4, 8, 16, 32, 64, 128] : [0]

const {artifact} = compile(
  sourcesOf([
    {text: 'load balancer', entry: 'a'},
    {text: 'API', entry: 'a'},
    {text: 'retry budget', entry: 'b', gap: 'loose'},
    {text: 'retry', entry: 'b'},
    {text: '网关', entry: 'c', origin: 'title'},
    {text: 'API', entry: 'c'},
    {text: 'C++', entry: 'c'},
  ]),
)
const TEXT = 'The API of a load-balancer 网关 has a retry budget, and retry; C++.'
const answers = (automaton: Automaton): string =>
  JSON.stringify([
    automaton.findAll(TEXT),
    automaton.findOverlapping(TEXT),
    automaton.recall(TEXT),
    [...automaton.entries()],
    explain(automaton, TEXT, 4),
  ])
const right = answers(openAutomaton(artifact))

describe('an artifact with one damaged byte', () => {
  it(`is refused or gives the same answers (${artifact.length} bytes)`, () => {
    const wrong: string[] = []
    for (const {at, bytes, pattern} of damages()) {
      const outcome = outcomeOf(() => answers(openAutomaton(bytes)))
      if (outcome !== 'refused' && outcome !== right) wrong.push(`byte ${at} ^ ${pattern}: ${outcome.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })

  it('is refused by verify, wherever the byte is', () => {
    expect(verifyArtifact(artifact).problems).toEqual([])
    const unnoticed: number[] = []
    for (const {at, bytes} of damages()) {
      if (outcomeOf(() => (verifyArtifact(bytes).problems.length > 0 ? 'refused' : 'accepted')) !== 'refused') unnoticed.push(at)
    }
    expect(unnoticed).toEqual([])
  })

  it('unchecked, never reads out of bounds, never hangs, and throws nothing but ArtifactError', () => {
    const wrong: string[] = []
    for (const {at, bytes, pattern} of damages()) {
      const outcome = outcomeOf(() => {
        // To make the kernel ready for each costs more than all else; see also the damaged tables below.
        const automaton = openAutomaton(bytes, {check: false, engine: LONG || at % 8 === 0 ? 'wasm' : 'typescript'})
        automaton.findAll(TEXT)
        automaton.findOverlapping(TEXT)
        automaton.stepper().push(TEXT)
        return 'answered'
      })
      if (outcome !== 'refused' && outcome !== 'answered') wrong.push(`byte ${at} ^ ${pattern}: ${outcome}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Of ASCII, so that the kernel reads all of it; every slot that its words lead to is asked. */
const ASCII_TEXT = `${'The API of a load-balancer has a retry budget, and retry; C++. '.repeat(3)}${'a'.repeat(100)}`

describe('an artifact with damaged tables, unchecked', () => {
  const LEAST = LONG ? 20_000 : 2_000
  it(`gives one answer in the kernel and in TypeScript, and reads within its memory (${LEAST} damages)`, () => {
    const random = new Random(SEED)
    const sections = new Map(new Artifact(artifact, true).sections)
    const tables = ['token-slots', 'token-roots', 'token-filter', 'token-outputs', 'terms', 'strings'] as const
    for (let done = 0; done < LEAST; done++) {
      const bytes = artifact.slice()
      const {offset, bytes: length} = sections.get(random.pick(tables))!
      for (let n = random.pick([1, 4, 64, length]); n > 0; n--)
        bytes[offset + random.below(length)] = random.pick([0, 1, 0x80, 0xff, random.below(256)])
      const [ours, other] = (['wasm', 'typescript'] as const).map(engine => {
        const automaton = openAutomaton(bytes, {check: false, engine})
        return outcomeOf(() => JSON.stringify([TEXT, ASCII_TEXT].map(text => [automaton.findAll(text), automaton.findOverlapping(text)])))
      })
      if (ours !== other) expect.fail(`SEED=${SEED}, damage ${done}: ${ours.slice(0, 300)} in place of ${other.slice(0, 300)}`)
    }
  })
})

describe('an artifact that is none', () => {
  it('is refused at every length it may be cut to', () => {
    for (let length = 0; length < artifact.length; length++) {
      expect(
        outcomeOf(() => answers(openAutomaton(artifact.slice(0, length)))),
        `${length} bytes`,
      ).toBe('refused')
      expect(
        outcomeOf(() => answers(openAutomaton(artifact.slice(0, length), {check: false}))),
        `${length} bytes, unchecked`,
      ).toBe('refused')
    }
  })

  it('is refused with bytes behind its end', () => {
    const longer = new Uint8Array(artifact.length + 64)
    longer.set(artifact)
    expect(outcomeOf(() => answers(openAutomaton(longer)))).toBe('refused')
  })

  it.each([
    ['nothing', new Uint8Array(0)],
    ['zeros', new Uint8Array(4096)],
    ['ones', new Uint8Array(4096).fill(255)],
    ['a text', new TextEncoder().encode('# API gateway\n\nOne entry point.\n'.repeat(20))],
    ['an image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array(100).fill(7)])],
  ])('is refused: %s', (_, bytes) => {
    expect(() => openAutomaton(bytes)).toThrow(ArtifactError)
    expect(() => openAutomaton(bytes, {check: false})).toThrow(ArtifactError)
    expect(codeOf(bytes)).toBe('not-an-artifact')
  })

  it('says which version it has and how to rebuild it', () => {
    const newer = artifact.slice()
    newer[4] = 99
    expect(codeOf(newer)).toBe('version')
    expect(() => openAutomaton(newer)).toThrow(/99.*kanon build/)
  })

  it('says that it was cut off and how to rebuild it', () => {
    expect(codeOf(artifact.slice(0, -1))).toBe('truncated')
    expect(() => openAutomaton(artifact.slice(0, -1))).toThrow(/kanon build/)
  })
})

function* damages(): Generator<{at: number; pattern: number; bytes: Uint8Array}> {
  for (let at = 0; at < artifact.length; at++) {
    for (const fixed of PATTERNS) {
      // In the short run each byte has one pattern, and neighbours have different ones.
      const pattern = fixed || [0xff, 0x01, 0x80, 0x10][at % 4]
      const bytes = artifact.slice()
      bytes[at] ^= pattern
      yield {at, pattern, bytes}
    }
  }
}

/** The answer; `refused` for an ArtifactError with code, way out and facts; any other error by name. */
function outcomeOf(ask: () => string): string {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof ArtifactError)) return `threw ${(error as Error).stack}`
    return error.message.length > 10 && error.code.length > 0 ? 'refused' : 'an error that says nothing'
  }
}

function codeOf(bytes: Uint8Array): string {
  try {
    openAutomaton(bytes)
  } catch (error) {
    return (error as ArtifactError).code
  }
  return 'none'
}
