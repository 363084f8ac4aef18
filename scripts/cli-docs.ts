import {mkdirSync, writeFileSync} from 'node:fs'
import {DIAGNOSTICS} from '../compiler/diagnostic.ts'
import {BATCH} from '../src/cli/matching.ts'
import {parserOf} from '../src/cli/parser.ts'
import {COMMANDS} from '../src/cli/registry.ts'

/** The pages that are made from the code, by path. A test compares them with what is committed. */
export async function generatedDocs(): Promise<Record<string, string>> {
  return {'docs/cli.md': await cliPage(), 'docs/diagnostics.md': diagnosticsPage()}
}

const MADE = '<!-- Made by `npm run docs`; a stale copy fails a test. -->\n'

async function cliPage(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map(load => load()))
  const sections = commands.map(command => {
    const help = parserOf(command).configureHelp({helpWidth: 100}).helpInformation()
    return `## ${command.name}\n\n${command.summary}.\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`
  })
  return `# Commands\n\n${MADE}\n${CLI_INTRODUCTION}\n${sections.join('\n')}`
}

const CLI_INTRODUCTION = `Results go to standard output, progress and the log to standard error. \`--json\` prints one object, or for \`match\` one object a line;
\`--reporter github\` prints annotations for GitHub Actions, \`--reporter sarif\` a log for code scanning. Exit codes: 0 clean, 1 findings of severity error or too many warnings, 2 could
not run; \`match\` exits with 0 whether it finds or not. There is no colour without a terminal, or with \`NO_COLOR\`. [In CI](ci.md) shows
them in a workflow and before a commit.

\`match\` writes as it goes: a file is read, matched, printed and forgotten before the next one is looked for, in the order of the
arguments, inside a folder by code unit of the path, and no faster than its reader takes it. So what it holds in memory is the artifact, one
file with at most ${BATCH.toLocaleString('en')} of its matches, and the names in the folders on the way to it, however many files there are;
only of a folder that is named beside one that holds it are all paths kept.

In a folder that is named, the markdown files (\`.md\`, \`.markdown\`) of it and of all folders below it are read; for \`build\`, \`check\` and \`watch\` thesaurus files
(\`.json\`) too. Folders that begin with a dot and \`node_modules\` are left out, links are followed, \`.gitignore\` is not asked. \`match\` reads a file that is named
whatever its name is: markdown by its parts, all else as plain text.

Options that a project always uses stand in \`kanon.config.mjs\`, \`kanon.config.json\` or \`package.json\` under \`kanon\`, in the working folder or the nearest one above:

| option | default | meaning |
|---|---|---|
| \`sources\` | \`["kg"]\` | folders and files that hold entries |
| \`artifact\` | \`".kanon/kg.automaton"\` | where the artifact is written and read |
| \`exclude\` | \`[]\` | glob patterns of source files to leave out |
| \`scope\` | none | the scope that the entries belong to, such as \`acme/docs\` |
| \`promotion\` | \`{}\` | what the gate asks for: \`preset\`, \`confidence\`, \`validations\`, \`recencyDays\`, \`reliability\`, \`utility\`, \`maxFalse\`, \`standing\`; see [promotion](promotion.md) |
| \`distill\` | none | what is taken for a fact: [distill.md](distill.md) |
| \`reconcile\` | none | how statements that may be one are found, and when they are merged: [reconcile.md](reconcile.md) |
| \`judge\` | none | who is asked about merges and contradictions |
| \`embedder\` | none | who makes vectors that pairs are found by; they decide nothing |
| \`case\` | \`"smart"\` | \`exact\`, \`smart\` or \`fold\`, where an entry does not say |
| \`boundary\` | \`"word"\` | \`word\`, \`prefix\` or \`none\`, where an entry does not say |
| \`gap\` | \`"default"\` | \`default\`, \`loose\` or \`exact\`, where an entry does not say |

Paths are relative to the folder of the config.
`

function diagnosticsPage(): string {
  const rows = Object.entries(DIAGNOSTICS).map(([code, [severity, meaning]]) => `| \`${code}\` | ${severity} | ${meaning} |`)
  return `# Diagnostics\n\n${MADE}\nEvery finding has a code, a severity, a file, a line and a column. Errors leave the entry, or the term, out.\n\n| code | severity | what it is about |\n|---|---|---|\n${rows.join('\n')}\n`
}

if (process.argv[1]?.endsWith('cli-docs.ts')) {
  mkdirSync('docs', {recursive: true})
  for (const [path, text] of Object.entries(await generatedDocs())) writeFileSync(path, text)
}
