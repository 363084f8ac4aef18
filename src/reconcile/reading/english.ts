import {list, pairs, table, type WordLists} from './words.ts'

/** The lists of English. */
export const ENGLISH: WordLists = {
  dropped: list('the, a, an, please, kindly, thanks, thank, you, also, do, does, own, that, there, s'),
  openings: list(
    'as a rule, for the record, in this project, it was decided to, we decided to, it turns out that, note that, ' +
      'please note that, remember that, remember, note, actually, basically, generally, in general, in short, to be clear, ' +
      'by the way, fyi, could you please, can you please, please, keep in mind that, we agreed to, we have decided to, ' +
      'the decision is to, from now on',
  ),
  negations: list('not, no, never, without, need not, needs not, none, neither, nor, no longer, nowhere, nothing, forget to, stop, avoid'),
  quantifiers: table(
    'all = all, every = all, each = all, everybody = all, everyone = all, everything = all, always = all, any = all, ' +
      'nobody = none, no one = none, some = some, somebody = some, someone = some, sometimes = some, a few = few, few = few, ' +
      'several = some, most = most, mostly = most, usually = most, often = many, many = many, rarely = few, seldom = few, ' +
      'both = both, only = only, exclusively = only, just = only, one = one',
  ),
  modals: table(
    'must = must, have to = must, has to = must, shall = must, should = should, ought to = should, may = may, might = might, could = might, ' +
      'can = can, be able to = can',
  ),
  tenses: table(
    'is = present, are = present, am = present, be = present, been = past, being = present, was = past, were = past, ' +
      'had = past, did = past, will = future, would = future, used to = past',
  ) as WordLists['tenses'],
  plans: list(
    'plan to, plans to, planned, planning to, want to, wants to, intend to, intends to, going to, hope to, would like to, ' +
      'aim to, try to, tries to, propose to, proposed',
  ),
  conditions: list('if, when, unless, whenever, in case, provided, once, while, as long as, until, where'),
  exceptions: list('except, but, unless, apart from, other than, excluding, besides, without'),
  relations: list(
    'to, from, before, after, with, above, below, over, under, for, against, since, into, out, up, down, between, through, ' +
      'via, per, than, as, like, during, within, by, behind, on, off, or, at most, at least, more than, less than, instead of, ' +
      'rather than, more, less',
  ),
  light: list('of, in, at'),
  conjunctions: list('and, &, as well as'),
  adverbials: list(
    'on, in, at, since, before, after, during, for, until, when, if, within, every, each, almost, then, later, however, ' +
      'recently, today, tomorrow, yesterday, nightly, daily, weekly, with, from, by',
  ),
  synonyms: table(
    'begin = start, begins = start, starts = start, purchase = buy, finish = end, finishes = end, finished = ended, ' +
      'big = large, bigger = larger, supply = provide, supplies = provide, remove = delete, display = show, displayed = shown, ' +
      'require = need, requires = need, needs = need, required = needed, k8s = kubernetes, db = database, ' +
      'config = configuration, repo = repository, docs = documentation, doc = documentation, pull request = pr, ' +
      'pull requests = pr, merge request = mr, merge requests = mr, continuous integration = ci, env = environment, ' +
      'prod = production, dev = development, javascript = js, typescript = ts, ts = ts, js = js, postgresql = postgres, ' +
      'per cent = %, percent = %, e_mail = email, utilise = use, utilize = use, licence = license, colour = color, ' +
      'behaviour = behavior, centre = center, kept = keep, happen = be, has = have',
  ),
  antonyms: pairs(
    'on | off, open | closed, open | close, public | private, passed | failed, pass | fail, enabled | disabled, ' +
      'enable | disable, ascending | descending, like | hate, love | hate, stateless | stateful, allowed | forbidden, ' +
      'allow | forbid, allowed | prohibited, permitted | forbidden, stable | unstable, synchronous | asynchronous, ' +
      'above | below, at most | at least, before | after, larger | smaller, large | small, faster | slower, fast | slow, ' +
      'cheaper | dearer, increase | decrease, mutable | immutable, true | false, valid | invalid, optional | mandatory, ' +
      'optional | required, higher | lower, high | low, newer | older, new | old, always | never, up | down, safe | unsafe, ' +
      'secure | insecure, deprecated | recommended, left | right, first | last, more | less, more than | less than, ' +
      'over | under, maximum | minimum, present | absent, online | offline, accept | reject, accepted | rejected, ' +
      'strong | weak, encrypted | unencrypted, signed | unsigned, empty | full, blocking | non-blocking, hot | cold, ' +
      'manual | automatic, manually | automatically, include | exclude, alive | dead, read-only | writable, local | remote, ' +
      'stale | fresh, unlimited | limited, opt-in | opt-out',
  ),
}
