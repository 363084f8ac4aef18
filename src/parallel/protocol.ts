/** What a worker is told: a task, or that one of its parts was taken. */
export type ToWorker<Task> = {readonly id: number; readonly task: Task} | {readonly taken: true}

/** What it answers: a part of a task, or, without one, that the task is done. */
export interface FromWorker<Part> {
  readonly id: number
  readonly part?: Part
}
