import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import {generatedDocs} from '../../scripts/cli-docs.ts'
import {build} from '../../src/cli/commands/build.ts'
import {check} from '../../src/cli/commands/check.ts'
import {distill} from '../../src/cli/commands/distill.ts'
import {promote} from '../../src/cli/commands/promote.ts'
import {DISTILL_NAMES, GATE_NAMES, OPTION_NAMES} from '../../src/config/schema.ts'

const pages = await generatedDocs()

it.each(Object.keys(pages))('%s is what `npm run docs` makes', path => {
  expect(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')).toBe(pages[path])
})

it('every option of the config is in docs/cli.md', () => {
  for (const name of OPTION_NAMES) expect(pages['docs/cli.md']).toContain(`| \`${name}\` |`)
})

it('every option of the config can be given to build and check, sources as arguments', () => {
  // These say whose knowledge it is and how it is learned; a build compiles what is there.
  const learning = ['scope', 'distill', 'promotion', 'reconcile', 'judge', 'embedder']
  const wanted = OPTION_NAMES.filter(name => name !== 'sources' && !learning.includes(name))
  for (const command of [build, check]) {
    expect(command.options.map(option => option.flags.split(' ')[0].slice(2))).toEqual(expect.arrayContaining(wanted))
  }
})

it('every setting of distilling can be given to distill, and is in docs/distill.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/distill.md', import.meta.url)), 'utf8')
  const flags = distill.options.map(option => option.flags.split(' ')[0].slice(2))
  for (const name of DISTILL_NAMES) {
    expect(flags).toContain(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    expect(page).toContain(`\`${name}\``)
  }
})

it('every setting of the gate can be given to promote, and is in docs/promotion.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/promotion.md', import.meta.url)), 'utf8')
  const flags = promote.options.map(option => option.flags.split(' ')[0].slice(2))
  for (const name of GATE_NAMES) {
    expect(flags).toContain(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    expect(page).toContain(`\`${name}\``)
  }
})
