import { queuedWork } from '@service-center/contract/queued-work/queued-work.ts'
import { sql } from 'kysely'
import { type Prepare, asActor } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/administration/work/{id}/retry': async (server, actor) => {
    const params = { id: await failedWork(server) }
    return asActor(server, { actor, endpoint: queuedWork.retry, input: { params } })
  },
  'DELETE /api/administration/work/{id}': async (server, actor) => {
    const params = { id: await failedWork(server) }
    return asActor(server, { actor, endpoint: queuedWork.discard, input: { params } })
  },
}

/** An item of work that has failed for good. */
async function failedWork({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, retry_limit, keep_until)
    values ('send-mail', jsonb_build_object('ref', gen_random_uuid()), 'failed', 0, now() + interval '1 day')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}
