import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import type { WorkedRun } from './scheduled-runs.store.ts'

/** What a run has executed, and for how long: who reads the entry can execute the same again. */
export interface ExecutedTexts {
  readonly whQuery: string
  readonly dbQuery: string
  readonly dbQueryFirst: boolean
  readonly params: readonly { order: number; value: number }[]
  readonly ms: number
}

/** Writes the entry of a run into the user action log. */
export async function logRun(
  db: Database,
  {
    run,
    statusCode,
    more,
  }: {
    run: WorkedRun
    statusCode: number
    more: Partial<ExecutedTexts> & { rows?: number; isTruncated?: boolean; failure?: string }
  },
): Promise<void> {
  const { scheduleId, queryId, queryName, username } = run
  await insertUserAction(db, {
    actionType: dataQueries.execute.actionType,
    statusCode,
    username,
    address: undefined,
    details: { value: { schedule: scheduleId, queryId, queryName, ...more } },
  })
}
