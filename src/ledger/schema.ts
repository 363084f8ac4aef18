import {type Kysely, type Migration, sql} from 'kysely'
import {TRIGGERS} from './triggers.ts'

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
