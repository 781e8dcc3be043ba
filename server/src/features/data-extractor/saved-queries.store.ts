import type { QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fieldsOf, SAVED } from './saved-queries.views.ts'

const columnsOf = (fields: QueryFields) => ({
  name: fields.name,
  description: fields.description,
  is_public: fields.isPublic,
  wh_query: fields.whQuery,
  db_query: fields.dbQuery,
  db_query_first: fields.dbQueryFirst,
  params: JSON.stringify(fields.params),
})

/** Lets nobody else save a query for this user until the end of the transaction, so that the limits hold. */
export async function lockNumberOfSaved(db: Database, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('data_query'), hashtext(${username}))`.execute(db)
}

export async function insertSaved(
  db: Database,
  { username, fields }: { username: string; fields: QueryFields },
): Promise<number> {
  const { id } = await db
    .insertInto('data_query')
    .values({ username, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface LockedQuery {
  readonly isDeleted: boolean
  readonly fields: QueryFields
}

/** Locks a saved query until the end of the transaction; undefined when the viewer may not change it. */
export async function lockSaved(db: Database, id: number): Promise<LockedQuery | undefined> {
  const row = await db
    .selectFrom('data_query')
    .select([...SAVED, sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { isDeleted, ...saved } = row
  return { isDeleted, fields: fieldsOf(saved) }
}

export async function updateSaved(
  db: Database,
  { id, fields }: { id: number; fields: QueryFields },
): Promise<void> {
  await db
    .updateTable('data_query')
    .set({ ...columnsOf(fields), changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function updateDeleted(
  db: Database,
  { id, isDeleted }: { id: number; isDeleted: boolean },
): Promise<void> {
  await db
    .updateTable('data_query')
    .set({ deleted_at: isDeleted ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute()
}

/** Deletes queries, with their schedules, once their deletion can no longer be undone. */
export async function deleteForGood(system: Database): Promise<void> {
  await sql`delete from data_query where deleted_at < now() - interval '1 hour'`.execute(system)
}
