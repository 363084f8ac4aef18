import {commandOf} from './blocks.ts'

/** What is known of a tool's use: what was called, and how it ended. */
export interface Called {
  readonly name?: string | undefined
  readonly command?: string | undefined
  /** 0 is success; absent: nobody says. */
  readonly exit?: number | undefined
}

interface Call {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly input: unknown
}

/** Calls that nobody answers must not fill the memory. */
export const MAX_CALLS = 10_000

/** The calls of one file whose result has not come yet, of whatever dialect: results name them by id alone. */
export class Calls {
  readonly #open = new Map<string, Called>()

  /** `session`: where ids count from one in each, whose id it is. */
  made({id, name, input}: Call, session = ''): void {
    if (id === undefined) return
    if (this.#open.size >= MAX_CALLS) this.#open.delete(this.#open.keys().next().value!)
    this.#open.set(keyOf(session, id), {name, command: commandOf(name, input)})
  }

  /** The call that a result answers, which is not open from then on. */
  answered(id: string | undefined, session = ''): Called | undefined {
    if (id === undefined || this.#open.size === 0) return undefined
    const key = keyOf(session, id)
    const call = this.#open.get(key)
    if (call !== undefined) this.#open.delete(key)
    return call
  }
}

const keyOf = (session: string, id: string): string => (session === '' ? id : `${session}\n${id}`)
