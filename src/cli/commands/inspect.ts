import {inspectArtifact} from '../../../compiler/artifact/verify.ts'
import {openAutomaton} from '../../matcher/index.ts'
import {artifactPath, isArtifactError, readArtifact} from '../artifact.ts'
import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {plural} from '../report/findings.ts'

export const inspect: Command = {
  name: 'inspect',
  summary: 'Print what an artifact says of itself: versions, options, counts, sections',
  arguments: {syntax: '[artifact]', description: 'the artifact (default: the one of the config, or .kanon/kg.automaton)'},
  options: [
    {flags: '--thesaurus', description: 'print all terms as a thesaurus: {"name", "data": {term: {"id", "nterm", "url"}}}'},
    option.config,
    option.json,
  ],
  async run([argument], io, options) {
    const path = await artifactPath(argument, io, options)
    const bytes = await readArtifact(path, io)
    try {
      await io.out(
        options.thesaurus
          ? await thesaurus(bytes)
          : options.json
            ? `${JSON.stringify(inspectArtifact(bytes))}\n`
            : readable(shown(io.cwd, path), bytes),
      )
      return 0
    } catch (error) {
      if (isArtifactError(error)) throw new CliError(`${shown(io.cwd, path)}: ${error.message}`)
      throw error
    }
  },
}

function readable(name: string, bytes: Uint8Array): string {
  const {version, unicode, compiler, options, entries, terms, contentHash, sections} = inspectArtifact(bytes)
  const token = sections.filter(section => section.name.startsWith('token')).reduce((sum, section) => sum + section.bytes, 0)
  const facts = {
    'format version': version,
    'compiler version': compiler,
    unicode,
    options: Object.entries(options)
      .map(([key, value]) => `${key} ${String(value)}`)
      .join(', '),
    content: `${plural(entries, 'entry', 'entries')}, ${plural(terms, 'term')}`,
    hash: contentHash,
    'token automaton': `${plural(token, 'byte')}, ${terms === 0 ? 0 : (token / terms).toFixed(1)} a term`,
  }
  const lines = Object.entries(facts).map(([key, value]) => `  ${key.padEnd(18)}${value}\n`)
  const rows = sections.map(section => `    ${section.name.padEnd(16)}${plural(section.bytes, 'byte').padStart(16)}\n`)
  return `${name} (${plural(bytes.length, 'byte')})\n${lines.join('')}  sections\n${rows.join('')}`
}

async function thesaurus(bytes: Uint8Array): Promise<string> {
  const {printThesaurus} = await import('../../../compiler/entry/thesaurus.ts')
  return printThesaurus('Kanon', lexiconOf(bytes))
}

/** Of each entry its title first, where that is a term: what comes first names the concept. */
const lexiconOf = (bytes: Uint8Array) =>
  [...openAutomaton(bytes).entries()].flatMap(({id, url, title, terms}) =>
    terms
      .map(term => term.text)
      .sort((a, b) => Number(b === title) - Number(a === title))
      .map(text => ({text, entryId: id, ...(url === undefined ? {} : {url})})),
  )
