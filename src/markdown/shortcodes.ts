import {type Range, RangeCursor} from './ranges.ts'

interface Tag extends Range {
  readonly text: string
}

/** A tag is looked for in so many units at most: one that is opened and never closed costs no more than that. */
const LONGEST_TAG = 4096
const CLOSING = {'{{': '}}', '{%': '%}'} as const
const BLANK_LINE = /\n[ \t\r]*\n/
/** A tag whose inside is code by its name: `{{< highlight go >}}`, `{{% code-toggle %}}`, `{% highlight js %}`. */
const CODE_TAG = /^\{[{%][<%]?-?\s*((?:highlight|code)[\w-]*)/
const END_TAG = /^\{[{%][<%]?-?\s*\/\s*([\w-]+)|^\{%-?\s*end([\w-]+)/
const SELF_CLOSED = /\/\s*-?[>%]?[}%]\}$/

/**
 * The ranges of the template tags of static site generators, `{{…}}` and `{%…%}`, each paired code tag together with what stands
 * between. A tag inside `code` (ranges in order) is an example of a tag, and opens nothing.
 */
export function shortcodeRanges(file: string, code: readonly Range[]): Range[] {
  const tags = templateTags(file)
  const endOf = endTags(tags)
  const inCode = new RangeCursor(code)
  const ranges: Range[] = []
  let done = 0
  for (const tag of tags) {
    if (tag.start < done || inCode.has(tag.start)) continue
    const name = SELF_CLOSED.test(tag.text) ? undefined : CODE_TAG.exec(tag.text)?.[1]
    done = (name === undefined ? undefined : endOf(name, tag.end)) ?? tag.end
    ranges.push({start: tag.start, end: done})
  }
  return ranges
}

/** Tags over line breaks but not over a blank line, none inside another. */
function templateTags(file: string): Tag[] {
  const tags: Tag[] = []
  for (let start = file.indexOf('{'); start >= 0; start = file.indexOf('{', start)) {
    const end = tagEnd(file, start)
    if (end !== undefined) tags.push({start, end, text: file.slice(start, end)})
    start = end ?? start + 1
  }
  return tags
}

function tagEnd(file: string, start: number): number | undefined {
  const opening = file.slice(start, start + 2)
  if (opening !== '{{' && opening !== '{%') return undefined
  const longest = file.slice(start + 2, start + LONGEST_TAG)
  const again = longest.indexOf(opening)
  const rest = again < 0 ? longest : longest.slice(0, again + 1)
  const close = rest.indexOf(CLOSING[opening])
  if (close < 0 || BLANK_LINE.test(rest.slice(0, close))) return undefined
  return start + close + 4
}

/** Asks for the end of the first end tag of a name behind an offset; offsets must grow, so that each tag is passed once. */
function endTags(tags: readonly Tag[]): (name: string, from: number) => number | undefined {
  const ends = new Map<string, {next: number; at: number[]}>()
  for (const tag of tags) {
    const found = END_TAG.exec(tag.text)
    if (!found) continue
    const name = found[1] ?? found[2]
    const list = ends.get(name)
    if (list) list.at.push(tag.end)
    else ends.set(name, {next: 0, at: [tag.end]})
  }
  return (name, from) => {
    const list = ends.get(name)
    if (!list) return undefined
    while (list.at[list.next] <= from) list.next++
    return list.at[list.next]
  }
}
