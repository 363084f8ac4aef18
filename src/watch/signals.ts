import type {Follower} from './tree.ts'

/** What tells of changes: events of the system, or a clock that says to look everywhere. */
export interface Signals extends Follower {
  readonly kind: SignalKind
  /** A look at everything took so many milliseconds. */
  looked(ms: number): void
  close(): Promise<void>
}

export type SignalKind = 'chokidar' | 'folders' | 'polling'

export interface SignalHandlers {
  /** Something happened to an absolute path. */
  touch(path: string): void
  /** Something may have happened anywhere. */
  touchAll(): void
  /** Events will be missing from now on: the system has no more watches or handles to give. */
  failed(error: Error): void
}

const EXHAUSTED: readonly (string | undefined)[] = ['ENOSPC', 'EMFILE', 'ENFILE', 'ENOSYS']

/** True where the system refuses to watch more, or at all. */
export const isExhausted = (error: unknown): boolean => EXHAUSTED.includes((error as NodeJS.ErrnoException)?.code)
