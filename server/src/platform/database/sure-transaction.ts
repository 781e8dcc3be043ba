import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database, OpenDatabase } from './database.ts'

const BEGIN = 'begin; select pg_current_xact_id()::text as xid'
const begun = z.object({ xid: z.string() })

/** How long it is asked what became of a commit: PostgreSQL may be starting again. */
const ASK_FOR_MS = 15_000
const ASK_EVERY_MS = 250

/**
 * Runs work of the system in a transaction. If the connection breaks during the commit, PostgreSQL is asked whether it was
 * committed, so that work that was is not repeated.
 * @throws the error of the work or the commit; after the latter nothing was stored, unless PostgreSQL did not answer in time
 */
export async function sureTransaction<Result>(
  database: OpenDatabase,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  let ready: { xid: string; result: Result } | undefined
  try {
    return await database.transaction(BEGIN, async (db, rows) => {
      const result = await work(db)
      ready = { xid: begun.parse(rows[0]).xid, result }
      return result
    })
  } catch (error) {
    if (ready !== undefined && (await wasCommitted(database, ready.xid))) return ready.result
    throw error
  }
}

async function wasCommitted({ pool }: OpenDatabase, xid: string): Promise<boolean> {
  const deadline = Date.now() + ASK_FOR_MS
  while (Date.now() < deadline) {
    const status = await pool
      .query<{ status: string | null }>('select pg_xact_status($1::text::xid8) as status', [xid])
      .then(
        ({ rows }) => rows[0]?.status ?? 'aborted',
        () => 'unknown',
      )
    if (status === 'committed' || status === 'aborted') return status === 'committed'
    // Not answering yet, or the connection's process has not noticed its end.
    await sleep(ASK_EVERY_MS)
  }
  return false
}
