import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { DeviceBroker } from './device-broker.ts'
import type { Ingest } from '../storage/ingest.ts'
import { isLost, PROCESS_GONE_SECONDS } from '../storage/presence.store.ts'

const EVERY_MS = 15_000
/** Younger connections may not have been written to the database yet. */
const SETTLED_MS = 30_000

interface Options {
  system: Database
  broker: DeviceBroker
  ingest: Ingest
  /** The id of this process. */
  gateway: string
}

/**
 * Keeps the stored presence correct: writes the heartbeat of this process, corrects rows after failures, and finds devices
 * that went silent or were connected to a dead process.
 */
export function presenceJob(options: Options): Job {
  const { system, ingest, gateway } = options
  /** Since when this process has run without a pause. After a pause devices get time to reconnect. */
  let steadySince = Date.now()
  let seenAt = Date.now()
  return {
    name: 'presence',
    purpose:
      'Keeps the stored presence correct: finds devices that went silent or were held by a dead process.',
    everyMs: EVERY_MS,
    run: async () => {
      await sql`
        insert into gateway_process (id, seen_at) values (${gateway}, now())
        on conflict (id) do update set seen_at = now()`.execute(system)
      const graceMs = PROCESS_GONE_SECONDS * 1000
      if (Date.now() - seenAt > graceMs) steadySince = Date.now()
      seenAt = Date.now()
      await repair(options)
      if (Date.now() - steadySince < graceMs) return
      const lost = await system.selectFrom('device_presence').select('dev').where(isLost).execute()
      await writeChanges(
        ingest,
        lost.map(({ dev }) => ({ dev, kind: 'lost' })),
      )
      await sql`delete from gateway_process where seen_at < now() - interval '1 day'`.execute(system)
    },
  }
}

/** Corrects the connections in the database to those of this process. */
async function repair({ system, broker, ingest, gateway }: Options): Promise<void> {
  const { rows } = await sql<{ dev: number; online: boolean; gateway: string | null }>`
    select dev, online, gateway from device_presence
    where gateway = ${gateway} or dev = any (${broker.connected().map(({ dev }) => dev)}::integer[])`.execute(
    system,
  )
  const said = new Map(rows.map((row) => [row.dev, row]))
  const here = broker.connected()
  const settled = here.filter(({ since }) => Date.now() - since > SETTLED_MS)
  const elsewhere = settled.filter(({ dev }) => (said.get(dev)?.gateway ?? gateway) !== gateway)
  for (const { dev } of elsewhere) broker.disconnect(dev)
  const unsaid = settled.filter(({ dev }) => said.get(dev)?.gateway === null || !said.has(dev))
  const held = new Set(here.map(({ dev }) => dev))
  const gone = rows.filter((row) => row.gateway === gateway && !held.has(row.dev))
  await writeChanges(ingest, [
    ...unsaid.map(({ dev }) => ({ dev, kind: 'connected' }) as const),
    ...gone.map(({ dev }) => ({ dev, kind: 'disconnected' }) as const),
  ])
}

async function writeChanges(
  ingest: Ingest,
  changes: readonly { dev: number; kind: 'connected' | 'disconnected' | 'lost' }[],
): Promise<void> {
  const at = Date.now()
  const items = changes.map(({ dev, kind }) => ({ dev, at, presence: { kind }, reports: [] }))
  await Promise.all(items.map((item) => ingest.add(item)))
}
