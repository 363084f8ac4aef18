/**
 * One engine in a process of its own, which takes its turn when contest.mjs says so: what one engine leaves on the heap must
 * not be swept up in another's time, and neither must it teach the compiler how another's code is used.
 * Arguments: the kind of case, what names it, the engine's name.
 */
import {messageContender} from './messages.mjs'
import {scanContender} from './scan.mjs'

const kinds = {scan: scanContender, messages: messageContender}
const [kind, name, engine] = process.argv.slice(2)
const steps = await kinds[kind](name, engine)

process.on('message', async ({step, value}) => process.send((await steps[step](value)) ?? null))
process.send('ready')
