/** The smallest case found by leaving out parts while it still fails: terms first, then parts of the text, then of the terms. */
export interface Shrinkable<T extends {readonly text: string}> {
  readonly terms: readonly T[]
  readonly text: string
}

export function shrink<T extends {readonly text: string}>(
  from: Shrinkable<T>,
  fails: (candidate: Shrinkable<T>) => boolean,
): Shrinkable<T> {
  let best = from
  for (let again = true; again; ) {
    again = false
    for (const candidate of smaller(best)) {
      if (!fails(candidate)) continue
      best = candidate
      again = true
      break
    }
  }
  return best
}

function* smaller<T extends {readonly text: string}>({terms, text}: Shrinkable<T>): Generator<Shrinkable<T>> {
  if (terms.length > 1) for (let i = 0; i < terms.length; i++) yield {terms: terms.filter((_, k) => k !== i), text}
  for (const length of [8, 4, 2, 1]) {
    for (let at = 0; at + length <= text.length; at++) yield {terms, text: text.slice(0, at) + text.slice(at + length)}
  }
  for (let i = 0; i < terms.length; i++) {
    const points = [...terms[i].text]
    for (let k = 0; k < points.length; k++) {
      const shorter = points.filter((_, n) => n !== k).join('')
      if (/[\p{L}\p{N}\p{ExtPict}\p{RI}]/u.test(shorter) && shorter.trim() === shorter) {
        yield {terms: terms.map((t, n) => (n === i ? {...t, text: shorter} : t)), text}
      }
    }
  }
}

/** All characters visible: what is not printable ASCII is written as an escape. */
export const visible = (value: unknown): string =>
  JSON.stringify(value, undefined, 1).replace(/[^\n -~]/gu, c => `\\u{${c.codePointAt(0)!.toString(16)}}`)
