declare module 'sentencex' {
  /** The sentences of a text, with the white space behind each: together they are the text. */
  export function segment(language: string, text: string): string[]
}
