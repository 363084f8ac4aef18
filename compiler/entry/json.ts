/** JSON with places. Objects are lists of pairs: order, repeated keys and keys such as `__proto__` come through as written. */
export type Json =
  | {readonly kind: 'object'; readonly at: number; readonly pairs: readonly JsonPair[]}
  | {readonly kind: 'array'; readonly at: number}
  | {readonly kind: 'string'; readonly at: number; readonly value: string}
  /** Numbers stay the text that was written. */
  | {readonly kind: 'number'; readonly at: number; readonly value: string}
  | {readonly kind: 'word'; readonly at: number; readonly value: string}

export interface JsonPair {
  readonly key: string
  /** Offset of the key's opening quote. */
  readonly at: number
  readonly value: Json
}

export class JsonProblem extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const MAX_DEPTH = 100
const WHITE = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
const WORD = /true|false|null/y

/** Throws a JsonProblem with the offset where the text stops being JSON. */
export function readJson(text: string, from = 0): Json {
  const reader = new JsonReader(text, from)
  const value = reader.value(0)
  reader.end()
  return value
}

class JsonReader {
  private at: number
  private readonly text: string

  constructor(text: string, from: number) {
    this.text = text
    this.at = from
  }

  value(depth: number): Json {
    this.take(WHITE)
    const at = this.at
    if (depth > MAX_DEPTH) throw new JsonProblem(at, `it is nested more than ${MAX_DEPTH} deep`)
    const char = this.text[at]
    if (char === '{') return {kind: 'object', at, pairs: this.list('{', '}', () => this.pair(depth))}
    if (char === '[') {
      this.list('[', ']', () => this.value(depth + 1))
      return {kind: 'array', at}
    }
    if (char === '"') return {kind: 'string', at, value: this.string()}
    const number = this.take(NUMBER)
    if (number) return {kind: 'number', at, value: number}
    const word = this.take(WORD)
    if (word) return {kind: 'word', at, value: word}
    throw new JsonProblem(at, at >= this.text.length ? 'it ends too early' : 'a value was expected here')
  }

  end(): void {
    this.take(WHITE)
    if (this.at < this.text.length) throw new JsonProblem(this.at, 'something follows behind its end')
  }

  private list<T>(open: string, close: string, item: () => T): T[] {
    this.expect(open)
    const items: T[] = []
    this.take(WHITE)
    if (this.text[this.at] === close) {
      this.at++
      return items
    }
    for (;;) {
      items.push(item())
      this.take(WHITE)
      if (this.text[this.at] !== ',') break
      this.at++
    }
    this.expect(close)
    return items
  }

  private pair(depth: number): JsonPair {
    this.take(WHITE)
    const at = this.at
    if (this.text[at] !== '"') throw new JsonProblem(at, 'a key in double quotes was expected here')
    const key = this.string()
    this.take(WHITE)
    this.expect(':')
    return {key, at, value: this.value(depth + 1)}
  }

  private string(): string {
    const at = this.at
    // By hand: a regular expression would need stack for every character of a long text.
    let end = at + 1
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1
    this.at = end + 1
    try {
      return JSON.parse(this.text.slice(at, end + 1)) as string
    } catch {
      throw new JsonProblem(at, 'this text in quotes is not closed, or holds a line break or a bad escape')
    }
  }

  private expect(char: string): void {
    if (this.text[this.at] !== char) throw new JsonProblem(this.at, `\`${char}\` was expected here`)
    this.at++
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }
}
