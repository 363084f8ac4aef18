/** Puts a table into docs/benchmarks.md, between the two marks of its name; what is written around it by hand stays. */
import {readFileSync, writeFileSync} from 'node:fs'

export function writeSection(name, text) {
  const path = new URL('../docs/benchmarks.md', import.meta.url)
  const [before, rest] = readFileSync(path, 'utf8').split(`<!-- ${name} -->\n`)
  if (rest === undefined) throw new Error(`docs/benchmarks.md has no mark "${name}"`)
  writeFileSync(path, `${before}<!-- ${name} -->\n${text}${rest.slice(rest.indexOf(`<!-- end of ${name} -->`))}`)
}
