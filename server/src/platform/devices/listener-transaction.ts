import type { OpenDatabase } from '../database/database.ts'
import type { Heard } from './devices.ts'

/** Runs a listener in a transaction of its own, and its `afterCommit` work after the commit. */
export async function inTransaction<Result>(
  database: OpenDatabase,
  work: (heard: Heard) => Promise<Result>,
): Promise<Result> {
  const later: (() => void)[] = []
  const result = await database.transaction('begin', (db) =>
    work({ db, afterCommit: (one) => void later.push(one) }),
  )
  for (const one of later) one()
  return result
}
