import {parentPort} from 'node:worker_threads'
import type {FromWorker, ToWorker} from './protocol.ts'

/** So many parts may be under way to who takes them. */
const UNTAKEN = 8

/** The worker's side of an `OrderedPool`: does one task after the other, and waits where its parts are not taken. */
export function serve<Task, Part extends object>(work: (task: Task) => AsyncIterable<Part> | Iterable<Part>): void {
  const port = parentPort!
  let untaken = 0
  let resume = (): void => {}
  let before = Promise.resolve()
  const send = (message: FromWorker<Part>): void => port.postMessage(message)

  const run = async (id: number, task: Task): Promise<void> => {
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
    if ('taken' in message) {
      untaken--
      resume()
      return
    }
    before = before.then(() => run(message.id, message.task))
    // What a task throws is the worker's end: it is told to whoever takes the results.
    before.catch(error => {
      throw error
    })
  })
}
