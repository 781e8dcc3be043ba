import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import type { RobotSoftwareGroup } from '@service-center/contract/device-settings/device-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { lockGroupsOfRobot } from '../../platform/devices/robot-groups-lock.ts'

/** The access groups of robot software, by name. */
export async function listVersionGroups(db: Database): Promise<RobotSoftwareGroup[]> {
  return db
    .selectFrom('access_group')
    .select([
      'id as Id',
      'name as Name',
      'short_name as ShortName',
      'type_id as AccessGroupTypeId',
      'inheritable as Inheritable',
    ])
    .where('type_id', '=', ROBOT_SOFTWARE_GROUP_TYPE)
    .orderBy(sql`name collate natural_order`)
    .execute()
}

/** The groups of robot software that a robot has itself; nobody else changes them until the end of the transaction. */
export async function lockVersionGroups(db: Database, dev: number): Promise<number[]> {
  await lockGroupsOfRobot(db, dev)
  const rows = await db
    .selectFrom('robot_extra_access_group as has')
    .innerJoin('access_group as g', 'g.id', 'has.group_id')
    .select('has.group_id')
    .where('has.dev', '=', dev)
    .where('g.type_id', '=', ROBOT_SOFTWARE_GROUP_TYPE)
    .orderBy('has.group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Replaces some of a robot's groups by others; its other groups stay. */
export async function replaceVersionGroups(
  db: Database,
  { dev, before, after }: { dev: number; before: readonly number[]; after: readonly number[] },
): Promise<void> {
  await sql`
    delete from robot_extra_access_group
    where dev = ${dev} and group_id = any (${before}::integer[]) and group_id <> all (${after}::integer[])`.execute(
    db,
  )
  await sql`
    insert into robot_extra_access_group (dev, group_id) select ${dev}, unnest(${after}::integer[])
    on conflict do nothing`.execute(db)
}
