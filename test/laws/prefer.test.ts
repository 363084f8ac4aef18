import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'

const build = (...texts: string[]) => {
  const {artifact, diagnostics} = compile(texts.map((text, i) => ({path: `${'abc'[i]}.md`, text})))
  const automaton = openAutomaton(artifact)
  return {
    codes: diagnostics.map(d => d.code),
    found: (text: string) => automaton.findAll(text).map(match => `${match.text}: ${match.entries.join(' ')}`),
    recalled: (text: string) => automaton.recall(text).map(recall => recall.id),
  }
}

describe('prefer', () => {
  it('chooses where its own term holds, and takes nothing from others where it does not', () => {
    const {codes, found} = build('# WHO\n\nprefer:: WHO\n', '---\nid: pronoun\n---\n# who\n')
    expect(codes).not.toContain('ambiguous-term')
    expect(found('who asked the WHO')).toEqual(['who: pronoun', 'WHO: who'])
  })

  it('leaves an exact rival of other case alone', () => {
    const exact = (id: string, name: string, more = '') => `---\nid: ${id}\ncase: exact\n---\n# ${name}\n${more}`
    const {found} = build(exact('one', 'MySQL', '\nprefer:: MySQL\n'), exact('two', 'mysql'))
    expect(found('MySQL and mysql')).toEqual(['MySQL: one', 'mysql: two'])
  })

  it('leaves a substring term what only it can find', () => {
    const {found} = build('---\nid: word\n---\n# plug\n\nprefer:: plug\n', '---\nid: part\nboundary: none\n---\n# plug\n')
    expect(found('plug xplugx')).toEqual(['plug: word', 'plug: part'])
  })

  it('settles a space against a hyphen, from either entry', () => {
    const spaced = (more = '') => `---\nid: spaced\n---\n# load balancer\n${more}`
    const hyphened = (more = '') => `---\nid: hyphened\n---\n# load-balancer\n${more}`
    expect(build(spaced(), hyphened()).codes).toContain('ambiguous-term')
    const settled = build(spaced('\nprefer:: load-balancer\n'), hyphened())
    expect(settled.codes).toEqual([])
    expect(settled.found('load-balancer, load balancer')).toEqual(['load-balancer: spaced', 'load balancer: spaced'])
    expect(build(spaced(), hyphened('\nprefer:: load-balancer\n')).found('load-balancer, load balancer')).toEqual([
      'load-balancer: hyphened',
      'load balancer: spaced',
    ])
  })
})

it('recall puts the entry of the title before that of the synonym, as match does', () => {
  const {found, recalled} = build('---\nid: zz\n---\n# Foo\n', '---\nid: aa\n---\n# Bar\n\nsynonyms:: foo\n')
  expect(found('foo')).toEqual(['foo: zz aa'])
  expect(recalled('foo')).toEqual(['zz', 'aa'])
})
