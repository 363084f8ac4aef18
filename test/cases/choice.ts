import {row} from './case.ts'

/** Which of several terms wins, and which entries a match has. */
export const choice = [
  row('one term in a sentence', 'automaton', 'An ⟨automaton⟩ finds every term.'),
  row('nothing to find', 'automaton', 'Nothing here.'),
  row('an empty text', 'automaton', ''),
  row('a text of white space', 'automaton', ' \n\t '),
  row('the text is the term', 'automaton', '⟨automaton⟩'),
  row('every occurrence', 'log', '⟨log⟩, ⟨log⟩ and ⟨log⟩'),
  row('adjacent occurrences', 'tick tock', '⟨tick tock⟩ ⟨tick tock⟩ tick'),
  row('short term inside a long one', ['retry', 'retry budget'], 'the ⟨1:retry budget⟩', {
    overlapping: [
      [1, 4, 16],
      [0, 4, 9],
    ],
  }),
  row('long term broken off', ['retry', 'retry budget'], 'the ⟨retry⟩ budge'),
  row('three nested terms', ['a', 'a b', 'a b c'], '⟨2:a b c⟩ ⟨1:a b⟩ d ⟨a⟩ d', {
    overlapping: [
      [2, 0, 5],
      [1, 0, 3],
      [0, 0, 1],
      [1, 6, 9],
      [0, 6, 7],
      [0, 12, 13],
    ],
  }),
  row('the longest fails late and the middle one wins', ['a', 'a b', 'a b c d'], '⟨1:a b⟩ c ⟨1:a b⟩ c'),
  row('the leftmost wins over a longer one that starts later', ['big data', 'data base system'], '⟨big data⟩ base system', {
    overlapping: [
      [0, 0, 8],
      [1, 4, 20],
    ],
  }),
  row('the scan goes on at the end of a match', ['a b', 'b c', 'c d'], '⟨a b⟩ ⟨2:c d⟩', {
    overlapping: [
      [0, 0, 3],
      [1, 2, 5],
      [2, 4, 7],
    ],
  }),
  row('a longer term without a boundary leaves the shorter one', ['data', 'data base'], '⟨data⟩ bases'),
  row('a longer term in the wrong case leaves the shorter one', ['rest', {text: 'rest API', case: 'exact'}], '⟨rest⟩ api and ⟨1:rest API⟩'),
  row(
    'a longer exact gap that fails leaves the shorter one',
    ['load', {text: 'load balancer', gap: 'exact'}],
    'a ⟨load⟩ balancerx, ⟨1:load balancer⟩',
  ),
  row('an inner term only where the outer fails', ['gateway', 'api gateway'], 'the ⟨1:api gateway⟩ is a ⟨gateway⟩'),
  row('overlap by one token', ['new york', 'york times'], '⟨new york⟩ times', {
    overlapping: [
      [0, 0, 8],
      [1, 4, 14],
    ],
  }),
  row('repeated words in a term', 'ha ha ha', '⟨ha ha ha⟩ ha ha', {
    overlapping: [
      [0, 0, 8],
      [0, 3, 11],
      [0, 6, 14],
    ],
  }),
  row('a false start just before the term', 'a a b', 'a ⟨a a b⟩'),
  row('C01: the long term wins whatever the order of terms', ['acme', 'acme IoT Mesh'], '# ⟨1:ACme IoT Mesh⟩'),
  row('C01: the same with the terms turned round', ['acme IoT Mesh', 'acme'], '# ⟨ACme IoT Mesh⟩'),
  row('C03: a loose hyphen and a shorter term', [{text: 'This-Is-New', gap: 'loose'}, 'This-Is'], '⟨This-Is new⟩, and ⟨1:This-Is⟩ old', {
    overlapping: [
      [0, 0, 11],
      [1, 0, 7],
      [1, 17, 24],
    ],
  }),
  row('C03: the longer wins where the shorter has both boundaries', [{text: 'This-Is-New', gap: 'loose'}, 'This-Is'], '⟨This-Is-New⟩'),
  row('C04: a preferred form contains the forbidden one', ['gap pad', 'thermal gap pad'], '⟨1:thermal gap pad⟩ is no ⟨gap pad⟩'),
  row(
    'C06: a term with a full stop and its first part',
    [
      {text: 'Vue.js', entry: 'vue'},
      {text: 'Vue', entry: 'vue'},
    ],
    '⟨Vue.js⟩ and ⟨1:Vue⟩',
    {
      overlapping: [
        [0, 0, 6],
        [1, 11, 14],
      ],
    },
  ),
  row(
    'C07: the declared plural once, as a whole word',
    [
      {text: 'Issue', entry: 'issue'},
      {text: 'Issues', entry: 'issue'},
    ],
    '⟨1:Issues⟩',
  ),
  row(
    'C18: many terms of one entry',
    [
      {text: 'term1', entry: 'd'},
      {text: 'term2', entry: 'd'},
    ],
    '⟨term1⟩ ⟨1:term2⟩',
    {entries: [['d'], ['d']]},
  ),
  row('C39: not in a slug, plural only if declared', 'Team', 'node-mentorship-team Mentees Teams ⟨team⟩'),
  row('C39: with the plural declared', ['Team', 'Teams'], 'node-mentorship-team Mentees ⟨1:Teams⟩'),

  row(
    'two entries on one surface, by id',
    [
      {text: 'README', entry: 'b'},
      {text: 'README', entry: 'a'},
    ],
    'the ⟨1:README⟩',
    {entries: [['a', 'b']]},
  ),
  row(
    'ids are ordered by code unit',
    [
      {text: 'node', entry: 'a2'},
      {text: 'node', entry: 'a10'},
      {text: 'node', entry: 'b'},
    ],
    '⟨1:node⟩',
    {
      entries: [['a10', 'a2', 'b']],
    },
  ),
  row(
    'a title before a synonym',
    [
      {text: 'node', entry: 'a'},
      {text: 'node', entry: 'z', origin: 'title'},
    ],
    '⟨1:node⟩',
    {entries: [['z', 'a']]},
  ),
  row(
    'a title before a synonym of higher priority',
    [
      {text: 'node', entry: 'a', priority: 9},
      {text: 'node', entry: 'z', origin: 'title'},
    ],
    '⟨1:node⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'higher priority before id',
    [
      {text: 'node', entry: 'a'},
      {text: 'node', entry: 'z', priority: 5},
    ],
    '⟨1:node⟩',
    {entries: [['z', 'a']]},
  ),
  row(
    'a negative priority comes last',
    [
      {text: 'node', entry: 'a', priority: -1},
      {text: 'node', entry: 'z'},
    ],
    '⟨1:node⟩',
    {entries: [['z', 'a']]},
  ),
  row(
    'a declared surface before an expanded form',
    [
      {text: 'actors', entry: 'a', origin: 'form'},
      {text: 'actors', entry: 'z'},
    ],
    '⟨1:actors⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'a declared surface before a form of higher priority',
    [
      {text: 'actors', entry: 'a', origin: 'form', priority: 9},
      {text: 'actors', entry: 'z'},
    ],
    '⟨1:actors⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'a declared hyphen before a hyphen for a space',
    [
      {text: 'load balancer', entry: 'a'},
      {text: 'load-balancer', entry: 'z'},
    ],
    '⟨1:load-balancer⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'a title by variant behind a declared synonym',
    [
      {text: 'load balancer', entry: 'a', origin: 'title'},
      {text: 'load-balancer', entry: 'z'},
    ],
    '⟨1:load-balancer⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'the written space is no variant',
    [
      {text: 'load balancer', entry: 'a'},
      {text: 'load-balancer', entry: 'z', gap: 'loose'},
    ],
    '⟨load balancer⟩',
    {
      entries: [['a', 'z']],
    },
  ),
  row(
    'the written apostrophe before the other one',
    [
      {text: "owner's", entry: 'a'},
      {text: 'owner’s', entry: 'z'},
    ],
    'the ⟨1:owner’s⟩ own',
    {entries: [['z', 'a']]},
  ),
  row(
    'the written hyphen before another',
    [
      {text: 're-use', entry: 'a'},
      {text: 're‐use', entry: 'z'},
    ],
    '⟨1:re‐use⟩',
    {entries: [['z', 'a']]},
  ),
  row(
    'derived surfaces by priority',
    [
      {text: 'load balancer', entry: 'a'},
      {text: 'load balancer', entry: 'z', priority: 1},
    ],
    '⟨1:load-balancer⟩',
    {
      entries: [['z', 'a']],
    },
  ),
  row(
    'only the entries whose case holds',
    [
      {text: 'Rust', entry: 'a', case: 'exact'},
      {text: 'rust', entry: 'b'},
    ],
    '⟨Rust⟩ and ⟨1:rust⟩',
    {
      entries: [['a', 'b'], ['b']],
    },
  ),
  row(
    'only the entries whose gap holds',
    [
      {text: 'built-in', entry: 'a'},
      {text: 'built-in', entry: 'b', gap: 'loose'},
    ],
    '⟨built-in⟩ ⟨1:built in⟩',
    {
      entries: [['a', 'b'], ['b']],
    },
  ),
  row(
    'C09: the case policy is each entry’s own',
    [
      {text: 'plug', entry: 'a', case: 'fold'},
      {text: 'PLuG', entry: 'b', case: 'exact'},
    ],
    '⟨Plug⟩ github ⟨PLuG⟩',
    {
      entries: [['a'], ['a', 'b']],
    },
  ),
  row(
    'C14: two spellings as two exact entries',
    [
      {text: 'MySQL', entry: 'a', case: 'exact'},
      {text: 'mysql', entry: 'b', case: 'exact'},
    ],
    '⟨MySQL⟩ ⟨1:mysql⟩ MYSQL',
    {
      entries: [['a'], ['b']],
    },
  ),
  row(
    'overlapping search has one match a span',
    [
      {text: 'node', entry: 'a'},
      {text: 'Node', entry: 'b'},
    ],
    'a ⟨node⟩',
    {
      overlapping: [[0, 2, 6]],
      entries: [['a', 'b']],
    },
  ),
]
