/**
 * One measurement in a process of its own, started by run.mjs: what one case leaves on the heap, or how it warms up the
 * compiler, must not touch the next. Arguments: kind, name, a number (of rounds or of terms). Prints the result as JSON.
 */
import {files, scans} from './cases.mjs'
import {runCores} from './cores.mjs'
import {costEngines, runCost} from './cost.mjs'
import {runFiles} from './files.mjs'
import {runIncrement} from './increment.mjs'
import {runMessages} from './messages.mjs'
import {runScan} from './scan.mjs'
import {runScripts} from './scripts.mjs'
import {runBuild, runWorst} from './single.mjs'

const named = (specs, name) => specs.find(spec => spec.name === name)

const kinds = {
  build: () => runBuild(),
  worst: () => runWorst(),
  cost: (name, terms) => runCost(name, terms),
  increment: name => runIncrement(Number(name)),
  engines: (_, terms) => costEngines(terms),
  scripts: (_, rounds) => runScripts(rounds),
  files: (name, rounds) => runFiles(named(files, name), rounds),
  cores: (_, rounds) => runCores(rounds),
  messages: name => runMessages(Number(name)),
  scan: (name, rounds) => runScan(named(scans, name), rounds),
}

const [kind, name, number] = process.argv.slice(2)
process.stdout.write(JSON.stringify((await kinds[kind](name, Number(number))) ?? null))
