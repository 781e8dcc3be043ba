import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Whether a user's own factor is on, and the number of remaining recovery codes. */
export async function factorStatus(
  db: Database,
  username: string,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ on: boolean; recoveryCodesLeft: number }>`
    select two_factor_enabled as "on",
      (select count(*) from recovery_code c where c.username = u.username and used_at is null) as "recoveryCodesLeft"
    from app_user u where username = ${username}`.execute(db)
  return rows[0] ?? { on: false, recoveryCodesLeft: 0 }
}
