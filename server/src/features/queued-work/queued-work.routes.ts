import { queuedWork, type WorkItem } from '@service-center/contract/queued-work/queued-work.ts'
import { sql } from 'kysely'
import { checkStaff } from '../../platform/access/access.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'

/** The queue's states of an item, mapped to ours. */
const STATES = sql`case state when 'created' then 'waiting' when 'retry' then 'retrying' when 'completed' then 'done'
  when 'cancelled' then 'discarded' else state end`

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** The items of the work queue, the newest first; empty for viewers without the right, or outside the internal customer. */
async function readWork(db: Database): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select id, kind, ${STATES} as state, ${seconds('created_at')} as "createdAt",
      ${seconds('started_at')} as "startedAt", ${seconds('ended_at')} as "endedAt",
      ${seconds('next_at')} as "nextAt", attempts, attempts_at_most as "attemptsAtMost", failure
    from work_items()`.execute(db)
  return rows
}

export function queuedWorkRoutes(app: App): void {
  route(app, queuedWork.list, async ({ db }) => ({ data: await readWork(db) }))

  route(app, queuedWork.retry, async ({ db, viewer, params, logAction }) => {
    logAction({ value: params.id })
    checkStaff(viewer)
    if (!(await retryWork(db, params.id))) throw notFound()
    return {}
  })

  route(app, queuedWork.discard, async ({ db, viewer, params, logAction }) => {
    logAction({ value: params.id })
    checkStaff(viewer)
    if (!(await discardWork(db, params.id))) throw notFound()
    return {}
  })
}

/** Retries a failed item once; false if there is no such failed item. */
async function retryWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select retry_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}

/** Discards a waiting or failed item; false if there is none. */
async function discardWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select discard_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}
