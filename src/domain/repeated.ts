/** So many lines in a row that other sessions have too are no coincidence: a charter, a boot file, a template. */
const RUN = 5
/** In how many lines a memory of lines ends; what comes later is looked up and not remembered. */
const MAX_LINES = 200_000
/** A line of several episodes, in the place of one episode's hash. */
const SEVERAL = -1

interface TextLine {
  readonly start: number
  readonly end: number
  readonly hash: number
}

/**
 * Remembers in which episode each line of longer texts stood, and so finds blocks that several sessions share: what stands word for word
 * at the beginning of twenty sessions was said once, by whoever wrote the template. Lines compare without the white space around them.
 * Texts of fewer than five lines are never blocks.
 */
export class RepeatedLines {
  readonly #episodes = new Map<number, number>()

  note(episode: string, text: string): void {
    const lines = linesOf(text)
    if (lines.length < RUN) return
    const own = hashOf(episode)
    for (const {hash} of lines) {
      const known = this.#episodes.get(hash)
      if (known === undefined) {
        if (this.#episodes.size < MAX_LINES) this.#episodes.set(hash, own)
      } else if (known !== own) this.#episodes.set(hash, SEVERAL)
    }
  }

  /** The stretches of a text that are such blocks: UTF-16 units, half-open, whole lines. `episode` is where the text stands. */
  spans(episode: string, text: string): [number, number][] {
    const lines = linesOf(text)
    if (lines.length < RUN) return []
    const own = hashOf(episode)
    const spans: [number, number][] = []
    let from = 0
    for (let n = 0; n <= lines.length; n++) {
      if (n < lines.length && this.#isElsewhere(lines[n].hash, own)) continue
      if (n - from >= RUN) spans.push([lines[from].start, lines[n - 1].end])
      from = n + 1
    }
    return spans
  }

  /** Which part of a text such blocks are, 0..1, by length. */
  share(episode: string, text: string): number {
    const repeated = this.spans(episode, text).reduce((sum, [start, end]) => sum + end - start, 0)
    return text.length === 0 ? 0 : repeated / text.trim().length
  }

  #isElsewhere(hash: number, own: number): boolean {
    const episode = this.#episodes.get(hash)
    return episode !== undefined && episode !== own
  }
}

/** The lines with something in them. */
function linesOf(text: string): TextLine[] {
  if (!text.includes('\n')) return []
  const lines: TextLine[] = []
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end).trim()
    if (line !== '') lines.push({start, end, hash: hashOf(line)})
    start = end + 1
  }
  return lines
}

/** 52 bits, so that among a million lines hardly two that differ are taken for one: two FNV-1a hashes of 32 and 20 bits. */
function hashOf(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
  }
  return (a >>> 0) * 0x100000 + ((b >>> 12) & 0xfffff)
}
