/**
 * What `kanon/parallel` exports, for Node alone: many texts on many cores. Each worker has a thread of its own; all of them read one
 * artifact, in memory that they share.
 */
import {checkText, typeOf} from '../matcher/check.ts'
import {type FindOptions, type Match, openAutomaton, type Text} from '../matcher/index.ts'
import {type Packed, type Received, receiver, unpack} from './packed.ts'
import {OrderedPool} from './pool.ts'
import {sharedBytes, workerFile, workersHere} from './shared.ts'
import type {TextsWorkerData} from './texts-worker.ts'

export interface PoolOptions extends FindOptions {
  /** How many threads; without it one for each core, eight at most. */
  readonly workers?: number
}

/** An artifact that several threads search. */
export interface Pool {
  /**
   * The matches of each text, in the order of the texts, which may be strings or UTF-8 bytes: for a `for await` loop. Texts are asked for as threads become
   * free, and results wait to be taken: what is in memory does not grow with the number of texts. Several loops may run at once, and share the threads.
   *
   * Throws TypeError for what is no list of texts. The loop throws TypeError at the place of a text that is none, and Error where the pool is closed;
   * the pool goes on after a loop that threw or was left.
   */
  findAll(texts: AsyncIterable<Text> | Iterable<Text>): AsyncGenerator<Match[], undefined>
  /** Ends the threads, and every loop that waits for them. A pool that is not closed keeps the process alive. */
  close(): Promise<void>
}

/**
 * Starts the threads over an artifact, which is copied into shared memory unless it lies there already.
 *
 * Throws what `openAutomaton` throws, and RangeError for a number of workers that is none.
 */
export function openPool(artifact: Uint8Array, options: PoolOptions = {}): Pool {
  const {workers = workersHere(), ...find} = options
  if (!Number.isInteger(workers) || workers < 1) throw new RangeError(`option "workers" is a number of threads, at least 1, not ${workers}`)
  openAutomaton(artifact).findAll('', find)
  const data: TextsWorkerData = {artifact: sharedBytes(artifact), find}
  const pool = new OrderedPool<Text, Received, Packed>(workerFile('texts-worker.js'), workers, data, receiver)
  return {
    findAll(texts) {
      checkTexts(texts)
      return found(pool, texts)
    },
    close: () => pool.close(),
  }
}

async function* found(
  pool: OrderedPool<Text, Received, Packed>,
  texts: AsyncIterable<Text> | Iterable<Text>,
): AsyncGenerator<Match[], undefined> {
  for await (const {part} of pool.run(texts, checkText)) if (part !== undefined) yield unpack(part)
  return undefined
}

/** One text is a list too, of characters or of bytes: it would be searched letter by letter. */
function checkTexts(texts: unknown): void {
  if (typeof texts === 'string' || ArrayBuffer.isView(texts))
    throw new TypeError('`findAll` of a pool takes a list of texts, not a text; put it into one: [text]')
  if (typeof texts === 'object' && texts !== null && (Symbol.asyncIterator in texts || Symbol.iterator in texts)) return
  throw new TypeError(`\`findAll\` of a pool takes a list of texts, or what gives one after the other, not ${typeOf(texts)}`)
}
