import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** What was deleted: its number, and from when to when it was created, in unix seconds. */
export interface DeletedHistory {
  readonly deleted: number
  readonly from: number | null
  readonly to: number | null
}

/** Deletes what the viewer sees of a focused device's history. The counts of its days follow by themselves. */
export async function deleteHistory(db: Database, dev: number): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with gone as (delete from history where dev = ${dev} returning created, cardinality(keys) as records)
    select coalesce(sum(records), 0)::integer as deleted, extract(epoch from min(created))::float8 as "from",
      extract(epoch from max(created))::float8 as "to"
    from gone`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The deletion told nothing.')
  return row
}
