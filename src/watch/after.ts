import {type ChildProcess, spawn} from 'node:child_process'

/** Milliseconds that a command has to end by itself once it is asked to. */
const GRACE = 2000

/** Runs a command of the shell after each publish: one at a time, and once more where there was another publish meanwhile. */
export class AfterPublish {
  readonly #command: string
  readonly #onFailure: (message: string) => void
  readonly #onOutput: (text: string) => void
  #running: {readonly child: ChildProcess; readonly ended: Promise<void>} | undefined
  #next: NodeJS.ProcessEnv | undefined
  #closed = false

  /** What the command prints, on either stream, goes to `onOutput`: standard output is the watcher's. */
  constructor(command: string, onFailure: (message: string) => void, onOutput: (text: string) => void) {
    this.#command = command
    this.#onFailure = onFailure
    this.#onOutput = onOutput
  }

  /** `env`: variables that tell the command what was published. */
  run(env: NodeJS.ProcessEnv): void {
    if (this.#closed) return
    if (this.#running) this.#next = env
    else this.#start(env)
  }

  /** Stops the command that runs, and waits for its end. */
  async close(): Promise<void> {
    this.#closed = true
    this.#next = undefined
    const running = this.#running
    if (running === undefined) return
    end(running.child, 'SIGTERM')
    const impatient = setTimeout(() => end(running.child, 'SIGKILL'), GRACE)
    await running.ended
    clearTimeout(impatient)
  }

  #start(env: NodeJS.ProcessEnv): void {
    // A group of its own, so that what the shell started can be ended with it.
    const child = spawn(this.#command, {shell: true, detached: GROUPS, env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'pipe']})
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', this.#onOutput)
    const ended = new Promise<string | undefined>(done => {
      child.on('error', error => done(`cannot be run: ${error.message}`))
      child.on('close', (code, signal) => done(reason(code, signal)))
    })
    this.#running = {child, ended: ended.then(failure => this.#ended(failure))}
  }

  #ended(failure: string | undefined): void {
    this.#running = undefined
    if (failure !== undefined && !this.#closed) this.#onFailure(`the command \`${this.#command}\` ${failure}`)
    const next = this.#next
    this.#next = undefined
    if (next) this.#start(next)
  }
}

const GROUPS = process.platform !== 'win32'

function end({pid}: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(GROUPS ? -pid : pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

const reason = (code: number | null, signal: NodeJS.Signals | null): string | undefined =>
  signal !== null ? `was ended by ${signal}` : code === 0 ? undefined : `failed with ${code}`
