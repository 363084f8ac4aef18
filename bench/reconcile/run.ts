/**
 * `npm run bench:reconcile`: precision and recall of merges and of contradiction flags, on our own corpus and on public pairs, beside the
 * rules that others use; what share of each class is looked at; and what 100,000 statements and runs over 10,000 facts cost. Where the binding and models are, also the
 * cosines of real embedders, and what each model shows as a judge (`--every n`: on every nth pair of each half; `--only judges`: nothing else).
 * Prints markdown. `--write` puts it into docs/benchmarks-reconcile.md. It exits 1 where guards alone merge two different statements of our own
 * corpus, where a cost is above what is promised, and where it is to write and the rows of models would be lost.
 */
import {readFileSync, writeFileSync} from 'node:fs'
import {candidatePairs} from '../../src/reconcile/candidates.ts'
import {contradiction} from '../../src/reconcile/contradiction.ts'
import {vetoes} from '../../src/reconcile/guards.ts'
import {cosineRules, judgeTable, missingForModels} from './models.ts'
import {type Dataset, datasets, type Pair} from './pairs.ts'
import {JUDGED, RULES, type Rule} from './rules.ts'
import {candidatesAtScale, runAtScale} from './scale.ts'

const DOCUMENT = new URL('../../docs/benchmarks-reconcile.md', import.meta.url)
const every = Number(process.argv[process.argv.indexOf('--every') + 1]) || 1
const parts: string[] = []
const writing = process.argv.includes('--write')
const absent = missingForModels()
if (absent !== undefined) console.error(`Models are left out: ${absent}.`)
if (writing && absent !== undefined) {
  console.error('Nothing is written: the rows of models would be lost.')
  process.exit(1)
}
if (process.argv.includes('--only')) {
  if (process.argv[process.argv.indexOf('--only') + 1] !== 'judges') throw new Error('`--only` takes `judges`')
  add(absent === undefined ? await judgeTable(every) : '')
  if (writing)
    writeFileSync(DOCUMENT, `${readFileSync(DOCUMENT, 'utf8').split('\n## Judges, ')[0]?.trimEnd()}\n\n${parts.join('\n').trimEnd()}\n`)
} else {
  await measureAll()
  if (writing) writeFileSync(DOCUMENT, `${parts.join('\n').trimEnd()}\n`)
}

async function measureAll(): Promise<void> {
  const {found, missing} = datasets()
  // The embedder that lies beside the project reads English.
  const english = found.filter(({name}) => !/dev-(?!en)/.test(name))
  const cosines = absent === undefined ? await cosineRules(english) : {rules: [], note: `Models are left out: ${absent}.`}
  add('# Merges and contradictions, measured\n')
  add(`${cosines.note}\n`)
  for (const dataset of found) {
    const rules = [...RULES, ...(english.includes(dataset) ? cosines.rules : [])]
    add(mergeTable(dataset, dataset.name.startsWith('restatements') ? [...rules, ...JUDGED] : rules))
  }
  for (const name of missing) add(`${name}: left out, its file is not here.\n`)
  add(flagTable(found))
  const breaking = found.find(({name}) => name === 'Breaking-NLI')
  if (breaking !== undefined) add(categoryTable(breaking))
  const own = found.filter(({name}) => name.startsWith('restatements')).flatMap(({pairs}) => pairs)
  add(classTable(own))
  const scaled = [candidatesAtScale(100_000), await runAtScale(10_000)]
  for (const {text, mistakes} of scaled) {
    add(text)
    for (const mistake of mistakes) console.error(mistake)
    if (mistakes.length > 0) process.exitCode = 1
  }
  if (absent === undefined) add(await judgeTable(every))
  if (own.some(({a, b, label}) => label !== 'same' && vetoes(a, b).length === 0)) process.exitCode = 1
}

function add(text: string): void {
  parts.push(text)
  console.log(text)
}

function mergeTable({name, pairs}: Dataset, rules: readonly Rule[]): string {
  const same = pairs.filter(({label}) => label === 'same').length
  return [
    `## ${name}: ${pairs.length} pairs, ${same} of them the same\n`,
    '| rule | merges | precision | recall of same | wrong merges | contradictions merged | left to a person |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...rules.map(rule => mergeRow(rule, pairs)),
    '',
  ].join('\n')
}

function mergeRow({name, merges}: Rule, pairs: readonly Pair[]): string {
  const answers = pairs.map(pair => ({pair, merged: merges(pair)}))
  const merged = answers.filter(answer => answer.merged === true)
  const right = merged.filter(({pair}) => pair.label === 'same').length
  const opposite = answers.filter(({pair}) => pair.label === 'contradicts')
  const wrongOpposite = opposite.filter(answer => answer.merged === true).length
  const abstained = answers.filter(answer => answer.merged === 'abstain').length
  const same = pairs.filter(({label}) => label === 'same').length
  return `| ${[name, merged.length, percent(right, merged.length), percent(right, same), merged.length - right, percent(wrongOpposite, opposite.length), percent(abstained, pairs.length)].join(' | ')} |`
}

function percent(part: number, of: number): string {
  return of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`
}

function flagTable(of: readonly Dataset[]): string {
  const rows = of
    .filter(({pairs}) => pairs.some(({label}) => label === 'contradicts'))
    .map(({name, pairs}) => {
      const flagged = pairs.filter(({a, b}) => contradiction(a, b) !== undefined)
      const right = flagged.filter(({label}) => label === 'contradicts').length
      return `| ${[name, flagged.length, percent(right, flagged.length), percent(right, pairs.filter(({label}) => label === 'contradicts').length)].join(' | ')} |`
    })
  return ['## Contradictions by rule\n', '| pairs | flagged | precision | recall |', '|---|--:|--:|--:|', ...rows, ''].join('\n')
}

function categoryTable({name, pairs}: Dataset): string {
  const kinds = [...new Set(pairs.map(({kind}) => kind))].sort()
  const rows = kinds.map(kind => {
    const of = pairs.filter(pair => pair.kind === kind && pair.label === 'contradicts')
    const flagged = of.filter(({a, b}) => contradiction(a, b) !== undefined).length
    const merged = of.filter(pair => RULES[0]?.merges(pair) === true).length
    return `| ${[kind, of.length, percent(flagged, of.length), merged].join(' | ')} |`
  })
  return [`## ${name} by category: contradictions\n`, '| category | pairs | flagged | merged |', '|---|--:|--:|--:|', ...rows, ''].join(
    '\n',
  )
}

function classTable(pairs: readonly Pair[]): string {
  const statements = pairs.flatMap(({a, b}, at) => [
    {id: `${String(at).padStart(5, '0')}a`, statement: a},
    {id: `${String(at).padStart(5, '0')}b`, statement: b},
  ])
  const asked = candidatePairs(statements)
  const own = new Set(asked.filter(({a, b}) => a.slice(0, 5) === b.slice(0, 5)).map(({a}) => Number(a.slice(0, 5))))
  const unrelated = (statements.length * (statements.length - 1)) / 2 - pairs.length
  const kinds = [...new Set(pairs.map(({label, kind}) => `${label} | ${kind}`))]
  const rows = kinds.map(key => {
    const of = pairs.map((pair, at) => ({pair, at})).filter(({pair}) => `${pair.label} | ${pair.kind}` === key)
    return `| ${key} | ${of.filter(({at}) => own.has(at)).length} of ${of.length} |`
  })
  const share = percent(asked.length - own.size, unrelated)
  return [
    `## What is looked at: candidates by class, at ${share} of unrelated pairs\n`,
    '| label | class | asked |',
    '|---|---|--:|',
    ...rows,
    '',
  ].join('\n')
}
