import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** After this time a save counts as abandoned by a process that has ended. Longer than any save takes. */
const ABANDONED_MINUTES = 6

interface Save {
  readonly service: string
  readonly id: string
}

/** Begins to save a workflow. Undefined if somebody else is saving it now. */
export async function claimSave(db: Database, { service, id }: Save): Promise<string | undefined> {
  const { rows } = await sql<{ save: string }>`
    insert into qc_workflow_save as s (service, workflow_id) values (${service}, ${Number(id)})
    on conflict (service, workflow_id) do update set save = gen_random_uuid(), started_at = clock_timestamp()
      where s.started_at < clock_timestamp() - make_interval(mins => ${ABANDONED_MINUTES})
    returning save`.execute(db)
  return rows[0]?.save
}

export async function releaseSave(db: Database, save: string): Promise<void> {
  await db.deleteFrom('qc_workflow_save').where('save', '=', save).execute()
}
