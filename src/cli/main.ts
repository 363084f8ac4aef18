#!/usr/bin/env node
import * as module from 'node:module'

// From Node 22.1 on: what V8 made of the modules in one run is read in the next. It holds for modules that are loaded afterwards, hence
// the imports below.
const {enableCompileCache} = module as {enableCompileCache?: () => unknown}
enableCompileCache?.()

const [{processIo}, {runCommandLine}] = await Promise.all([import('./io.ts'), import('./run.ts')])
process.exitCode = await runCommandLine(process.argv.slice(2), processIo())
