import { devices } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createKeptLists, type ListSource } from '../../platform/http/kept-lists.ts'

export function deviceRoutes(app: App): void {
  const lists = createKeptLists(deviceLists)
  route(app, devices.list, ({ db, viewer }) => lists.read(db, viewer))
}

/** The devices in a viewer's scope. */
export const deviceLists: ListSource = { build: listDevices, readState }

/**
 * A text that changes when a visible device or connection changes: each change of a row gives it another
 * `xmin`.
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

/** All devices in the viewer's scope, as the contract's `DeviceInfo`, built by PostgreSQL. */
async function listDevices(db: Database): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`
    with visible as (
      select dev, device_type, device_id as id, name, customer_id as "customerId",
        case when deprecated_at is not null then coalesce(replacement_id, 0) end as deprecated
      from device)
    select json_build_object(
      'robots', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'customerId', "customerId",
          'deprecated', deprecated) order by id), '[]') from visible where device_type = 1),
      'tablets', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name,
          'customerId', v."customerId", 'connectedRobotId', r.id, 'deprecated', v.deprecated) order by v.id), '[]')
        from visible v
        left join current_connection c on c.dev = v.dev
        left join visible r on r.dev = c.connected_dev
        where v.device_type = 2),
      'baseStations', (select coalesce(json_agg(json_build_object('id', id, 'name', name,
          'customerId', "customerId", 'deprecated', deprecated) order by id), '[]')
        from visible where device_type = 3)
    )::text as body`.execute(db)
  return new RawJson(rows[0]?.body ?? '{}')
}
