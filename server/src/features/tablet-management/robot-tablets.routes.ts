import {
  robotTablets as endpoints,
  type SuspendedTablet,
  type TabletLock,
} from '@service-center/contract/tablet-management/robot-tablets.ts'
import { TABLET_KEYS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { focusRobot } from './knox.service.ts'

/** The calls that list the tablets of a robot, and locked tablets. */
export function robotTabletRoutes(app: App): void {
  route(app, endpoints.ofRobot, async ({ db, params }) => {
    const { dev } = await focusRobot(db, params.id)
    return { data: await listTabletLocks(db, dev) }
  })

  route(app, endpoints.suspended, async ({ db }) => ({ data: await listSuspended(db) }))
}

/** The tablets in scope that are paired with a focused robot, sorted by number. */
async function listTabletLocks(db: Database, robot: number): Promise<TabletLock[]> {
  const { rows } = await sql<TabletLock>`
    select d.device_id as "tabletId", s.locked_at is not null as locked, l.value = '1' as reported,
      coalesce(s.lock_message, '') as message, extract(epoch from s.locked_at)::float8 as since,
      s.locked_by as "byUser", newest.failure
    from device d
    left join tablet_setting s on s.dev = d.dev
    left join latest l on l.dev = d.dev
      and l.key_id = (select key_id from data_key where name = ${TABLET_KEYS.locked})
    left join lateral (
      select o.failure from tablet_order o where o.dev = d.dev and o.kind in ('lock', 'unlock')
      order by o.id desc limit 1) newest on true
    where d.deprecated_at is null and d.dev in (select dev from paired_tablets(${robot}))
    order by d.device_id`.execute(db)
  return rows
}

/** The locked tablets in scope, sorted by number. There are few, however many devices exist. */
async function listSuspended(db: Database): Promise<SuspendedTablet[]> {
  const { rows } = await sql<SuspendedTablet>`
    select d.device_id as "tabletId", d.customer_id as "customerId", r.device_id as "robotId",
      extract(epoch from s.locked_at)::float8 as since, s.locked_by as "byUser", s.lock_message as message
    from tablet_setting s
    join device d on d.dev = s.dev
    left join device r on r.dev = coalesce(
      (select c.connected_dev from current_connection c where c.dev = d.dev),
      (select c.connected_dev from device_connection c
        where c.dev = d.dev and c.connected_dev is not null order by c.connected_at desc, c.id desc limit 1))
      -- Not a former robot, where the viewer does not see the present one.
      and d.dev in (select dev from paired_tablets(r.dev))
    where s.locked_at is not null and d.deprecated_at is null
    order by d.device_id`.execute(db)
  return rows
}
