/** Writes model files of the GGUF format, version 3, with random weights: real enough to be loaded, tokenised and asked. */

type Value =
  | string
  | number
  | boolean
  | {readonly u32: number}
  | {readonly f32: number}
  | {readonly strings: readonly string[]}
  | {readonly floats: readonly number[]}
  | {readonly ints: readonly number[]}

interface Tensor {
  readonly name: string
  /** Innermost first. */
  readonly shape: readonly number[]
  /** Uint16Array: half floats, bit by bit. */
  readonly values: Float32Array | Uint16Array
}

const TYPE = {u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9} as const
const ALIGN = 32

class Writer {
  readonly #parts: Buffer[] = []
  size = 0

  bytes(buffer: Buffer): void {
    this.#parts.push(buffer)
    this.size += buffer.length
  }
  u32(value: number): void {
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32LE(value)
    this.bytes(buffer)
  }
  u64(value: number): void {
    const buffer = Buffer.alloc(8)
    buffer.writeBigUInt64LE(BigInt(value))
    this.bytes(buffer)
  }
  f32(value: number): void {
    const buffer = Buffer.alloc(4)
    buffer.writeFloatLE(value)
    this.bytes(buffer)
  }
  string(text: string): void {
    const buffer = Buffer.from(text, 'utf8')
    this.u64(buffer.length)
    this.bytes(buffer)
  }
  pad(): void {
    this.bytes(Buffer.alloc((ALIGN - (this.size % ALIGN)) % ALIGN))
  }
  done(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

function writeValue(out: Writer, value: Value): void {
  if (typeof value === 'string') {
    out.u32(TYPE.string)
    out.string(value)
  } else if (typeof value === 'boolean') {
    out.u32(TYPE.bool)
    out.bytes(Buffer.from([Number(value)]))
  } else if (typeof value === 'number') {
    out.u32(TYPE.u32)
    out.u32(value)
  } else if ('f32' in value) {
    out.u32(TYPE.f32)
    out.f32(value.f32)
  } else if ('u32' in value) {
    out.u32(TYPE.u32)
    out.u32(value.u32)
  } else writeArray(out, value)
}

function writeArray(out: Writer, value: Extract<Value, {strings: unknown} | {floats: unknown} | {ints: unknown}>): void {
  out.u32(TYPE.array)
  if ('strings' in value) {
    out.u32(TYPE.string)
    out.u64(value.strings.length)
    for (const text of value.strings) out.string(text)
  } else if ('floats' in value) {
    out.u32(TYPE.f32)
    out.u64(value.floats.length)
    for (const number of value.floats) out.f32(number)
  } else {
    out.u32(TYPE.i32)
    out.u64(value.ints.length)
    for (const number of value.ints) out.u32(number)
  }
}

function gguf(metadata: Readonly<Record<string, Value>>, tensors: readonly Tensor[]): Buffer {
  const out = new Writer()
  out.bytes(Buffer.from('GGUF'))
  out.u32(3)
  out.u64(tensors.length)
  out.u64(Object.keys(metadata).length)
  for (const [key, value] of Object.entries(metadata)) {
    out.string(key)
    writeValue(out, value)
  }
  let offset = 0
  for (const {name, shape, values} of tensors) {
    out.string(name)
    out.u32(shape.length)
    for (const size of shape) out.u64(size)
    out.u32(values instanceof Uint16Array ? 1 : 0)
    out.u64(offset)
    offset += Math.ceil(values.byteLength / ALIGN) * ALIGN
  }
  out.pad()
  for (const {values} of tensors) {
    out.bytes(Buffer.from(values.buffer, values.byteOffset, values.byteLength))
    out.pad()
  }
  return out.done()
}

/** Deterministic, so that a test that failed fails again (a linear congruential generator, Numerical Recipes). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

/** Words that must be one token, each with all its beginnings, since the tokenizer joins letter by letter. */
const WORDS = ['Yes', 'No', 'Question', 'Answer', 'statement']

function vocabulary(): {tokens: string[]; scores: number[]; types: number[]} {
  const tokens = ['<unk>', '<s>', '</s>']
  const types = [2, 3, 3]
  for (let byte = 0; byte < 256; byte++) {
    tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
    types.push(6)
  }
  const pieces = new Set<string>()
  for (let code = 33; code < 127; code++) pieces.add(String.fromCharCode(code))
  pieces.add('▁')
  for (const word of WORDS)
    for (let end = 2; end <= word.length; end++) for (const begin of ['', '▁']) pieces.add(begin + word.slice(0, end))
  for (const word of WORDS) pieces.add(`▁${word[0]}`)
  for (const piece of pieces) {
    tokens.push(piece)
    types.push(1)
  }
  return {tokens, types, scores: tokens.map((token, at) => (at < 259 ? 0 : token.length))}
}

/**
 * A model of the llama architecture: 64 wide, 2 layers, random weights. About half a megabyte. With `halfNorms` it loads, and its first question
 * ends the process: the scales of its norms are of a type that llama.cpp does not multiply by, and says so with `abort()`.
 */
export function tinyLlama(seed = 1, {halfNorms = false} = {}): Buffer {
  const {tokens, scores, types} = vocabulary()
  const [width, hidden, layers, heads] = [64, 128, 2, 4]
  const next = random(seed)
  const matrix = (name: string, rows: number, columns: number): Tensor => ({
    name,
    shape: [columns, rows],
    values: Float32Array.from({length: rows * columns}, () => next() * 0.2),
  })
  const norm = (name: string): Tensor => ({
    name,
    shape: [width],
    values: halfNorms ? new Uint16Array(width).fill(0x3c00) : new Float32Array(width).fill(1),
  })
  const tensors = [
    matrix('token_embd.weight', tokens.length, width),
    norm('output_norm.weight'),
    matrix('output.weight', tokens.length, width),
    ...Array.from({length: layers}, (_, at) => [
      norm(`blk.${at}.attn_norm.weight`),
      ...['q', 'k', 'v', 'output'].map(part => matrix(`blk.${at}.attn_${part}.weight`, width, width)),
      norm(`blk.${at}.ffn_norm.weight`),
      matrix(`blk.${at}.ffn_gate.weight`, hidden, width),
      matrix(`blk.${at}.ffn_up.weight`, hidden, width),
      matrix(`blk.${at}.ffn_down.weight`, width, hidden),
    ]).flat(),
  ]
  return gguf(
    {
      'general.architecture': 'llama',
      'general.name': 'tiny',
      'llama.context_length': 4096,
      'llama.embedding_length': width,
      'llama.block_count': layers,
      'llama.feed_forward_length': hidden,
      'llama.attention.head_count': heads,
      'llama.attention.head_count_kv': heads,
      'llama.rope.dimension_count': width / heads,
      'llama.vocab_size': tokens.length,
      'llama.attention.layer_norm_rms_epsilon': {f32: 1e-5},
      'tokenizer.ggml.model': 'llama',
      'tokenizer.ggml.tokens': {strings: tokens},
      'tokenizer.ggml.scores': {floats: scores},
      'tokenizer.ggml.token_type': {ints: types},
      'tokenizer.ggml.bos_token_id': 1,
      'tokenizer.ggml.eos_token_id': 2,
      'tokenizer.ggml.unknown_token_id': 0,
      'tokenizer.ggml.add_bos_token': false,
      'tokenizer.ggml.add_space_prefix': false,
    },
    tensors,
  )
}
