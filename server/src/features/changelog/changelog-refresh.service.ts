import { type ChangelogDeviceType, REFRESH_TIMEOUT_MS } from '@service-center/contract/changelog/changelog.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutsideChangelog, ReadProgress } from '../../integrations/changelog/changelog-source.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { defineWork } from '../../platform/jobs/work.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { replaceCopied } from './changelog.store.ts'
import { IS_LOST, LOST } from './changelog.views.ts'

const ATTEMPTS = 2

/**
 * Copies the changelog from the outside service. A second attempt follows only if the first was interrupted.
 */
export const refreshWork = defineWork({
  name: 'refresh-changelog',
  purpose: 'Fetches the changelog from Monday.',
  input: z.object({ refresh: z.int() }),
  attempts: ATTEMPTS,
  retrySeconds: 1,
  timeoutSeconds: REFRESH_TIMEOUT_MS / 1000,
})

/** Registers the work. A failed refresh leaves the former changelog as it was, and can be started again. */
export function handleRefreshes(app: App, outside: OutsideChangelog): void {
  const { database } = app
  const inTransaction = <Result>(work: (db: Database) => Promise<Result>) =>
    database.transaction('begin', work)
  app.queue.handle(refreshWork, async ({ refresh }, { signal, number }) => {
    const deviceType = await inTransaction((db) => lockRunning(db, refresh))
    if (deviceType === undefined) return
    const events = await inTransaction((db) => changelogEvents(app, db))
    try {
      const versions = await outside.read(deviceType, {
        signal,
        onProgress: async (progress) => {
          await inTransaction((db) => updateProgress(db, refresh, progress))
          events.refreshed()
        },
      })
      signal.throwIfAborted()
      await inTransaction(async (db) => {
        if ((await lockRunning(db, refresh)) === undefined) return
        await replaceCopied(db, { source: 'monday', deviceType }, versions)
        await updateAsEnded(db, refresh, null)
      })
      events.changed()
    } catch (error) {
      const isFailure = error instanceof OutgoingError
      if (isFailure || number === ATTEMPTS) {
        const failure = isFailure ? error.message : INTERRUPTED
        await inTransaction((db) => updateAsEnded(db, refresh, failure))
      }
      if (!isFailure) throw error
    } finally {
      events.refreshed()
    }
  })
}

const INTERRUPTED = 'It took too long, or the server was stopped or failed'

/**
 * Inserts a refresh that begins now, and returns its id.
 * @throws changelog_refreshing while another one of the device type runs
 */
export async function insertRefresh(
  db: Database,
  { deviceType, username }: { deviceType: ChangelogDeviceType; username: string },
): Promise<number> {
  await sql`
    update changelog_refresh set ended_at = clock_timestamp(), failure = ${LOST}
    where device_type = ${deviceType} and ${IS_LOST}`.execute(db)
  const { id } = await db
    .insertInto('changelog_refresh')
    .values({ device_type: deviceType, started_by: username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ changelog_refresh_running: () => new AppError('changelog_refreshing') }))
  return id
}

/**
 * Locks a running refresh and returns its device type; undefined if it has ended and must not be repeated.
 */
async function lockRunning(db: Database, id: number): Promise<ChangelogDeviceType | undefined> {
  const row = await db
    .selectFrom('changelog_refresh')
    .select('device_type')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  // A check of the column allows only these.
  return row.device_type === 1 ? 1 : 2
}

async function updateProgress(db: Database, id: number, { read, total }: ReadProgress): Promise<void> {
  await db
    .updateTable('changelog_refresh')
    .set({ read_items: read, total_items: total })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** @param failure why it failed, for people; null if it succeeded */
async function updateAsEnded(db: Database, id: number, failure: string | null): Promise<void> {
  await db
    .updateTable('changelog_refresh')
    .set({ ended_at: sql`clock_timestamp()`, failure })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Live events for the consoles. */
interface ChangelogEvents {
  /** Makes them reload the changelog. */
  readonly changed: () => void
  /** Makes them reload the progress of the refresh. */
  readonly refreshed: () => void
}

/** The events for the consoles of all customers: everybody reads the changelog. */
export async function changelogEvents({ live }: App, db: Database): Promise<ChangelogEvents> {
  const path = await listConcerned(db, [INTERNAL_CUSTOMER_ID], { below: true })
  return {
    changed: () => live.publish(liveEvents.changelog, { path, payload: {} }),
    refreshed: () => live.publish(liveEvents.changelogRefresh, { path, payload: {} }),
  }
}
