import { sql } from 'kysely'
import { aboutFields } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'

/** The settings of a tablet that a change depends on. */
export interface LockedSetting {
  readonly dev: number
  readonly isLocked: boolean
  /** What a locked tablet shows. */
  readonly lockMessage: string
  readonly userLevel: string | null
  readonly appVersion: string | null
  readonly appVersionOnce: boolean
}

/**
 * The settings of tablets, locked until the end of the transaction, in the order of their keys, so that
 * concurrent changes run one after the other. Every tablet has a row afterwards.
 */
export async function lockSettings(db: Database, devs: readonly number[]): Promise<LockedSetting[]> {
  await sql`
    insert into tablet_setting (dev) select dev from unnest(${devs}::integer[]) dev order by dev
    on conflict do nothing`.execute(db)
  const { rows } = await sql<LockedSetting>`
    select dev, locked_at is not null as "isLocked", lock_message as "lockMessage", user_level as "userLevel", app_version as "appVersion",
      app_version_once as "appVersionOnce"
    from tablet_setting where dev = any (${devs}::integer[]) order by dev for update`.execute(db)
  return rows
}

/** Stores that tablets are locked with a message, or unlocked. */
export async function updateLocked(
  db: Database,
  { devs, lock }: { devs: readonly number[]; lock: { username: string; message: string } | undefined },
): Promise<void> {
  await sql`
    update tablet_setting set locked_at = ${lock === undefined ? sql`null` : sql`clock_timestamp()`},
      locked_by = ${lock?.username ?? null}, lock_message = ${lock?.message ?? ''}
    where dev = any (${devs}::integer[])`.execute(db)
}

export async function updateUserLevel(
  db: Database,
  { dev, userLevel, username }: { dev: number; userLevel: string | null; username: string },
): Promise<void> {
  await db
    .updateTable('tablet_setting')
    .set({ user_level: userLevel, user_level_at: sql`clock_timestamp()`, user_level_by: username })
    .where('dev', '=', dev)
    .execute()
}

/** @param lock.version null: unlocked */
export async function updateAppVersion(
  db: Database,
  lock: { dev: number; version: string | null; oneTime: boolean; username: string },
): Promise<void> {
  await db
    .updateTable('tablet_setting')
    .set({
      app_version: lock.version,
      app_version_once: lock.oneTime,
      app_version_at: sql`clock_timestamp()`,
      app_version_by: lock.username,
    })
    .where('dev', '=', lock.dev)
    .execute()
}

/** Stores a group and returns its id. */
export async function insertGroup(
  db: Database,
  { name, accessGroups, username }: { name: string; accessGroups: readonly number[]; username: string },
): Promise<number> {
  const { id } = await db
    .insertInto('knox_group')
    .values({ name, access_groups: [...accessGroups], created_by: username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ knox_group_name_key: () => aboutFields('knox_group_name_taken', ['groupname']) }))
  return id
}

/** Moves tablets into a group. */
export async function updateGroup(
  db: Database,
  { devs, group }: { devs: readonly number[]; group: number },
): Promise<void> {
  await sql`
    insert into tablet_setting (dev, knox_group) select dev, ${group}::integer from unnest(${devs}::integer[]) dev
    order by dev on conflict (dev) do update set knox_group = excluded.knox_group`.execute(db)
}

/** Deletes a group that no tablet was added to, so that its name is free again. */
export async function deleteGroup(db: Database, id: number): Promise<void> {
  await db.deleteFrom('knox_group').where('id', '=', id).execute()
}
