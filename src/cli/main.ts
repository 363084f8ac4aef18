#!/usr/bin/env node
import {processIo} from './io.ts'
import {runCommandLine} from './run.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), processIo())
