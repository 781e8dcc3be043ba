import type { ChangelogDeviceType } from '@service-center/contract/changelog/changelog.ts'
import { sql } from 'kysely'
import type { ReadProgress } from '../../integrations/changelog/changelog-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { changelogRefreshing } from './changelog.errors.ts'
import { IS_LOST, LOST } from './changelog.views.ts'

/**
 * Inserts a refresh that begins now, and returns its id.
 * @throws changelogRefreshing while another one of the device type runs
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
    .catch(violationsAs({ changelog_refresh_running: changelogRefreshing }))
  return id
}

/** The device type of a refresh that has not ended, locked; undefined: it has ended, and must not be done again. */
export async function lockRunning(db: Database, id: number): Promise<ChangelogDeviceType | undefined> {
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

export async function updateProgress(db: Database, id: number, { read, total }: ReadProgress): Promise<void> {
  await db
    .updateTable('changelog_refresh')
    .set({ read_items: read, total_items: total })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** @param failure why it failed, for people; null: it is complete */
export async function updateAsEnded(db: Database, id: number, failure: string | null): Promise<void> {
  await db
    .updateTable('changelog_refresh')
    .set({ ended_at: sql`clock_timestamp()`, failure })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
