import {Worker} from 'node:worker_threads'
import type {FromWorker, ToWorker} from './protocol.ts'

/** So many tasks of each worker are under way or wait, so that none is idle while results are taken. */
const AHEAD = 4

interface Job<Part, Sent> {
  readonly id: number
  readonly parts: Part[]
  readonly worker: Member<Part, Sent>
  finished: boolean
  /** Nobody will take its parts any more. */
  left: boolean
  thrown?: Error | undefined
  /** Wakes who waits for its next part. */
  wake(): void
}

interface Member<Part, Sent> {
  readonly thread: Worker
  readonly receive: (sent: Sent) => Part
  load: number
}

/** One part of what a task gave, or its end. */
export type Taken<Task, Part> = {readonly task: Task; readonly part: Part} | {readonly task: Task; readonly part?: undefined}

/**
 * Worker threads that do tasks side by side and give the results in the order of the tasks. What is in memory does not grow with their number: tasks
 * are asked for as they are begun, and a worker waits where the parts of a task are not taken. Several runs at once share the
 * workers; one that does not take what a task of many parts gave holds up the worker that does it.
 */
export class OrderedPool<Task, Part, Sent = Part> {
  private readonly members: Member<Part, Sent>[]
  private readonly jobs = new Map<number, Job<Part, Sent>>()
  private nextId = 0
  /** Why no task can be done any more. */
  private failure: Error | undefined

  /**
   * `data` is what each worker is started with; a SharedArrayBuffer in it is one for all. `receiver` makes, for each worker, what reads all that it
   * sends, in that order, be it taken or not.
   */
  constructor(url: URL, workers: number, data: unknown, receiver: () => (sent: Sent) => Part) {
    this.members = Array.from({length: workers}, () => this.started(url, data, receiver()))
  }

  /**
   * Every part of every task, then its end: task by task, in order. Throws, at its place, what a task threw or `check` says of it; the pool goes on
   * after that, and after a run that is left early. Throws where the pool is closed or a worker died.
   */
  async *run(
    tasks: AsyncIterable<Task> | Iterable<Task>,
    check: (task: Task) => void = () => {},
  ): AsyncGenerator<Taken<Task, Part>, undefined> {
    const source = Symbol.asyncIterator in tasks ? tasks[Symbol.asyncIterator]() : tasks[Symbol.iterator]()
    const waiting: {task: Task; job: Job<Part, Sent>}[] = []
    let more = true
    const ask = async (): Promise<void> => {
      // A source that throws has ended: it is not to be told that nobody asks any more.
      more = false
      const next = await source.next()
      if (next.done === true) return
      more = true
      waiting.push({task: next.value, job: this.begin(next.value, check)})
    }
    try {
      for (;;) {
        if (this.failure !== undefined && (more || waiting.some(({job}) => !job.finished))) throw this.failure
        while (more && waiting.length < this.members.length * AHEAD) await ask()
        const first = waiting[0]
        if (first === undefined) return undefined
        yield* this.partsOf(first.task, first.job)
        waiting.shift()
      }
    } finally {
      for (const {job} of waiting) this.leave(job)
      if (more) await source.return?.()
    }
  }

  /** Ends the threads, and with them every run that waits for one. */
  async close(): Promise<void> {
    this.fail(new Error('the pool is closed: it finds nothing any more; open another'))
    await Promise.all(this.members.map(({thread}) => thread.terminate()))
  }

  private async *partsOf(task: Task, job: Job<Part, Sent>): AsyncGenerator<Taken<Task, Part>, undefined> {
    for (;;) {
      const part = job.parts.shift()
      if (part !== undefined) {
        yield {task, part}
        this.took(job)
      } else if (job.thrown !== undefined) {
        throw job.thrown
      } else if (job.finished) {
        yield {task}
        return undefined
      } else if (this.failure !== undefined) {
        throw this.failure
      } else
        await new Promise<void>(done => {
          job.wake = done
        })
    }
  }

  private begin(task: Task, check: (task: Task) => void): Job<Part, Sent> {
    const worker = this.members.reduce((least, member) => (member.load < least.load ? member : least))
    const job: Job<Part, Sent> = {id: this.nextId++, parts: [], worker, finished: false, left: false, wake: () => {}}
    try {
      check(task)
      worker.thread.postMessage({id: job.id, task} satisfies ToWorker<Task>)
      worker.load++
      this.jobs.set(job.id, job)
    } catch (error) {
      // It did not leave this thread. Those before it are taken first.
      job.thrown = error as Error
      job.finished = true
    }
    return job
  }

  private started(url: URL, data: unknown, receive: (sent: Sent) => Part): Member<Part, Sent> {
    const thread = new Worker(url, {workerData: data})
    thread.on('message', (message: FromWorker<Sent>) => this.take(message))
    thread.on('error', error => this.fail(error))
    thread.on('exit', code => this.fail(new Error(`a worker ended with code ${code}`)))
    return {thread, receive, load: 0}
  }

  private take({id, part: sent, thrown}: FromWorker<Sent>): void {
    const job = this.jobs.get(id)!
    const part = sent === undefined ? undefined : job.worker.receive(sent)
    if (part === undefined) {
      job.thrown = thrown
      job.finished = true
      job.worker.load--
      this.jobs.delete(id)
    } else if (job.left) this.took(job)
    else job.parts.push(part)
    job.wake()
  }

  private took({id, worker}: Job<Part, Sent>): void {
    worker.thread.postMessage({taken: id} satisfies ToWorker<Task>)
  }

  /** What it gave, and will give, is taken and forgotten: its worker must not wait for ever. */
  private leave(job: Job<Part, Sent>): void {
    job.left = true
    for (const _ of job.parts.splice(0)) this.took(job)
  }

  /** The first trouble is the cause of all others. What was done before can still be taken. */
  private fail(error: Error): void {
    this.failure ??= error
    for (const job of this.jobs.values()) job.wake()
  }
}
