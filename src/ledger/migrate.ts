import type {Database} from 'better-sqlite3'
import {Kysely, Migrator, SqliteDialect} from 'kysely'
import {MIGRATIONS} from './schema.ts'

/** Runs the migrations that are missing, inside the transaction of the caller. */
export async function migrateToLatest(database: Database): Promise<void> {
  const db = new Kysely<unknown>({dialect: new SqliteDialect({database})})
  const migrator = new Migrator({db, provider: {getMigrations: async () => ({...MIGRATIONS})}})
  const {error} = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
