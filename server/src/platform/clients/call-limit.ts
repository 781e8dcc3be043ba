import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooMany } from '../errors.ts'

/**
 * Rate limit of a call per address and minute, for all server processes together.
 * @param separate the separate pool: a call counts although it fails
 * @throws tooMany, with the time after which it can be retried
 */
export async function limitCalls(
  separate: Database,
  { name, address, perMinute }: { name: string; address: string; perMinute: number },
): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select count_call(${name}, ${address}, ${perMinute}) as wait`.execute(separate)
  const retryAfter = Math.ceil(rows[0]?.wait ?? 0)
  if (retryAfter > 0) {
    throw tooMany({ message: `Too many requests. Please try again in ${retryAfter} seconds.`, retryAfter })
  }
}
