import {readFileSync, writeFileSync} from 'node:fs'

/** Puts a text into docs/benchmarks.md between the two marks of a name; what is written around it by hand stays. */
export function writeBetween(name, text) {
  const path = new URL('../docs/benchmarks.md', import.meta.url)
  const [before, rest] = readFileSync(path, 'utf8').split(`<!-- ${name} -->\n`)
  writeFileSync(path, `${before}<!-- ${name} -->\n${text}${rest.slice(rest.indexOf(`<!-- end of ${name} -->`))}`)
}
