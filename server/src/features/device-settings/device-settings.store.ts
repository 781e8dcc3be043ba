import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import type { LiveEntry } from '@service-center/contract/device-data/device-events.ts'
import type { RobotSoftwareGroup } from '@service-center/contract/device-settings/device-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { lockGroupsOfRobot } from '../../platform/devices/focused-device.ts'

export async function updateName(db: Database, dev: number, name: string): Promise<void> {
  await db.updateTable('device').set({ name }).where('dev', '=', dev).execute()
}

export async function updateCustomer(db: Database, dev: number, customer: number): Promise<void> {
  await db.updateTable('device').set({ customer_id: customer }).where('dev', '=', dev).execute()
}

/**
 * @param deprecation.since unix seconds, 'now', or null for in service
 * @returns since when it is deprecated, in unix seconds
 */
export async function updateDeprecation(
  db: Database,
  { dev, since, replacementId }: { dev: number; since: number | 'now' | null; replacementId: number | null },
): Promise<number | null> {
  const moment = since === 'now' ? sql`now()` : since === null ? sql`null` : sql`to_timestamp(${since})`
  const { rows } = await sql<{ since: number | null }>`
    update device set deprecated_at = ${moment}, replacement_id = ${replacementId}::integer where dev = ${dev}
    returning extract(epoch from deprecated_at)::float8 as since`.execute(db)
  return rows[0]?.since ?? null
}

/**
 * Stores values of a device as if it had reported them now.
 * @returns the entries of the live event
 */
export async function setValues(
  db: Database,
  { dev, values }: { dev: number; values: Readonly<Record<string, string>> },
): Promise<LiveEntry[]> {
  const names = Object.keys(values)
  const { rows } = await sql<{ key: string; at: number; isNew: boolean }>`
    select set_key as key, extract(epoch from set_at)::float8 as at, is_new as "isNew"
    from set_device_values(${dev}, ${names}::text[], ${Object.values(values)}::text[])`.execute(db)
  return rows.map(({ key, at, isNew }) => liveEntryOf({ key, value: values[key] ?? '', at, isNew }))
}

/** The result of connecting a tablet. */
interface SetConnection {
  readonly isChanged: boolean
  /** The number of its former robot, even if out of scope. */
  readonly former: number | null
  /** The entries of the live event for the tablet's viewers. */
  readonly entries: LiveEntry[]
}

/** Connects a tablet to a robot, or to none, as if it had reported that now; both by their database keys. */
export async function connectTablet(
  db: Database,
  { tablet, robot }: { tablet: number; robot: { dev: number; id: number } | null },
): Promise<SetConnection> {
  const { rows } = await sql<{ former: number | null; isChanged: boolean; at: number; isNew: boolean }>`
    select former, is_changed as "isChanged", extract(epoch from set_at)::float8 as at, is_new as "isNew"
    from connect_tablet(${tablet}, ${robot?.dev ?? null}::integer)`.execute(db)
  const [row] = rows
  if (row === undefined || !row.isChanged)
    return { isChanged: false, former: row?.former ?? null, entries: [] }
  const entry = liveEntryOf({ key: 'robot', value: String(robot?.id ?? ''), at: row.at, isNew: row.isNew })
  return { isChanged: true, former: row.former, entries: [entry] }
}

function liveEntryOf(set: { key: string; value: string; at: number; isNew: boolean }): LiveEntry {
  const { key, value, at } = set
  return set.isNew ? [key, value, at, at, true] : [key, value, at, at]
}

/** The robot that a tablet is connected to; null also if the viewer does not see the robot. */
export async function findRobotOf(db: Database, tablet: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.device_id as id from current_connection c join device d on d.dev = c.connected_dev
    where c.dev = ${tablet}`.execute(db)
  return rows[0]?.id ?? null
}

/** A robot's newest values of some keys; null where there is none. */
export async function readValues<Key extends string>(
  db: Database,
  { dev, keys }: { dev: number; keys: readonly Key[] },
): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string; value: string }>`
    select k.name as key, l.value from latest l join data_key k using (key_id)
    where l.dev = ${dev} and k.name = any (${keys}::text[])`.execute(db)
  return keys.map((key) => rows.find((row) => row.key === key)?.value || null)
}

/** The shared attributes among the given names that a device has. */
export async function listAttributesAmong(
  db: Database,
  { dev, names }: { dev: number; names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('device_attribute')
    .select('name')
    .where('dev', '=', dev)
    .where('scope', '=', 'shared')
    .where('name', 'in', names)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The access groups of robot software, sorted by name. */
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

/** A robot's own robot software groups, locked until the end of the transaction. */
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

/** Replaces the groups `before` of a robot by `after`; its other groups stay. */
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
