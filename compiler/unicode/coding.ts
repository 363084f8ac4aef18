/**
 * Numbers as a dense text: an adaptive arithmetic coder whose output digits are characters, since compressors of a
 * bundle (gzip) find nothing in base-36 words that they could shorten as well. It is written once for both directions.
 *
 * A number is coded as Elias gamma of value + 1: the length in unary, then the bits below the leading one. Each bit has
 * a chance in every context that the caller names, learnt from the bits that came before in it, and the chances are
 * averaged, surer and better known ones counting more. Only + - * / on doubles are used, which are exact by IEEE 754,
 * so that every engine decodes alike; `Math.exp`, which mixers mostly use, is not.
 */

/** Gives the next number. An encoder writes `value`; a decoder ignores it. `field` and each context name a model. */
export type Code = (value: number, field: number, ...contexts: number[]) => number

/** Letters of a string in single quotes that stand as they are, in the order of their code points. */
export const DIGITS = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
const RADIX = DIGITS.length
const TOP = RADIX ** 4
const RANGE = TOP * RADIX

const SLOT_BITS = 17
const MOST_CONTEXTS = 3

/** The model; `bit` codes one bit whose chance to be 1 is `chance`. */
function coder(bit: (wanted: number, chance: number) => number): Code {
  // Contexts share slots by hash: a collision costs a little space and never a number.
  const chances = new Float32Array(1 << SLOT_BITS) // less a half
  const seen = new Uint8Array(1 << SLOT_BITS)

  const keys = new Int32Array(MOST_CONTEXTS)
  const slots = new Int32Array(MOST_CONTEXTS)
  let used = 0

  const next = (wanted: number, node: number): number => {
    let sum = 0
    let weight = 0
    for (let n = 0; n < used; n++) {
      const slot = Math.imul(keys[n] + Math.imul(node, 0x2c1b3c6d), 0x9e3779b1) >>> (32 - SLOT_BITS)
      const chance = chances[slot]
      const trust = (seen[slot] + 0.1) / (0.27 - chance * chance)
      slots[n] = slot
      sum += trust * chance
      weight += trust
    }
    const got = bit(wanted, Math.min(0.999, Math.max(0.001, 0.5 + sum / weight)))
    for (let n = 0; n < used; n++) {
      const slot = slots[n]
      if (seen[slot] < 60) seen[slot]++
      chances[slot] += (got - 0.5 - chances[slot]) / (seen[slot] + 1.4)
    }
    return got
  }

  return (value, field, ...contexts) => {
    used = contexts.length
    for (let n = 0; n < used; n++) keys[n] = Math.imul(contexts[n] * 4 + n, 0x85ebca6b) + field * 0x1000193
    const wanted = value + 1
    let length = 0
    while (next(wanted >> (length + 1) ? 1 : 0, length) === 1) length++
    let got = 1
    for (let n = length; n-- > 0; ) got = got * 2 + next((wanted >> n) & 1, got * 32 + length)
    return got - 1
  }
}

/** Reads what an encoder wrote. */
export function decoder(text: string): Code {
  let at = 0
  let low = 0
  let high = RANGE - 1
  let code = 0
  const digit = () => Math.max(0, DIGITS.indexOf(text.charAt(at++)))
  for (let n = 0; n < 5; n++) code = code * RADIX + digit()
  return coder((_, chance) => {
    const middle = low + Math.floor((high - low) * chance)
    const got = code <= middle ? 1 : 0
    if (got) high = middle
    else low = middle + 1
    for (let lead: number; (lead = Math.floor(low / TOP) * TOP) === Math.floor(high / TOP) * TOP; code = (code - lead) * RADIX + digit()) {
      low = (low - lead) * RADIX
      high = (high - lead) * RADIX + RADIX - 1
    }
    return got
  })
}

/** Writes numbers; `text()` ends the writing. */
export function encoder(): {code: Code; text: () => string} {
  let out = ''
  let low = 0
  let high = RANGE - 1
  const code = coder((wanted, chance) => {
    const middle = low + Math.floor((high - low) * chance)
    if (wanted) high = middle
    else low = middle + 1
    for (let lead: number; (lead = Math.floor(low / TOP)) === Math.floor(high / TOP); ) {
      out += DIGITS[lead]
      low = (low - lead * TOP) * RADIX
      high = (high - lead * TOP) * RADIX + RADIX - 1
    }
    return wanted
  })
  // Two digits are enough: they name a number above `low`, whatever is read behind them.
  const text = () => out + DIGITS[Math.floor(low / TOP) + 1]
  return {code, text}
}
