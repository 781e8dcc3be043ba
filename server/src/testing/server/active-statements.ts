import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The connections to this database that execute a statement containing a text. The text is a parameter, so that this
 * statement itself is not found.
 */
export async function executing(db: Database, text: string): Promise<{ pid: number; login: string }[]> {
  const { rows } = await sql<{ pid: number; login: string }>`
    select pid, usename as login from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and position(${text} in query) > 0`.execute(db)
  return rows
}

export async function countExecuting(db: Database, text: string): Promise<number> {
  return (await executing(db, text)).length
}
