import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { publishChanges } from './orders.service.ts'

const EVERY_MS = 2000
/** Longer than a call to an outside service takes. */
const LOST_AFTER_SECONDS = 300

/**
 * Unlocks tablets that were locked to an app version for one update, when they report that version. Also ends
 * orders that a process was handing over when it died: it is unknown whether they were sent.
 */
export function tabletManagementJob(app: App): Job {
  return {
    name: 'tablet management',
    purpose:
      'Unlocks tablets that report the app version they were locked to once, and ends orders that a dead process was handing over.',
    everyMs: EVERY_MS,
    run: () =>
      inTransaction(app.database, async ({ db, afterCommit }) => {
        const updated = await unlockUpdated(db)
        if (updated.length > 0) {
          const devs = updated.map(({ dev }) => dev)
          await app.devices.setAttributesOfMany(db, devs, { app_version_lock: null })
        }
        const lost = await endLostOrders(db)
        afterCommit(() => publishChanges(app, [...updated, ...lost]))
      }),
  }
}

interface ChangedTablet {
  dev: number
  id: number
  path: number[]
}

async function unlockUpdated(db: Database): Promise<ChangedTablet[]> {
  const { rows } = await sql<ChangedTablet>`
    with updated as (
      select s.dev from tablet_setting s
      join data_key k on k.name = 'app_version'
      join latest l on l.dev = s.dev and l.key_id = k.key_id
      where s.app_version is not null and s.app_version_once and l.value = s.app_version
      order by s.dev for update of s skip locked)
    update tablet_setting s set app_version = null, app_version_at = clock_timestamp()
    from updated join device d on d.dev = updated.dev join customer c on c.id = d.customer_id
    where s.dev = updated.dev
    returning s.dev, d.device_id as id, c.path`.execute(db)
  return rows
}

async function endLostOrders(db: Database): Promise<ChangedTablet[]> {
  const { rows } = await sql<ChangedTablet>`
    update tablet_order o set state = 'unknown', ended_at = clock_timestamp(),
      failure = 'The server was interrupted: it was perhaps carried out.'
    from device d join customer c on c.id = d.customer_id
    where d.dev = o.dev and o.state = 'sending'
      and o.created_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})
    returning o.dev, d.device_id as id, c.path`.execute(db)
  return rows
}
