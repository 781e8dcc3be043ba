import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { DeviceBroker } from './device-broker.ts'
import type { Ingest } from './ingest.ts'
import { isLost, PROCESS_GONE_SECONDS } from './presence.store.ts'

const EVERY_MS = 15_000
/** A connection that is younger than this may still be on its way into the database. */
const SETTLED_MS = 30_000

/**
 * Keeps what is said of the devices' being online honest: shows that this process lives, mends what a failure left
 * behind, and finds devices that fell silent or were held by a process that is gone.
 * @param gateway the id of this process
 */
export function presenceJob(options: {
  system: Database
  broker: DeviceBroker
  ingest: Ingest
  gateway: string
}): Job {
  const { system, ingest, gateway } = options
  /** Since when this process has been seen without a gap: before, devices had no chance to come back. */
  let steadySince = Date.now()
  let seenAt = Date.now()
  return {
    name: 'presence',
    everyMs: EVERY_MS,
    run: async () => {
      await sql`
        insert into gateway_process (id, seen_at) values (${gateway}, now())
        on conflict (id) do update set seen_at = now()`.execute(system)
      const graceMs = PROCESS_GONE_SECONDS * 1000
      if (Date.now() - seenAt > graceMs) steadySince = Date.now()
      seenAt = Date.now()
      await mend(options)
      if (Date.now() - steadySince < graceMs) return
      const lost = await system.selectFrom('device_presence').select('dev').where(isLost).execute()
      await tell(
        ingest,
        lost.map(({ dev }) => ({ dev, kind: 'missed' })),
      )
      await sql`delete from gateway_process where seen_at < now() - interval '1 day'`.execute(system)
    },
  }
}

/** What the database says of this process's connections is made to agree with them. */
async function mend(options: {
  system: Database
  broker: DeviceBroker
  ingest: Ingest
  gateway: string
}): Promise<void> {
  const { system, broker, ingest, gateway } = options
  const { rows } = await sql<{ dev: number; online: boolean; gateway: string | null }>`
    select dev, online, gateway from device_presence
    where gateway = ${gateway} or dev = any (${broker.connected().map(({ dev }) => dev)}::integer[])`.execute(
    system,
  )
  const said = new Map(rows.map((row) => [row.dev, row]))
  const here = broker.connected()
  const settled = here.filter(({ since }) => Date.now() - since > SETTLED_MS)
  const elsewhere = settled.filter(({ dev }) => (said.get(dev)?.gateway ?? gateway) !== gateway)
  for (const { dev } of elsewhere) broker.dismiss(dev)
  const unsaid = settled.filter(({ dev }) => said.get(dev)?.gateway === null || !said.has(dev))
  const held = new Set(here.map(({ dev }) => dev))
  const gone = rows.filter((row) => row.gateway === gateway && !held.has(row.dev))
  await tell(ingest, [
    ...unsaid.map(({ dev }) => ({ dev, kind: 'connected' }) as const),
    ...gone.map(({ dev }) => ({ dev, kind: 'disconnected' }) as const),
  ])
}

async function tell(
  ingest: Ingest,
  changes: readonly { dev: number; kind: 'connected' | 'disconnected' | 'missed' }[],
): Promise<void> {
  const at = Date.now()
  const items = changes.map(({ dev, kind }) => ({ dev, at, presence: { kind }, reports: [] }))
  await Promise.all(items.map((item) => ingest.add(item)))
}
