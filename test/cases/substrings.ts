import {row} from './case.ts'

const none = (text: string) => ({text, boundary: 'none'}) as const
const prefix = (text: string) => ({text, boundary: 'prefix'}) as const

/** Terms that are no whole words, alone and beside whole words. */
export const substrings = [
  row('none: anywhere in a word', none('cat'), '⟨cat⟩, con⟨cat⟩enate, bob⟨cat⟩'),
  row('prefix: where a word starts', prefix('auto'), '⟨auto⟩, ⟨auto⟩mat, semiauto, x.auto'),
  row('prefix: nothing is asked of its end', prefix('v-'), '⟨v-⟩a a-v-a'),
  row('none: the rule of punctuation at an edge is lifted', none('C++'), '⟨C++⟩+ x⟨C++⟩17'),
  row('none: a hyphen at its edge between words', [none('-x'), none('y-')], 'a⟨-x⟩, ⟨1:y-⟩b'),
  row('none: no part of a letter with its mark', none('cafe'), 'cafe\u0301 ⟨cafe⟩s'),
  row('none: both spellings', none('é'), 'caf⟨e\u0301⟩s caf⟨é⟩s'),
  row('none: no part of a Hangul syllable', none('가'), '각 \u1100\u1161\u11A8 ⟨\u1100\u1161⟩ 나⟨가⟩'),
  row('none: no part of an emoji', none('👍'), '👍🏽 x⟨👍⟩x'),
  row('none: regional indicators apart are no flag', none('a🇩🇪'), 'a🇩\u200D🇪 ⟨a🇩🇪⟩'),
  row('none: Han', none('网关'), '互⟨网关⟩x'),
  row('none: exact case', {text: 'Cat', case: 'exact', boundary: 'none'}, 'concat con⟨Cat⟩'),
  row('none: gaps', none('a b'), 'x⟨a-b⟩x x⟨a\nb⟩x xa\n\nbx'),
  row('none: a transparent character inside, not at an edge', none('ab'), 'x⟨a\u00ADb⟩\u00ADx'),
  row('none: a sign in both spellings, and none with something between', none('≠'), '⟨=\u0338⟩⟨≠⟩=\u00AD\u0338'),
  row('a none term that ends inside a word takes the word that overlaps it', [none('a b'), 'bc d'], '⟨a b⟩c d ⟨1:bc d⟩'),
  row('after a none match in the middle of a word, words start where words do', [none('con'), 'cat', 'tail'], '⟨con⟩cat ⟨2:tail⟩'),
  row(
    'the longest of a word, a prefix and a none term',
    ['auto', prefix('autom'), none('automa')],
    '⟨auto⟩ ⟨1:autom⟩x ⟨2:automa⟩t x⟨2:automa⟩',
    {
      overlapping: [
        [0, 0, 4],
        [1, 5, 10],
        [2, 12, 18],
        [1, 12, 17],
        [2, 21, 27],
      ],
    },
  ),
  row(
    'one span of a word and a none term is one match',
    [
      {text: 'node', entry: 'b', boundary: 'none'},
      {text: 'node', entry: 'a'},
    ],
    '⟨1:node⟩ ⟨0:node⟩s',
    {entries: [['a', 'b'], ['b']]},
  ),
]
