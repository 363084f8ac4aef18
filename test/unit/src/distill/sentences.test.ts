import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {sentencesOf} from '../../../../src/distill/sentences.ts'

const sentences = (text: string, language = 'en'): string[] => sentencesOf(text, language).map(sentence => sentence.text)
const kinds = (text: string): string[] => sentencesOf(text).map(({kind, text: slice}) => `${kind}: ${slice}`)

describe('sentences', () => {
  it.each([
    [
      'abbreviations',
      'en',
      ['We use caches, e.g. Redis and Memcached.', 'Dr. Smith and Mrs. Lee agreed, i.e. both of them.', 'It ends here.'],
    ],
    ['versions and decimals', 'en', ['It is v1.2.3 now.', 'The rate is 12.5 % today.', 'Node 20.19.1 is the oldest.']],
    ['addresses', 'en', ['See https://a.example/x.y?z=1.', 'Write to ops@example.org.', 'Done.']],
    ['files', 'en', ['The entry is main.go and the config .env or *.toml.', 'It lives in src/a.b/c.ts.', 'Fine.']],
    ['ellipses', 'en', ['Wait... what is this?', 'It stops...', 'Then it goes on.']],
    ['code', 'en', ['Run `make. All` before that.', 'Then go.']],
    ['brackets', 'en', ['It is slow (see fig. 3. and No. 5).', 'We keep it.']],
    ['quotations', 'en', ['The guide says "Stop. Never push." and means it.', 'We do.']],
    ['initials', 'en', ['J. R. Smith owns it.', 'Ask him.']],
    [
      'German',
      'de',
      ['Wir haben z. B. Redis, d. h. einen Cache.', 'Am 3. Mai ist Schluss.', 'Das ist Prof. Dr. Müller, vgl. S. 12.', 'Es geht.'],
    ],
    ['French', 'fr', ['Il a dit « Non. Jamais. » à M. Dupont.', 'Voir p. 12, c.-à-d. ceci.', 'Mme Keller viendra.']],
    ['Spanish', 'es', ['El Sr. Pérez vino, p. ej. ayer.', '¿Qué?', '¡No!', 'EE. UU. gana.']],
  ])('end where they end: %s', (_, language, expected) => {
    expect(sentences(expected.join(' '), language)).toEqual(expected)
  })

  it('end without a space in Chinese and Japanese', () => {
    expect(sentences('我们使用 Redis。它很快！为什么？')).toEqual(['我们使用 Redis。', '它很快！', '为什么？'])
    expect(sentences('これは文です。次の文です！')).toEqual(['これは文です。', '次の文です！'])
  })

  it('are told from what holds none', () => {
    const text =
      '# Head\n- one item. Two.\n- second\n  goes on\n1. first\n```\ncode. X\n```\n> quoted. text\n| a | b |\n- [ ] open\npara\nNext'
    expect(kinds(text)).toEqual([
      'heading: # Head',
      'item: one item.',
      'item: Two.',
      'item: second\n  goes on',
      'item: first',
      'code: ```\ncode. X\n```',
      'quote: > quoted. text',
      'table: | a | b |',
      'task: - [ ] open',
      'prose: para',
      'prose: Next',
    ])
  })

  it('are not found behind a fence that nobody closes', () => {
    expect(kinds('Before.\n```\nWe use Redis.\n\nAlways.')).toEqual(['prose: Before.', 'code: ```\nWe use Redis.\n\nAlways.'])
  })

  it('run over the end of a wrapped line and stop at that of a short one', () => {
    expect(sentences('This line is long enough to have been wrapped by an editor\nand it goes on here. Next.')).toHaveLength(2)
    expect(sentences('We use Redis\nThe cache is big')).toEqual(['We use Redis', 'The cache is big'])
  })

  it('are slices of the text, in order, whatever the text', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '. ',
      '! ',
      '?',
      '\n',
      '\n\n',
      '…',
      '"',
      '«',
      '“',
      ' ',
      'e.g. ',
      '😀',
      '\ud800',
      '。',
      '(',
      ')',
      '1',
      '.',
      '`',
      '```\n',
      '- ',
      '> ',
      '\r\n',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 60}), pieces => {
        const text = pieces.join('')
        let at = 0
        for (const {start, end, text: slice} of sentencesOf(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text.slice(start, end)).toBe(slice)
          expect(slice.trim()).toBe(slice)
          at = end
        }
      }),
      {numRuns: process.env.KANON_LONG === '1' ? 20_000 : 1000},
    )
  })

  it('are found in a long text, which quadratic time would not end', () => {
    expect(sentencesOf('The cache lives in Redis. "Never. '.repeat(5000)).length).toBeGreaterThan(1000)
    for (const piece of ['`', '"', '(', '« ', '**', 'a, ', '. ', '`a '] as const) sentencesOf(piece.repeat(20_000))
  })
})
