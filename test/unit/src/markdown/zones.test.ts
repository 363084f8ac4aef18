import {describe, expect, it} from 'vitest'
import {proseBlocks} from '../../../../src/markdown/zones.ts'

/** The blocks of a file, each stretch without prose as one sign. */
const blocks = (file: string): string[] => [...proseBlocks(file)].map(block => block.text.replace(/\uFFFC+/g, '\uFFFC'))

/** Where a piece of projected text stands in the file. */
const slice = (file: string, text: string): string | undefined => {
  for (const block of proseBlocks(file)) {
    const start = block.text.indexOf(text)
    if (start >= 0) return file.slice(...block.span(start, start + text.length))
  }
  return undefined
}

describe('what is prose, block by block (￼ stands for what is not)', () => {
  const cases: Readonly<Record<string, readonly [file: string, ...blocks: string[]]>> = {
    'headings, both kinds': ['# One\n\nTwo\n===\n\n### Three ###\n', 'One', 'Two', 'Three'],
    paragraphs: ['one\ntwo\n\nthree\n', 'one\ntwo', 'three'],
    'list items, nested, with tasks': ['- one\n  more\n  - [x] two\n1. three\n', 'one\n  more', '￼ two', 'three'],
    'block quotes: marks are white space': ['> one\n> > two\n>> three\nlazy\n', 'one', 'two\n   three\nlazy'],
    'table cells': ['| a b | c |\n|---|---|\n| d\\|e | `f` |\n', 'a b', 'c', 'd|e', '￼'],
    footnotes: ['x[^1]\n\n[^1]: note\n    more\n', 'x￼', 'note\n    more'],
    'markers of emphasis vanish, inside words too': ['un*frig*able **load** _balancer_ ~~old~~', 'unfrigable load balancer old'],
    'underscores inside words stay': ['snake_case_name', 'snake_case_name'],
    'escapes lose the backslash': ['C\\+\\+ and \\*', 'C++ and *'],
    'references are decoded': ['R&amp;D &#x41; &nosuch; &#0;', 'R&D A &nosuch; \uFFFD'],
    'inline code': ['a `b` c ``d ` e`` f', 'a ￼ c ￼ f'],
    'links: text is prose, target and title are not': ['[load](x "y") b [c][d] [e][]\n\n[d]: x\n[e]: y', 'load￼ b c￼ e￼'],
    'a definition is no prose': ['[load balancer]: http://x "title"\n'],
    'images: alternative text is prose': ['a ![load *b*](src "t") c', 'a ￼load b￼ c'],
    'autolinks and bare URLs of every scheme': [
      '<http://a.b> http://a/load www.a.b/load ftp://a/b me@host.org mailto:a@b git+ssh://x/y!',
      '￼ ￼ ￼ ￼ ￼ ￼ ￼',
    ],
    'HTML that only dresses vanishes': ['a <b class="x">load</b> <em>balancer</em>', 'a load balancer'],
    'other HTML does not': ['load<br>balancer a<!-- load -->b <img alt="load">', 'load￼balancer a￼b ￼'],
    'HTML code elements': ['a <code>load</code> <kbd>b</kbd> c', 'a ￼ ￼ c'],
    'an element that is never closed ends with its block': ['a <code>load\n\nnext', 'a ￼', 'next'],
    'HTML blocks': ['<div title="load">\nload <span>b</span>\n</div>\n', '￼\nload b\n￼'],
    'pre, script and style, over blank lines': ['<pre>\na\n\nb\n</pre>\n\n<script>\nload\n</script>\n', '￼', '￼'],
    'fenced and indented code': ['```js\nload\n```\n\n~~~\nload\n~~~\n\n    load\n\ntext', 'text'],
    'a fence that is never closed': ['text\n\n```\nload', 'text'],
    'front matter': ['---\ntitle: load\n---\ntext', 'text'],
    'TOML front matter': ['+++\ntitle = "load"\n+++\ntext', 'text'],
    'front matter that names its language': ['---yaml\ntitle: load\n---\ntext', 'text'],
    'front matter in a language that is refused': ['--- js\nload()\n---\ntext', 'text'],
    'front matter with lone carriage returns': ['---\rtitle: load\r---\rtext', 'text'],
    'front matter that is never closed is none': ['---\ntitle\n\ntext', 'title', 'text'],
    shortcodes: ['a {{< ref "load" >}} b {{% x %}} {% y %} {{ z }} c', 'a ￼ b ￼ ￼ ￼ c'],
    'what stands in code shortcodes': [
      '{{< highlight go >}}\nload\n\nload\n{{< /highlight >}}\n\n{{< note >}}\nb\n{{< /note >}}',
      '￼',
      '￼',
      '￼\nb\n￼',
    ],
    'a code shortcode that closes itself': ['{{< code-toggle file=x />}}\n\nload', '￼', 'load'],
    'a shortcode in code opens nothing': ['`{{< code >}}`\n\nload {{< /code >}}', '￼', 'load ￼'],
    'attributes of headings are no prose': [
      '# Load {#balancer .b}\n\nTwo {#load}\n===\n\nin a {load} #b',
      'Load ￼',
      'Two ￼',
      'in a {load} #b',
    ],
    directives: ['synonyms:: load, b\nload\n- alias:: c', '￼\nload', '￼'],
    'no directives': ['std::vector is\nC++ :: x', 'std::vector is\nC++ :: x'],
    'wiki links: the label is prose': ['[[load|label]] [[page]]', '￼label]] [[page]]'],
    nothing: [''],
  }
  for (const [name, [file, ...expected]] of Object.entries(cases)) {
    it(name, () => {
      expect(blocks(file)).toEqual(expected)
    })
  }
})

describe('offsets are those of the file as it is', () => {
  const cases: Readonly<Record<string, readonly [file: string, text: string, slice: string]>> = {
    'byte order mark': ['\uFEFFone two', 'two', 'two'],
    'byte order mark before front matter': ['\uFEFF---\na: b\n---\n\nx two', 'two', 'two'],
    CRLF: ['---\r\na: b\r\n---\r\none\r\ntwo *three*\r\n', 'two three', 'two *three'],
    'lone CR': ['one\rtwo', 'one\rtwo', 'one\rtwo'],
    tabs: ['-\tone\ttwo\n\n>\tthree\n', 'one\ttwo', 'one\ttwo'],
    NUL: ['a\0b two', 'a\0b two', 'a\0b two'],
    'emphasis inside': ['a **load** balancer b', 'load balancer', 'load** balancer'],
    'across lines of a quotation': ['> > load\n> > balancer', 'load\n    balancer', 'load\n> > balancer'],
    'ending in a reference': ['x R&amp; y', 'R&', 'R&amp;'],
    'ending in an escape': ['x C\\+\\+ y', 'C++', 'C\\+\\+'],
    'across a link start': ['x page [kind](g) y', 'page kind', 'page [kind'],
    'beyond the basic plane': ['😀 **a😀** b', 'a😀 b', 'a😀** b'],
    'a lone surrogate': ['\uD83D one', 'one', 'one'],
  }
  for (const [name, [file, text, expected]] of Object.entries(cases)) {
    it(name, () => {
      expect(slice(file, text)).toBe(expected)
    })
  }
})

describe('hostile text: linear work, and every word is still found', () => {
  const N = 100_000
  const cases: Readonly<Record<string, string>> = {
    'opening brackets': '['.repeat(N),
    'brackets in lines': '[\n'.repeat(N / 20),
    asterisks: '*a '.repeat(N),
    'mixed delimiters': '*a_ '.repeat(N),
    'delimiters in lines': '*a_ a**b\n'.repeat(N / 50),
    'nested quotations': '>'.repeat(N),
    'nested lists': '- '.repeat(N),
    'quotations beside code that may reach over them': `<pre>a</pre>\n\n${'> a\n\n'.repeat(N / 8)}`,
    'items that end nested ones': `<pre>a</pre>\n\n${'* - a\n'.repeat(N / 8)}`,
    'fences that may have ended with their list': '- a\n  ```\nb\n\n'.repeat(N / 20),
    'unclosed template tags': '{%'.repeat(N),
    tags: '<a '.repeat(N),
    'code elements': '<code><pre>'.repeat(N / 10),
    shortcodes: '{{ '.repeat(N),
    'code shortcodes': '{{< code >}} '.repeat(N / 10),
    links: '[a]('.repeat(N / 20),
    schemes: 'a://b'.repeat(N),
    comments: '<!--'.repeat(N),
    backticks: Array.from({length: 400}, (_, n) => '`'.repeat(n)).join(' '),
    'one line of ten megabytes': 'The quick brown fox, '.repeat(N * 5),
  }
  for (const [name, text] of Object.entries(cases)) {
    it(name, () => {
      expect(blocks(`load balancer\n\n${text}`)[0]).toBe('load balancer')
    })
  }

  it('the rest of a long line is text of its block, without code and targets', () => {
    const file = `# a\n\n- A&amp;B ${'word '.repeat(4000)}\`load\` [balancer](load) end\n`
    const [, item] = blocks(file)
    expect(item.endsWith('word ￼ [balancer￼ end')).toBe(true)
    expect(slice(file, ' end')).toBe(' end')
    expect(blocks(`\`\`\`\n${'word '.repeat(4000)}load\n\`\`\`\n`)).toEqual([])
  })

  it('lone carriage returns end lines, however long the file is', () => {
    expect(blocks(`${'word\r'.repeat(4_000)}\r\`\`\`\rload\r\`\`\`\r\rbalancer`).slice(-1)).toEqual(['balancer'])
    expect(
      blocks(`${'word\r'.repeat(4_000)}\r\`\`\`\rload\r\`\`\`\r\rbalancer`)
        .join()
        .includes('load'),
    ).toBe(false)
  })

  it('a definition holds in parts before it, in numbered items and with an escaped bracket too', () => {
    const file = `[load][d] [load][e\\]] ${'word '.repeat(900)}\n\n${'# a\n\nword `b`\n\n'.repeat(900)}1. [d]: /x\n\n[e\\]]: /x\n\n<pre>a</pre>\n`
    expect(blocks(file)[0].startsWith('load￼ load￼ word')).toBe(true)
  })

  it('a row of a long HTML block is no table', () => {
    expect(blocks(`<div>\n${'word\n'.repeat(1_000)}| a |\n|---|\n| b |\n</div>\n`)).toHaveLength(1)
  })

  it('a file of many parts keeps its offsets, and code that reaches over a cut stays code', () => {
    const file = `${'# Heading\n\nSome *words* here.\n\n'.repeat(8_000)}\`\`\`\n${'load\n\n'.repeat(60_000)}\`\`\`\n\nlast **one** here`
    const all = [...proseBlocks(file)]
    expect(file.slice(...all.at(-1)!.span(0, 8))).toBe('last **one')
    expect(all.some(block => block.text.includes('load'))).toBe(false)
  })
})
