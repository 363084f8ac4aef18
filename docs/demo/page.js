import {openAutomaton} from 'kanon/matcher'

const at = id => document.getElementById(id)
const field = at('text')
const copy = at('copy')

const TEXTS = {
  words: `The Aho-Corasick algorithm walks a trie with failure links and reads every character once. Kanon builds a token automaton instead: whole words are its symbols, and a hash table holds the edges.

A Bloom filter may give a false positive, never a false negative; so a bitmap filter in front of the table turns most words away before anything is looked up.

Equal sources give equal bytes. That determinism is what makes an incremental build safe, and it is held by property-based testing against a test oracle.`,
  spellings: `One term, many spellings: hash table, hash-table, Hash Tables, and a hash
table across the end of a line. Invisible characters hide nothing: a to\u00ADken with a soft hyphen is a token, and a Bloom\u00A0filter with a no-break space is one too.

Whole words only: no trie stands in "retrieval", in trie.js or in trie-like. But there is one in ‘trie’, (trie) and *trie*; and *tries* are tries.

Chinese has no spaces, and English stands in it: 一个trie不是radix tree。`,
  empty: '',
}

const started = performance.now()
const bytes = new Uint8Array(await (await fetch('kg.automaton')).arrayBuffer())
const fetched = performance.now()
const automaton = openAutomaton(bytes)
const opened = performance.now()

let matches = []
let marks = []

/** Draws the text again with a mark around each match. Only text nodes are made, so no text can become markup. */
function draw() {
  const text = field.value
  matches = automaton.findAll(text)
  const parts = []
  let last = 0
  marks = matches.map(({start, end, entries}, n) => {
    const mark = document.createElement('mark')
    mark.textContent = text.slice(start, end)
    Object.assign(mark.dataset, {n, start, end, entries: entries.join(' ')})
    parts.push(text.slice(last, start), mark)
    last = end
    return mark
  })
  // A text area shows an empty line behind a final line break; the copy needs a character for it.
  copy.replaceChildren(...parts, `${text.slice(last)}\u200b`)
  copy.scrollTop = field.scrollTop
  list(automaton.recall(text))
  at('size').textContent = `${count(text.length, 'character')}, ${count(matches.length, 'match', 'matches')}`
  lightAt(-1)
  measureSoon()
}

function list(recalls) {
  at('cards').replaceChildren(...recalls.map(card))
  at('none').hidden = recalls.length > 0
  at('entries').textContent = recalls.length > 0 ? count(recalls.length, 'entry', 'entries') : ''
}

function card({id, title, text, matches: places}) {
  const button = element('button', 'card', [
    element('strong', '', [title]),
    element('span', 'places', [places.length > 1 ? `${places.length} times` : '']),
    element('span', 'text', prose(text)),
  ])
  button.type = 'button'
  button.dataset.id = id
  const light = () => lightEntries([id])
  button.addEventListener('mouseenter', light)
  button.addEventListener('mouseleave', () => lightEntries([]))
  button.addEventListener('focus', light)
  button.addEventListener('blur', () => lightEntries([]))
  button.addEventListener('click', () => {
    const [{start, end}] = places.length > 0 ? places : [{start: 0, end: 0}]
    field.focus()
    field.setSelectionRange(start, end)
    marks.find(mark => Number(mark.dataset.start) === start)?.scrollIntoView({block: 'nearest'})
    field.scrollTop = copy.scrollTop
  })
  return element('li', '', [button])
}

/** Marks, and shows in the list, what belongs to these entries. */
function lightEntries(ids) {
  for (const mark of marks)
    mark.classList.toggle(
      'lit',
      mark.dataset.entries.split(' ').some(id => ids.includes(id)),
    )
  for (const button of document.querySelectorAll('.card')) button.classList.toggle('lit', ids.includes(button.dataset.id))
}

/** Shows the entry of the nth match beside it; none for -1. */
let shown = -1
function lightAt(n) {
  if (n === shown && n >= 0) return
  shown = n
  const box = at('entry')
  box.hidden = n < 0
  lightEntries(n < 0 ? [] : matches[n].entries)
  if (n < 0) return
  const found = matches[n].entries.map(id => automaton.entry(id))
  box.replaceChildren(...found.flatMap(describe))
  reveal(found[0].id)
  place(box, marks[n].getClientRects()[0])
  at('said').textContent = found.map(({title, text}) => `${title}: ${plain(text)}`).join(' ')
}

function describe({title, text, terms}) {
  const others = [...new Map(terms.map(({text: term}) => [term.toLowerCase(), term])).values()].filter(
    term => term.toLowerCase() !== title.toLowerCase(),
  )
  return [
    element('h3', '', [title]),
    element('p', '', prose(text)),
    ...(others.length > 0 ? [element('p', 'also', [`also: ${others.slice(0, 6).join(', ')}${others.length > 6 ? ' …' : ''}`])] : []),
  ]
}

/** Brings a card into view inside its list, without moving the page. */
function reveal(id) {
  const cards = at('cards')
  const button = [...cards.querySelectorAll('.card')].find(one => one.dataset.id === id)
  if (button) cards.scrollTop = button.parentElement.offsetTop - 8
}

/** Below the term, or above where there is no room; always inside the window. */
function place(box, rect) {
  const {width, height} = box.getBoundingClientRect()
  const below = rect.bottom + 8
  box.style.left = `${Math.max(16, Math.min(rect.left - 12, innerWidth - width - 16))}px`
  box.style.top = `${below + height < innerHeight - 8 ? below : Math.max(8, rect.top - height - 8)}px`
}

/** The match under the pointer. The marks lie below the text area, so their boxes are asked and not the event. */
function matchUnder(x, y) {
  return marks.findIndex(mark =>
    [...mark.getClientRects()].some(({left, right, top, bottom}) => x >= left && x <= right && y >= top && y <= bottom),
  )
}

function matchAtCaret() {
  const {selectionStart, selectionEnd} = field
  return matches.findIndex(({start, end}) => selectionStart >= start && selectionEnd <= end && selectionStart < end)
}

/** Milliseconds for one recall: the mean over as many as fit into `least` milliseconds, after as long without counting. */
function measure(text, least = 20) {
  for (const end = performance.now() + least; performance.now() < end; ) automaton.recall(text)
  let runs = 0
  let batch = 1
  const start = performance.now()
  let spent = 0
  while (spent < least) {
    for (let n = 0; n < batch; n++) automaton.recall(text)
    runs += batch
    batch *= 2
    spent = performance.now() - start
  }
  return {mean: spent / runs, runs, spent}
}

/** After a pause in typing, so that measuring never delays a key. */
let timer
function measureSoon() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const {mean, runs, spent} = measure(field.value)
    at('time').textContent = duration(mean)
    at('runs').textContent = `mean of ${runs.toLocaleString('en')} in ${spent.toFixed(0)} ms`
    at('rate').textContent = field.value === '' ? '–' : `${perSecond((field.value.length / mean) * 1000)} characters/s`
  }, 150)
}

/** The step of the clock: the smallest difference that it shows. */
function tick() {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0, last = performance.now(); n < 20; ) {
    const now = performance.now()
    if (now === last) continue
    least = Math.min(least, now - last)
    last = now
    n++
  }
  return least
}

const count = (n, one, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const duration = ms => (ms < 0.1 ? `${(ms * 1000).toPrecision(2)} µs` : ms < 1 ? `${Math.round(ms * 1000)} µs` : `${ms.toFixed(1)} ms`)
const perSecond = n => (n >= 1e6 ? `${(n / 1e6).toFixed(0)} million` : `${(n / 1e3).toFixed(0)} thousand`)
const plain = text => text.replaceAll('`', '')

/** Text with its code spans as elements. */
const prose = text => text.split('`').map((part, n) => (n % 2 === 1 ? element('code', '', [part]) : part))

function element(name, className, children) {
  const node = document.createElement(name)
  if (className) node.className = className
  node.append(...children)
  return node
}

async function show(button) {
  const {sample} = button.dataset
  field.value = TEXTS[sample] ?? (await (await fetch(sample)).text())
  field.scrollTop = 0
  for (const one of document.querySelectorAll('[data-sample]')) one.setAttribute('aria-pressed', String(one === button))
  draw()
}

field.addEventListener('input', () => {
  for (const one of document.querySelectorAll('[data-sample]')) one.setAttribute('aria-pressed', 'false')
  draw()
  lightAt(matchAtCaret())
})
field.addEventListener('scroll', () => {
  copy.scrollTop = field.scrollTop
  lightAt(-1)
})
field.addEventListener('mousemove', ({clientX, clientY}) => lightAt(matchUnder(clientX, clientY)))
field.addEventListener('mouseleave', () => lightAt(-1))
field.addEventListener('blur', () => lightAt(-1))
field.addEventListener('keydown', event => event.key === 'Escape' && lightAt(-1))
document.addEventListener('selectionchange', () => document.activeElement === field && lightAt(matchAtCaret()))
for (const button of document.querySelectorAll('[data-sample]')) button.addEventListener('click', () => show(button))

at('terms').textContent = count(automaton.termCount, 'term')
at('of').textContent = `of ${count(automaton.entryCount, 'entry', 'entries')}, in ${(bytes.length / 1000).toFixed(0)} kB`
at('fetched').textContent = duration(fetched - started)
at('open').textContent = opened - fetched < 0.1 ? 'under 0.1 ms' : duration(opened - fetched)
at('tick').textContent = duration(tick())
await show(document.querySelector('[data-sample=words]'))
document.documentElement.dataset.ready = ''
