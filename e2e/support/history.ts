import { sql } from 'kysely'
import { insertHistory } from '../../server/src/gateway/storage/history.store.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

type DeviceName = readonly [type: 1 | 2 | 3, id: number]

/** Values that a device reported at a time in unix seconds. */
export type ReportedValues = readonly [at: number, values: Readonly<Record<string, string>>]

/** Adds history to a device, without changing its newest values. */
export async function addHistory(
  db: Database,
  device: DeviceName,
  reported: readonly ReportedValues[],
): Promise<void> {
  const dev = await devOf(db, device)
  const names = [...new Set(reported.flatMap(([, values]) => Object.keys(values)))]
  await sql`insert into data_key (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(
    db,
  )
  const keys = await db.selectFrom('data_key').select(['key_id', 'name']).where('name', 'in', names).execute()
  const ids = new Map(keys.map(({ name, key_id }) => [name, key_id]))
  const times = reported.map(([at]) => at)
  await sql`
    select ensure_history_partitions(to_timestamp(${Math.min(...times)}), to_timestamp(${Math.max(...times)}))`.execute(
    db,
  )
  const reports = reported.map(([at, values]) => ({
    dev,
    created: at * 1000,
    inserted: at * 1000,
    values: Object.entries(values),
  }))
  await insertHistory({ db, reports, keys: { idOf: (key) => ids.get(key) ?? 0 } })
}

/** Adds past connections of a tablet to robots, by start time; null is none. */
export async function addConnections(
  db: Database,
  tablet: number,
  since: readonly (readonly [at: number, robot: number | null])[],
): Promise<void> {
  const dev = await devOf(db, [2, tablet])
  for (const [at, robot] of since) {
    const connected_dev = robot === null ? null : await devOf(db, [1, robot])
    await db
      .insertInto('device_connection')
      .values({ dev, connected_dev, connected_at: new Date(at * 1000) })
      .execute()
  }
}

/** The key of a device in the database. */
export async function devOf(db: Database, [type, id]: DeviceName): Promise<number> {
  const { dev } = await db
    .selectFrom('device')
    .select('dev')
    .where('device_type', '=', type)
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow()
  return dev
}
