/** What a worker is told: a task, or that a part of one was taken. */
export type ToWorker<Task> = {readonly id: number; readonly task: Task} | {readonly taken: number}

/** What it answers: a part of a task, or what the task threw, or, without either, that the task is done. */
export interface FromWorker<Part> {
  readonly id: number
  readonly part?: Part
  readonly thrown?: Error
}
