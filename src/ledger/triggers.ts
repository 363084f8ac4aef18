/**
 * Everything that the tables refuse, by the name of the trigger. `kanon_forgetting()` is a function that only our connection has, and that
 * says yes only while `forget` runs: in any other program it does not exist, so there an update is refused as well.
 */
export const TRIGGERS: Readonly<Record<string, string>> = {
  events_are_not_deleted: refuse('DELETE', 'events', 'events are never deleted'),
  events_are_not_changed: refuse(
    'UPDATE',
    'events',
    'events are never changed',
    `kanon_forgetting() AND OLD.forgotten = 0 AND NEW.forgotten = 1 AND NEW.content = '' AND NEW.episode = '' AND NEW.skip IS NULL
     AND NEW.file IS NULL AND NEW.start IS NULL AND NEW."end" IS NULL AND NEW.sequence = OLD.sequence AND NEW.id = OLD.id
     AND NEW.scope = OLD.scope AND NEW.kind = OLD.kind AND NEW.actor = OLD.actor AND NEW.chain = OLD.chain`,
  ),
  // INSERT OR REPLACE deletes without asking the trigger above, unless recursive triggers are on.
  events_are_not_replaced: refuse(
    'INSERT',
    'events',
    'events are never replaced',
    'NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.id) AND NOT EXISTS (SELECT 1 FROM events WHERE sequence = NEW.sequence)',
  ),
  tombstones_are_not_deleted: refuse('DELETE', 'tombstones', 'tombstones are never deleted'),
  tombstones_are_not_changed: refuse(
    'UPDATE',
    'tombstones',
    'a tombstone gives way to an earlier one only',
    'kanon_forgetting() AND NEW.id = OLD.id AND NEW.scope = OLD.scope AND NEW.beside IS OLD.beside AND (NEW.at, NEW.because) < (OLD.at, OLD.because)',
  ),
  lineage_is_not_deleted: refuse('DELETE', 'lineage', 'lineage is never deleted'),
  lineage_is_not_changed: refuse('UPDATE', 'lineage', 'lineage is never changed', undefined),
}

function refuse(what: 'DELETE' | 'UPDATE' | 'INSERT', table: string, why: string, unless?: string): string {
  const condition = unless === undefined ? '' : ` WHEN NOT (${unless})`
  return `BEFORE ${what} ON ${table}${condition} BEGIN SELECT RAISE(ABORT, '${why}'); END`
}
