import {writeSync} from 'node:fs'
import type {Writable} from 'node:stream'
import {reasonOf} from '../reason.ts'
import type {Io} from './command.ts'

/** The real process. A reader that goes away (`| head`) ends the command quietly, a full disk with a sentence; Ctrl-C ends it as shells expect. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', end)
  const quit = (): never => process.exit(130)
  process.once('SIGINT', quit)
  const colored = (stream: {isTTY?: boolean}): boolean => stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return {
    cwd: process.cwd(),
    // Asked for, it is opened: not before a command reads it.
    get stdin() {
      return process.stdin
    },
    stderr: process.stderr,
    out: text => write(process.stdout, text),
    err: text => write(process.stderr, text),
    interrupted() {
      process.off('SIGINT', quit)
      const controller = new AbortController()
      for (const name of ['SIGINT', 'SIGTERM'] as const) {
        process.on(name, () => {
          if (controller.signal.aborted) quit()
          controller.abort()
        })
      }
      return controller.signal
    },
    color: {out: colored(process.stdout), err: colored(process.stderr)},
  }
}

/** What could not be written will not be later: there is nobody to hand the error to. */
function end(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0)
  try {
    writeSync(process.stderr.fd, `kanon: the output cannot be written: ${reasonOf(error)}\n`)
  } catch {
    // The log is what cannot be written; the exit code is left to say so.
  }
  process.exit(2)
}

/** Waits where the reader is slower than we are, so that long results do not pile up in memory. */
const write = (stream: Writable, text: string): Promise<void> =>
  new Promise(done => {
    if (text === '' || stream.write(text)) done()
    else stream.once('drain', done)
  })
