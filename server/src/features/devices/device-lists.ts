import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ListSource } from '../../platform/http/kept-lists.ts'
import { listDevices } from './devices.views.ts'

/** The devices in a viewer's scope. */
export const deviceLists: ListSource = { build: listDevices, readState }

/**
 * The same while the visible devices and their connections are the same: each change of a row gives it another `xmin`.
 */
async function readState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(':',
      (select count(*) || ':' || sum(hashint8extended(xmin::text::bigint, dev)) from device),
      (select count(*) || ':' || sum(hashint8extended(connected_dev, dev)) from current_connection)) as state`.execute(
    db,
  )
  return rows[0]?.state ?? ''
}
