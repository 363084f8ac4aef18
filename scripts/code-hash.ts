import {createHash} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {join, relative} from 'node:path'

/** Where the name of the code is kept. */
const CODE = 'compiler/increment/code.ts'

/** A hash over all sources of the compiler and the versions of what the project depends on, in hexadecimal. */
export function codeHash(root: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, 'compiler'), {recursive: true, withFileTypes: true})
    .filter(file => file.isFile())
    .map(file => relative(root, join(file.parentPath, file.name)).replaceAll('\\', '/'))
    .sort()
  for (const file of files)
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update('\n')
  const {dependencies} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {dependencies?: object}
  return hash.update(JSON.stringify(dependencies ?? {})).digest('hex')
}

/** The plugin of the build that puts it in its place. Throws where that place is not there any more. */
export function codeHashPlugin(root: string) {
  let placed = false
  return {
    name: 'code-hash',
    transform(code: string, id: string): string | undefined {
      if (!id.replaceAll('\\', '/').endsWith(CODE)) return undefined
      placed = true
      return code.replace("'not built'", `'${codeHash(root)}'`)
    },
    buildEnd(error?: Error): void {
      if (error === undefined && !placed) throw new Error(`${CODE} is not part of the build`)
    },
  }
}
