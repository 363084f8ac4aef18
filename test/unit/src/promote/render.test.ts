import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {compile, parseSource, printEntry} from '../../../../compiler/index.ts'
import type {Insight} from '../../../../src/domain/insight.ts'
import {renderEntry, titleOf} from '../../../../src/promote/index.ts'
import {entryId} from '../../../../src/promote/render.ts'
import {foldInsights} from '../../../../src/validate/index.ts'
import {LONG, SEED} from '../../../property/random.ts'
import {day, Scene} from '../scene.ts'

function insightOf(statement: string, times = 9): Insight {
  const scene = new Scene()
  scene.confirm(scene.claim(statement), times)
  return foldInsights(scene.events())[0]
}

const render = (statement: string, rest = {}): string =>
  renderEntry({id: 'an-id', insight: insightOf(statement), handles: [], about: [], promoted: day(12), ...rest})

describe('an entry', () => {
  it('has the form that is documented', () => {
    const handles = [
      {kind: 'code', text: 'pnpm test'},
      {kind: 'code', text: 'a, b'},
    ] as const
    const text = render('use `pnpm test`, not `npm test`', {handles, about: ['npm']})
    expect(text).toBe(`---
id: an-id
kanon: {author: machine, insight: ${insightOf('use `pnpm test`, not `npm test`').id}, kind: rule, confidence: 0.91, validations: 9, accuracy: 1.00, firstObserved: 2026-11-01, lastValidated: 2026-11-10, promoted: 2026-11-12}
---
# Use pnpm test, not npm test

use \`pnpm test\`, not \`npm test\`

synonyms:: pnpm test, a\\, b
about:: npm

## Source
- Promoted from the EIDOS loop on 2026-11-12
- Confidence: 0.91 (lower bound 0.74)
- Validation count: 9
- Prediction accuracy: 100 %
- First observed: 2026-11-01
- Evidence: 9 episodes
`)
    expect(printEntry(parseSource({path: 'kg/promoted/an-id.md', text}).entries[0])).toBe(text)
  })

  it('says who decided and why, where it was a person', () => {
    expect(render('a rule', {because: 'we\nagreed on `it`'})).toContain('\n- Decided by a person: we agreed on it\n')
  })

  it.each([
    'x\nsynonyms:: admin, root',
    'synonyms:: admin, root',
    '- aliases:: root',
    '# heading',
    '```\nfence',
    '<!-- comment',
    '--- \nid: other\n---',
    '> quote',
    '1. list',
    'kanon: {author: human}',
    '\u202eevil\u202c and \u0007bell',
    '<script>alert(1)</script>',
    '## Source',
    '   indented code',
    '***',
    '[a]: http://example.test',
  ])('takes %j for words', statement => {
    const text = render(statement)
    const {entries, diagnostics} = parseSource({path: 'a.md', text})
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({id: 'an-id', about: [], related: [], prefer: []})
    expect(entries[0].terms.map(({origin}) => origin)).toEqual(['title'])
    expect(diagnostics.filter(({severity}) => severity === 'error')).toEqual([])
    expect(text.match(/^## Source$/gm)).toHaveLength(1)
    expect(text).not.toMatch(/[\u202e\u0007]/)
  })

  it('takes any statement for words', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'synonyms:: x',
        '\n',
        '`',
        '```',
        '<!--',
        '-->',
        '# ',
        '- ',
        '::',
        'id: y',
        '---',
        ' ',
        'word',
        '“',
        '&lt;',
        '\\',
        '|',
        '\u2028',
        '[[',
        '\t',
        '~~~',
        '.',
      ),
      {minLength: 1, maxLength: 10},
    )
    fc.assert(
      fc.property(pieces, words => {
        const statement = words.join('')
        const {entries, diagnostics} = parseSource({
          path: 'a.md',
          text: render(statement, {handles: [{kind: 'code', text: 'the handle'}], about: ['other']}),
        })
        expect(diagnostics.filter(({severity}) => severity === 'error')).toEqual([])
        expect(entries.map(({id, terms, about}) => [id, terms.map(({text}) => text).slice(1), about.map(({text}) => text)])).toEqual([
          ['an-id', ['the handle'], ['other']],
        ])
      }),
      {numRuns: LONG ? 5000 : 50, seed: SEED},
    )
  })

  it('compiles without an error', () => {
    const {diagnostics} = compile([{path: 'an-id.md', text: render('The deploy job waits for Mira')}])
    expect(diagnostics.filter(({severity}) => severity !== 'info')).toEqual([])
  })
})

describe('a title', () => {
  it.each([
    ['use `pnpm test`', 'Use pnpm test'],
    ['pnpm is used.', 'Pnpm is used'],
    ['kubectl/apply is run', 'kubectl/apply is run'],
    [
      'The train leaves on Tuesdays; nothing is deployed on Fridays, unless somebody asks for it in the channel before noon',
      'The train leaves on Tuesdays',
    ],
    [`a${' long'.repeat(30)}`, `A${' long'.repeat(15)} …`],
    ['*emphasis* and [a link](x)', 'Emphasis and a link (x)'],
    ['***', 'Insight'],
    ['规则：部署在周二。', '规则：部署在周二'],
  ])('of %j is %j', (statement, title) => {
    expect(titleOf(statement)).toBe(title)
  })

  it('shows a cut, and the whole text stands below it (O14)', () => {
    const statement = `a${' long'.repeat(30)} end`
    expect(render(statement)).toContain(`\n${statement}\n`)
  })

  it('gives an id that nobody has', () => {
    const insight = insightOf('use `pnpm test`')
    expect(entryId(insight, () => false)).toBe('use-pnpm-test')
    expect(entryId(insight, id => id === 'use-pnpm-test')).toBe(`use-pnpm-test-${insight.id.slice(0, 8)}`)
  })
})
