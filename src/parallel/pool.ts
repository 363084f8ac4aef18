import {Worker} from 'node:worker_threads'
import type {FromWorker, ToWorker} from './protocol.ts'

/** So many tasks of each worker are under way or wait, so that none is idle while results are taken. */
const AHEAD = 2

interface Job<Part> {
  readonly parts: Part[]
  readonly worker: Member
  finished: boolean
}

interface Member {
  readonly thread: Worker
  load: number
}

/** One part of what a task gave, or its end. */
export type Taken<Task, Part> = {readonly task: Task; readonly part: Part} | {readonly task: Task; readonly part?: undefined}

/**
 * Worker threads that do tasks side by side and give the results in the order of the tasks. What is in memory does not grow with their number: tasks
 * are asked for as they are begun, and a worker waits where its parts are not taken.
 */
export class OrderedPool<Task, Part> {
  private readonly members: Member[]
  private readonly jobs = new Map<number, Job<Part>>()
  private nextId = 0
  private failure: Error | undefined
  private wake = (): void => {}

  /** `data` is what each worker is started with; a SharedArrayBuffer in it is one for all. */
  constructor(url: URL, workers: number, data: unknown) {
    this.members = Array.from({length: workers}, () => this.started(url, data))
  }

  /** Every part of every task, then its end: task by task, in order. Throws what a worker threw. */
  async *run(tasks: AsyncIterable<Task> | Iterable<Task>): AsyncGenerator<Taken<Task, Part>, undefined> {
    const source = Symbol.asyncIterator in tasks ? tasks[Symbol.asyncIterator]() : tasks[Symbol.iterator]()
    const waiting: {task: Task; job: Job<Part>}[] = []
    for (let more = true; ; ) {
      while (more && waiting.length < this.members.length * AHEAD) {
        const next = await source.next()
        if (next.done === true) more = false
        else waiting.push({task: next.value, job: this.begin(next.value)})
      }
      const first = waiting.shift()
      if (first === undefined) return undefined
      yield* this.partsOf(first.task, first.job)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map(({thread}) => thread.terminate()))
  }

  private async *partsOf(task: Task, job: Job<Part>): AsyncGenerator<Taken<Task, Part>, undefined> {
    for (;;) {
      if (this.failure !== undefined) throw this.failure
      const part = job.parts.shift()
      if (part !== undefined) {
        yield {task, part}
        job.worker.thread.postMessage({taken: true} satisfies ToWorker<Task>)
      } else if (job.finished) {
        yield {task}
        return undefined
      } else
        await new Promise<void>(done => {
          this.wake = done
        })
    }
  }

  private begin(task: Task): Job<Part> {
    const worker = this.members.reduce((least, member) => (member.load < least.load ? member : least))
    const job: Job<Part> = {parts: [], worker, finished: false}
    const id = this.nextId++
    this.jobs.set(id, job)
    worker.load++
    worker.thread.postMessage({id, task} satisfies ToWorker<Task>)
    return job
  }

  private started(url: URL, data: unknown): Member {
    const thread = new Worker(url, {workerData: data})
    thread.on('message', (message: FromWorker<Part>) => this.take(message))
    thread.on('error', error => this.fail(error))
    thread.on('exit', code => this.fail(new Error(`a worker ended with code ${code}`)))
    return {thread, load: 0}
  }

  private take({id, part}: FromWorker<Part>): void {
    const job = this.jobs.get(id)!
    if (part !== undefined) job.parts.push(part)
    else {
      job.finished = true
      job.worker.load--
      this.jobs.delete(id)
    }
    this.wake()
  }

  /** The first trouble is the cause of all others; where all was taken, it is none. */
  private fail(error: Error): void {
    if (this.jobs.size > 0) this.failure ??= error
    this.wake()
  }
}
