import {appendFileSync, existsSync, readFileSync} from 'node:fs'
import {publish} from '../kgstore/publish.ts'

/** The first line; what follows is one JSON list a line: `["path", "text"]`, or `["path"]` where the source is gone. */
const HEAD = '["kanon texts",1]'

/**
 * The texts that the artifact was last built from, on disk, so that an entry that is faulty when the watcher starts still has its last good
 * version. A journal: a change costs its own length. A line that was cut off counts as not written.
 */
export class Texts {
  readonly #file: string
  #lines = 0
  #live = 0

  /** `file`: where they lie. */
  constructor(file: string) {
    this.#file = file
  }

  /** By path; empty where there is no journal. */
  load(): Map<string, string> {
    const texts = new Map<string, string>()
    const [head, ...lines] = contentOf(this.#file).split('\n')
    const rest = lines.pop()
    if (head !== HEAD) return texts
    for (const line of lines) take(texts, line)
    // What is added to a line that was cut off would be lost with it: the next save writes all anew.
    this.#lines = rest === '' ? lines.length : 0
    this.#live = texts.size
    return texts
  }

  /** Adds what changed. `all` gives every text, for a journal that is written anew: when it is new, or is mostly about what was. */
  async save(
    changes: readonly {readonly path: string; readonly text: string | undefined}[],
    all: () => Iterable<{path: string; text: string}>,
  ): Promise<void> {
    if (changes.length === 0 && this.#lines > 0) return
    // What somebody removed meanwhile has to begin with its head again.
    if (this.#lines > 0 && this.#lines + changes.length <= 2 * this.#live + 1000 && existsSync(this.#file)) {
      appendFileSync(this.#file, changes.map(lineOf).join(''))
      this.#lines += changes.length
      return
    }
    const lines = Array.from(all(), lineOf)
    await publish(this.#file, Buffer.from(`${HEAD}\n${lines.join('')}`))
    this.#lines = lines.length
    this.#live = lines.length
  }
}

const lineOf = ({path, text}: {path: string; text: string | undefined}): string =>
  `${JSON.stringify(text === undefined ? [path] : [path, text])}\n`

function take(texts: Map<string, string>, line: string): void {
  try {
    const [path, text] = JSON.parse(line) as [string, string?]
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
  } catch {
    // Two lines run together where one was cut off: neither is known.
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
