/** One thing that `kanon doctor` looked at. */
export interface Finding {
  readonly name: string
  /** `optional`: not there, and nothing misses it. */
  readonly state: 'good' | 'optional' | 'warning' | 'error'
  readonly says: string
  /** What to do, where there is anything. */
  readonly fix?: string
}
