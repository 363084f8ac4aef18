/** Time as an argument: nothing that decides reads the system's clock. */
export interface Clock {
  /** Now, ISO 8601 in UTC with milliseconds. */
  now(): string
}
