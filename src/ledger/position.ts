import type {Database} from 'better-sqlite3'
import {KINDS} from '../domain/event.ts'

/** The last sequence of a scope, 0 where there is none: forgotten events count, since their places are taken. One step in an index for each kind. */
export function positionIn(db: Database, scope: string): number {
  const last = db.prepare<[string, string], number>('SELECT coalesce(max(sequence), 0) FROM events WHERE scope = ? AND kind = ?').pluck()
  return Math.max(...KINDS.map(kind => last.get(scope, kind)!))
}
