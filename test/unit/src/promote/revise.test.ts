import {describe, expect, it} from 'vitest'
import {revise} from '../../../../src/promote/revise.ts'

const BASE = 'kanon: {confidence: 0.86}\n# Title\n\nstatement\n\n## Source\n- Confidence: 0.86\n- Evidence: 5 episodes\n'
const NEXT = 'kanon: {confidence: 0.92}\n# Title\n\nstatement\n\n## Source\n- Confidence: 0.92\n- Evidence: 11 episodes\n'

describe('a three-way update', () => {
  it('writes anew what nobody touched', () => {
    expect(revise(BASE, NEXT, BASE)).toEqual({text: NEXT, kept: []})
  })

  it('keeps every byte of an edit, and updates the lines of the machine around it', () => {
    const edited = BASE.replace('statement\n', 'statement, as Mira says\n\nA note.  \n').replace('# Title', '# Better title')
    expect(revise(BASE, NEXT, edited)).toEqual({
      text: NEXT.replace('statement\n', 'statement, as Mira says\n\nA note.  \n').replace('# Title', '# Better title'),
      kept: [],
    })
  })

  it('leaves a line of the machine that a person changed, and names it', () => {
    const edited = BASE.replace('- Confidence: 0.86', '- Confidence: high')
    expect(revise(BASE, NEXT, edited)).toEqual({
      text: NEXT.replace('- Confidence: 0.92', '- Confidence: high'),
      kept: ['- Confidence: 0.92'],
    })
  })

  it('leaves what a person removed', () => {
    const [head] = BASE.split('## Source')
    expect(revise(BASE, NEXT, head)).toEqual({text: NEXT.split('## Source')[0], kept: ['- Confidence: 0.92', '- Evidence: 11 episodes']})
  })

  it('keeps line endings and a byte order mark', () => {
    const windows = `\ufeff${BASE.replaceAll('\n', '\r\n')}`
    expect(revise(BASE, NEXT, windows).text).toBe(`\ufeff${NEXT.replaceAll('\n', '\r\n')}`.replace('0.92}', '0.86}'))
    expect(revise(BASE, NEXT, BASE.replaceAll('\n', '\r\n'))).toEqual({text: NEXT.replaceAll('\n', '\r\n'), kept: []})
  })

  it('changes nothing the second time', () => {
    const {text} = revise(BASE, NEXT, BASE.replace('# Title', '# Other'))
    expect(revise(BASE, NEXT, text)).toEqual({text, kept: []})
  })

  it('does not guess where a line stands twice', () => {
    const twice = `${BASE}- Evidence: 5 episodes\n`
    expect(revise(BASE, NEXT, twice).kept).toEqual(['- Evidence: 11 episodes'])
  })
})
