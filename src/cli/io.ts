import type {Writable} from 'node:stream'
import type {Io} from './command.ts'

/** The real process. A reader that goes away (`| head`) ends the command quietly; Ctrl-C ends it as shells expect. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly)
  process.once('SIGINT', () => process.exit(130))
  const colored = (stream: {isTTY?: boolean}): boolean => stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return {
    cwd: process.cwd(),
    stdin: process.stdin,
    stderr: process.stderr,
    out: text => write(process.stdout, text),
    err: text => write(process.stderr, text),
    color: {out: colored(process.stdout), err: colored(process.stderr)},
  }
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
}

/** Waits where the reader is slower than we are, so that long results do not pile up in memory. */
const write = (stream: Writable, text: string): Promise<void> =>
  new Promise(done => {
    if (text === '' || stream.write(text)) done()
    else stream.once('drain', done)
  })
