/** A text as a YAML scalar that every YAML reader gives back as that text: plain where nothing can be taken for syntax. */
export function yamlScalar(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped)
}

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

// Narrower than YAML: no sign that begins syntax, nothing that another reader takes for a number, a date or a word of its own.
const isPlain = (text: string): boolean =>
  /^[A-Za-z\u00c0-\u024f\u0370-\u1fff\u3040-\ud7ff][\w\u00c0-\u024f\u0370-\u1fff\u3040-\ud7ff .+/()'-]*$/.test(text) &&
  !/ $|^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text)
