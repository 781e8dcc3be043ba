import {
  type RefusalOfDevice,
  refusedData,
  type UnusedKey,
} from '@service-center/contract/refused-data/refused-data.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { unavailable } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'

export function refusedDataRoutes(app: App): void {
  route(app, refusedData.list, async ({ db }) => ({ data: await listRefused(db) }))

  route(app, refusedData.unusedKeys, async ({ db }) => ({
    data: await listUnusedKeys(db),
    keys: await countKeys(db),
  }))

  route(app, refusedData.forgetKeys, async ({ db, body, logAction }) => {
    logAction({ value: body.names })
    const forgotten = await forgetKeys(db, body.names)
    if (forgotten === undefined) throw unavailable()
    logAction({ before: forgotten })
    return { forgotten }
  })
}

/** The refused data of the visible devices, newest first. */
async function listRefused(db: Database): Promise<RefusalOfDevice[]> {
  const { rows } = await sql<RefusalOfDevice>`
    select r.reason, r.messages, extract(epoch from r.first_at)::float8 as first,
      extract(epoch from r.last_at)::float8 as last, r.example, d.device_id as "deviceId", d.device_type as "deviceTypeId", d.name as "deviceName",
      c.id as "customerId", c.name as "customerName"
    from refused_data r join device d using (dev) join customer c on c.id = d.customer_id
    order by r.last_at desc, d.dev, r.reason limit 5000`.execute(db)
  return rows
}

/** Unused keys; row-level security shows them to staff only. */
async function listUnusedKeys(db: Database): Promise<UnusedKey[]> {
  const { rows } = await sql<UnusedKey>`
    select name, extract(epoch from created_at)::float8 as "createdAt" from unused_data_keys()`.execute(db)
  return rows
}

async function countKeys(db: Database): Promise<number> {
  const { rows } = await sql<{ keys: number }>`select count(*) as keys from data_key`.execute(db)
  return rows[0]?.keys ?? 0
}

/**
 * Deletes unused keys; the database checks that they are unused and that the viewer may do this.
 * @returns the names of the deleted keys; undefined if the wait for reports that are being stored took too
 * long
 */
async function forgetKeys(db: Database, names: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ forgotten: string[] | null }>`
    select forget_data_keys(${names}::text[]) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? undefined
}
