import { sql } from 'kysely'
import type { Report } from '../../gateway/storage/history.store.ts'
import { openReportStore } from '../../gateway/storage/reports.store.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'

/** Sets newest values of a device as if it had just reported them. */
export async function setLatest(db: Database, dev: number, values: Record<string, string>): Promise<void> {
  const names = Object.keys(values)
  await sql`insert into data_key (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(
    db,
  )
  await sql`
    insert into latest (dev, created, inserted, key_id, value)
    select ${dev}, now(), now(), k.key_id, v.value
    from unnest(${names}::text[], ${Object.values(values)}::text[]) v (name, value) join data_key k using (name)
    on conflict (dev, key_id) do update set value = excluded.value, created = excluded.created`.execute(db)
}

/** Stores reports as the gateway does, in order, into history and newest values. */
export async function storeReports(database: OpenDatabase, reports: readonly Report[]): Promise<void> {
  const store = openReportStore(database)
  await store.prepare(reports)
  await database.transaction('begin', async (db) =>
    store.write(db, reports, await store.learnKeys(db, reports)),
  )
}

/** Stores the positions of a robot as the gateway does, each among other values: `[seconds since 1970, position]`. */
export async function storePositions(
  db: Database,
  dev: number,
  positions: readonly (readonly [number, string])[],
): Promise<void> {
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select ${dev}, to_timestamp(at), 1, array[battery.key_id, place.key_id], pack_history_values(array['67', said])
    from unnest(${positions.map(([at]) => at)}::float8[], ${positions.map(([, said]) => said)}::text[]) given (at, said)
    join data_key battery on battery.name = 'Battery' join data_key place on place.name = 'Location Link'`.execute(
    db,
  )
}
