import type { QueryFields, SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

const parameters = z.array(z.object({ order: z.int(), name: z.string() }))

/** The columns that the owner of a query edits, with the names of the contract. */
export const SAVED = [
  'name',
  'description',
  'is_public as isPublic',
  'wh_query as whQuery',
  'db_query as dbQuery',
  'db_query_first as dbQueryFirst',
  'params',
] as const

/** The fields of a saved query in the order of the contract: they are compared as JSON. */
export function fieldsOf(row: Omit<QueryFields, 'params'> & { params: unknown }): QueryFields {
  const { name, description, isPublic, whQuery, dbQuery, dbQueryFirst, params } = row
  return { name, description, isPublic, whQuery, dbQuery, dbQueryFirst, params: parameters.parse(params) }
}

/** The viewer's own saved queries and the public ones, by name. */
export async function listSaved(db: Database): Promise<SavedQuery[]> {
  const rows = await db
    .selectFrom('data_query')
    .select(['id', 'username', ...SAVED])
    .select(sql<number>`extract(epoch from changed_at)::float8`.as('changed'))
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, username, changed, ...row }) => ({ id, username, changed, ...fieldsOf(row) }))
}

/** A saved query of the viewer, or a public one. */
export async function findSaved(
  db: Database,
  id: number,
): Promise<Pick<QueryFields, 'name' | 'whQuery' | 'dbQuery' | 'dbQueryFirst'> | undefined> {
  return db
    .selectFrom('data_query')
    .select(['name', 'wh_query as whQuery', 'db_query as dbQuery', 'db_query_first as dbQueryFirst'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** How many queries a user has saved, and how many characters their texts have together. */
export async function countSaved(
  db: Database,
  username: string,
): Promise<{ count: number; characters: number }> {
  const { rows } = await sql<{ count: number; characters: number }>`
    select count(*)::integer as count,
      coalesce(sum(length(description) + length(wh_query) + length(db_query)), 0)::float8 as characters
    from data_query where username = ${username} and deleted_at is null`.execute(db)
  return rows[0] ?? { count: 0, characters: 0 }
}
