import {type ChildProcess, fork} from 'node:child_process'
import {existsSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import type {LabelMass, LoadedModel, LoadSettings, Request, Response} from './protocol.ts'

/** A model process that is gone, or never came up. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    message: string,
    /** Whether the same question would fail the same way again, with nothing wrong with the model. */
    readonly lasting = false,
  ) {
    super(message)
  }
}

export interface ClientSettings extends LoadSettings {
  /** How the model is called in what is said about it. */
  readonly shown: string
}

/** How often a process that ended is started again, in the life of a client. */
const RESTARTS = 1
/** How long a process may go on with a question that nobody waits for any more, in milliseconds; then it is ended and started anew. */
const PATIENCE = 5_000

/**
 * A model in a process of its own. Where it ends, it is started once more; where it ends again, every further question is a ModelError, at once.
 * Requests are answered in their order.
 */
export class ModelClient {
  readonly #settings: ClientSettings
  #child: ChildProcess | undefined
  #loading: Promise<LoadedModel> | undefined
  #starts = 0
  #last = 0
  #gone = ''
  readonly #waiting = new Map<number, (response: Response) => void>()
  #abandoned: Promise<void> | undefined

  constructor(settings: ClientSettings) {
    this.#settings = settings
  }

  /** Loads the model, once; every question does it by itself. Who gives up is a ModelError at once, and the model goes on loading. */
  load(signal?: AbortSignal): Promise<LoadedModel> {
    this.#loading ??= this.#start()
    return signal === undefined ? this.#loading : unlessGivenUp(this.#loading, signal)
  }

  async ask(tail: string, signal: AbortSignal): Promise<LabelMass> {
    await this.#ready(signal)
    return (await this.#request({do: 'ask', tail}, signal)) as LabelMass
  }

  /** What the model wrote, under a grammar that allows one JSON object with one text of at most so many characters. */
  async word(prompt: string, most: number, signal: AbortSignal): Promise<string> {
    await this.#ready(signal)
    return (await this.#request({do: 'word', prompt, most}, signal)) as string
  }

  async embed(text: string, signal: AbortSignal): Promise<readonly number[]> {
    await this.#ready(signal)
    return (await this.#request({do: 'embed', text}, signal)) as readonly number[]
  }

  /** Ends the process; questions under way are ModelErrors. */
  close(): void {
    this.#gone = 'the judge is closed'
    this.#starts = RESTARTS + 1
    const child = this.#child
    this.#drop()
    child?.kill('SIGKILL')
  }

  /** A question that was given up may still keep the model busy: it is waited for a while, then the process is replaced. */
  async #ready(signal: AbortSignal): Promise<void> {
    if (this.#abandoned !== undefined) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>(resolve => {
        timer = setTimeout(resolve, PATIENCE, 'late')
      })
      if ((await Promise.race([this.#abandoned, late])) === 'late') this.#child?.kill('SIGKILL')
      clearTimeout(timer)
      this.#abandoned = undefined
    }
    await this.load(signal)
  }

  async #start(): Promise<LoadedModel> {
    if (this.#starts > RESTARTS) throw new ModelError(this.#gone)
    this.#starts++
    const child = fork(childPath(), [], {serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: []})
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000)
    })
    child.on('message', (response: Response) => {
      this.#waiting.get(response.id)?.(response)
    })
    child.on('exit', (code, signal) => this.#ended(child, code, signal, said))
    child.on('error', () => child.kill('SIGKILL'))
    this.#child = child
    // The process of a judge keeps the program alive that asked it only as long as an answer is waited for: that it ended is one, too.
    this.#hold(false)
    try {
      return (await this.#request({do: 'load', settings: this.#settings}, new AbortController().signal)) as LoadedModel
    } catch (error) {
      if (child !== this.#child) throw error
      throw new ModelError(`${this.#settings.shown} does not load: ${(error as Error).message}; fetch it anew, or name another model`)
    }
  }

  #hold(held: boolean): void {
    if (held) {
      this.#child?.ref()
      this.#child?.channel?.ref()
    } else {
      this.#child?.unref()
      this.#child?.channel?.unref()
    }
  }

  #ended(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null, said: string): void {
    if (child !== this.#child) return
    const how = signal === null ? `with ${code}` : `by ${signal}`
    const last = said.trim().split('\n').at(-1)
    if (this.#starts <= RESTARTS || this.#gone === '')
      this.#gone = `the process of ${this.#settings.shown} has ended ${how}${last ? ` (${last})` : ''}; its file may be damaged, or memory short: fetch it anew, or name another model`
    this.#drop()
  }

  /** No process any more: whoever waits for it is told so. */
  #drop(): void {
    this.#child = undefined
    this.#loading = undefined
    for (const [id, answer] of [...this.#waiting]) answer({id, ok: false, why: this.#gone})
  }

  #request(what: DistributiveOmit<Request, 'id'>, signal: AbortSignal): Promise<unknown> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      const child = this.#child
      if (child === undefined) return reject(new ModelError(this.#gone))
      // Given up while the model was still loading: nothing was sent, so nothing is waited for.
      if (signal.aborted) return reject(new ModelError('given up'))
      this.#hold(true)
      let answered: () => void = () => {}
      const abort = (): void => {
        this.#abandoned = new Promise(done => {
          answered = done
        })
        reject(new ModelError('given up'))
      }
      this.#waiting.set(id, response => {
        this.#waiting.delete(id)
        if (this.#waiting.size === 0) this.#hold(false)
        signal.removeEventListener('abort', abort)
        answered()
        if (response.ok) resolve(response.value)
        else reject(new ModelError(response.why, response.lasting))
      })
      signal.addEventListener('abort', abort, {once: true})
      child.send({...what, id} satisfies Request, error => {
        if (error !== null) this.#waiting.get(id)?.({id, ok: false, why: this.#gone || error.message})
      })
    })
  }
}

async function unlessGivenUp<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let tell = (): void => {}
  const givenUp = new Promise<never>((_, reject) => {
    tell = () => reject(new ModelError('given up'))
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, {once: true})
  })
  return Promise.race([promise, givenUp]).finally(() => signal.removeEventListener('abort', tell))
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** The built program of the process: beside this file in the package, in `dist` when the sources run. */
function childPath(): string {
  const beside = fileURLToPath(new URL('./judge-child.js', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../../dist/judge-child.js', import.meta.url))
}
