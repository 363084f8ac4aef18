import type {Event} from './event.ts'

/** What became of a file that was made of an insight: by a person's hand, or by a person's answer in the review. */
export type FileChange = 'edited' | 'renamed' | 'missing' | 'restored' | 'removed' | 'forgotten'

/** `data` of a decision event that says what a promoted file is from now on. Holds the bytes, so that a replay needs no file. */
export interface FileData {
  readonly file: FileChange
  readonly insight: string
  /** Relative to the folder of the config, with `/`. */
  readonly path: string
  /** Where it was before, where it was renamed. */
  readonly from?: string
  /** The whole file. Absent where there is none any more, and where what it was made of was forgotten. */
  readonly text?: string
  /** sha256 of the UTF-8 bytes of the file, where there is one. */
  readonly sha256?: string
  readonly now: string
}

export type ReviewKind =
  | 'contradiction'
  | 'possible-merge'
  | 'refuted'
  | 'decay'
  | 'edited'
  | 'renamed'
  | 'missing'
  | 'forgotten'
  | 'ambiguous'
  | 'revived'
  | 'unreadable'

export type ReviewAnswer = 'accept' | 'reject' | 'confirm' | 'edit'

/** Something that waits for a person. Its id follows from what it is about, so that it is the same whenever it is found. */
export interface ReviewItem {
  readonly id: string
  readonly kind: ReviewKind
  /** Ids of insights, entries or events, or a term; what comes first is what an answer is about. */
  readonly about: readonly string[]
  readonly why: string
  readonly options: readonly ReviewAnswer[]
}

/** What is recorded of the queue itself. `data` of a decision event. */
export type ReviewData =
  /** A run found something that no other decision says. */
  | {readonly review: 'open'; readonly item: ReviewItem; readonly now: string}
  /** A run found that it is no longer so. */
  | {readonly review: 'close'; readonly item: string; readonly now: string}
  /** A person answered; `did` are the events that carried it out. */
  | {
      readonly review: 'answer'
      readonly item: string
      readonly answer: ReviewAnswer
      readonly because?: string
      readonly did: readonly string[]
      readonly now: string
    }
  /** A person took the answer back. */
  | {readonly review: 'undo'; readonly item: string; readonly now: string}

const FILE_CHANGES: readonly string[] = ['edited', 'renamed', 'missing', 'restored', 'removed', 'forgotten']
const REVIEWS: readonly string[] = ['open', 'close', 'answer', 'undo']

/** What an event says of a file; undefined where it says nothing. */
export function fileData({kind, data}: Pick<Event, 'kind' | 'data'>): FileData | undefined {
  const {file, insight, path} = (data ?? {}) as Partial<FileData>
  const good = kind === 'decision' && FILE_CHANGES.includes(file as string) && typeof insight === 'string' && typeof path === 'string'
  return good ? (data as unknown as FileData) : undefined
}

/** What an event says of the queue; undefined where it says nothing. */
export function reviewData({kind, data}: Pick<Event, 'kind' | 'data'>): ReviewData | undefined {
  const {review, item} = (data ?? {}) as Partial<ReviewData>
  const good = kind === 'decision' && REVIEWS.includes(review as string) && (typeof item === 'string' || typeof item?.id === 'string')
  return good ? (data as unknown as ReviewData) : undefined
}
