import {appendFile, mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {reasonOf} from '../../reason.ts'
import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'

const CONFIG = `${JSON.stringify({scope: 'main', sources: ['kg'], artifact: '.kanon/kg.automaton'}, null, 2)}\n`
const ENTRY = `---
id: knowledge-graph
---
# Knowledge graph

What a project knows, as entries that a person can read and a program can find in any text.

synonyms:: KG, knowledge base
match:: Our knowledge base is a folder of markdown.
`

export const init: Command = {
  name: 'init',
  summary: 'Write a config, an example entry and a line of .gitignore; overwrite nothing',
  options: [option.json],
  async run(_, io, options) {
    const done: {path: string; done: 'created' | 'changed' | 'kept'}[] = []
    try {
      if (!(await hasOtherConfig(io.cwd)))
        done.push({path: 'kanon.config.json', done: await create(join(io.cwd, 'kanon.config.json'), CONFIG)})
      done.push({path: 'kg/knowledge-graph.md', done: await create(join(io.cwd, 'kg/knowledge-graph.md'), ENTRY)})
      done.push({path: '.gitignore', done: await ignore(join(io.cwd, '.gitignore'))})
    } catch (error) {
      throw new CliError(`${io.cwd} cannot be written to: ${reasonOf(error)}`)
    }
    const lines = done.map(({path, done}) => `${done.padEnd(8)} ${path}\n`).join('')
    await io.out(options.json ? `${JSON.stringify({files: done})}\n` : lines)
    if (!options.json) await io.err('Next: `kanon build`, then `kanon match docs`.\n')
    return 0
  },
}

/** A config that is not the file which `init` writes. */
async function hasOtherConfig(folder: string): Promise<boolean> {
  const [script, manifest] = await Promise.all(
    ['kanon.config.mjs', 'package.json'].map(name => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  return script !== '' || /"kanon"\s*:\s*\{/.test(manifest)
}

async function create(path: string, text: string): Promise<'created' | 'kept'> {
  await mkdir(dirname(path), {recursive: true})
  try {
    await writeFile(path, text, {flag: 'wx'})
    return 'created'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'kept'
    throw error
  }
}

async function ignore(path: string): Promise<'created' | 'changed' | 'kept'> {
  const line = '.kanon/'
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text?.split(/\r?\n/).some(one => /^\/?\.kanon\/?\s*$/.test(one))) return 'kept'
  const separator = text === undefined || text === '' || text.endsWith('\n') ? '' : '\n'
  await appendFile(path, `${separator}${line}\n`)
  return text === undefined ? 'created' : 'changed'
}
