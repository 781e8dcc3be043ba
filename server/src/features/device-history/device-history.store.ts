import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** What was deleted: the count, and the range of creation times in unix seconds. */
export interface DeletedHistory {
  readonly deleted: number
  readonly from: number | null
  readonly to: number | null
}

/** Deletes the visible part of a focused device's history. Triggers update the day counts. */
export async function deleteHistory(db: Database, dev: number): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with gone as (delete from history where dev = ${dev} returning created, cardinality(keys) as records)
    select coalesce(sum(records), 0)::integer as deleted, extract(epoch from min(created))::float8 as "from",
      extract(epoch from max(created))::float8 as "to"
    from gone`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The deletion returned nothing.')
  return row
}
