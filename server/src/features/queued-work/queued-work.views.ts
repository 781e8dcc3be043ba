import type { WorkItem } from '@service-center/contract/queued-work/queued-work.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The queue's states of an item, mapped to ours. */
const STATES = sql`case state when 'created' then 'waiting' when 'retry' then 'retrying' when 'completed' then 'done'
  when 'cancelled' then 'discarded' else state end`

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** The items of the work queue, the newest first; none for those without the right. */
export async function readWork(db: Database): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select id, kind, ${STATES} as state, ${seconds('created_at')} as "createdAt",
      ${seconds('started_at')} as "startedAt", ${seconds('ended_at')} as "endedAt",
      ${seconds('next_at')} as "nextAt", attempts, attempts_at_most as "attemptsAtMost", failure
    from work_items()`.execute(db)
  return rows
}
