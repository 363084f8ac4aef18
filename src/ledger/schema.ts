import {type Kysely, type Migration, sql} from 'kysely'

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
    'NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.id OR sequence = NEW.sequence)',
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

async function create(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('sequence', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('scope', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('actor', 'text', column => column.notNull())
    .addColumn('episode', 'text', column => column.notNull())
    .addColumn('skip', 'text')
    .addColumn('file', 'text')
    .addColumn('start', 'integer')
    .addColumn('end', 'integer')
    .addColumn('chain', 'text', column => column.notNull())
    .addColumn('forgotten', 'integer', column => column.notNull().defaultTo(0))
    // Last: a row whose text is long keeps all else on its first page.
    .addColumn('content', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('events_of_scope').on('events').column('scope').execute()
  await db.schema.createIndex('events_of_kind').on('events').columns(['scope', 'kind']).execute()
  await db.schema.createIndex('events_of_episode').on('events').columns(['scope', 'episode']).execute()
  await db.schema
    .createTable('lineage')
    .addColumn('parent', 'text', column => column.notNull())
    .addColumn('child', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('lineage_key', ['parent', 'child'])
    .modifyEnd(sql`WITHOUT ROWID`)
    .execute()
  await db.schema
    .createTable('tombstones')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('scope', 'text', column => column.notNull())
    .addColumn('because', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('beside', 'text')
    .modifyEnd(sql`WITHOUT ROWID`)
    .execute()
  await db.schema
    .createTable('caches')
    .addColumn('scope', 'text', column => column.notNull())
    .addColumn('fold', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('caches_key', ['scope', 'fold'])
    .execute()
  await db.schema
    .createTable('marks')
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('scrub', 'integer', column => column.notNull())
    .execute()
  await sql`INSERT INTO marks (epoch, scrub) VALUES (0, 0)`.execute(db)
  for (const [name, body] of Object.entries(TRIGGERS)) await sql.raw(`CREATE TRIGGER ${name} ${body}`).execute(db)
}

/** By name, in order. A migration that was published is never changed; the next one is added. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {'0001-events': {up: create}}
