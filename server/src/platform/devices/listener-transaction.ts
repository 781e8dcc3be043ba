import type { OpenDatabase } from '../database/database.ts'
import type { Heard } from './devices.ts'

/**
 * Listeners look rows up by their keys. PostgreSQL keeps a plan that it made while a table was empty, and would then read
 * the whole table for each of them after thousands of requests at once.
 */
const BEGIN = 'begin; set local enable_seqscan = off'

/** Runs a listener in a transaction of its own, and its `afterCommit` work after the commit. */
export async function inTransaction<Result>(
  database: OpenDatabase,
  work: (heard: Heard) => Promise<Result>,
): Promise<Result> {
  const later: (() => void)[] = []
  const result = await database.transaction(BEGIN, (db) =>
    work({ db, afterCommit: (one) => void later.push(one) }),
  )
  for (const one of later) one()
  return result
}
