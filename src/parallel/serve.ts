import {parentPort} from 'node:worker_threads'
import type {FromWorker, ToWorker} from './protocol.ts'

/** So many parts of a task may be under way to who takes them. */
const UNTAKEN = 8

/**
 * The worker's side of an `OrderedPool`: does one task after the other, and waits where the parts of the present one are not taken. Those of
 * earlier tasks hold nothing up: they may be of another loop, which takes them when this one is over.
 */
export function serve<Task, Part extends object>(work: (task: Task) => AsyncIterable<Part> | Iterable<Part>): void {
  const port = parentPort!
  let present = -1
  let untaken = 0
  let resume = (): void => {}
  let before = Promise.resolve()
  const send = (message: FromWorker<Part>): void => port.postMessage(message)

  const run = async (id: number, task: Task): Promise<void> => {
    present = id
    untaken = 0
    for await (const part of work(task)) {
      send({id, part})
      untaken++
      while (untaken > UNTAKEN) {
        await new Promise<void>(done => {
          resume = done
        })
      }
    }
    send({id})
  }

  port.on('message', (message: ToWorker<Task>) => {
    if (!('taken' in message)) {
      // What a task throws is told to whoever takes its parts; the next one is not concerned.
      before = before.then(() => run(message.id, message.task)).catch(error => send({id: message.id, thrown: asError(error)}))
    } else if (message.taken === present) {
      untaken--
      resume()
    }
  })
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
