import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A version with at least one applying configuration. */
export interface ApplyingVersion {
  readonly tag: string
  /** The highest of its applying configurations. */
  readonly priority: number
  /** Whether one of the configurations is not a release candidate (RC). */
  readonly released: boolean
}

/** Devices with the same access groups, and the versions that apply to them. */
export interface OfferedSet {
  readonly ids: readonly number[]
  readonly versions: readonly ApplyingVersion[]
}

/**
 * The applying versions of robots (1) or tablets (2). Thousands of devices have only a few different sets of
 * access groups, so configurations are read once and matched with the sets.
 * @param question.devices the SQL of a condition on `device`
 * @param question.at the time for which to read; the transaction's time by default
 */
export async function readApplyingVersions(
  db: Database,
  question: { type: 1 | 2; devices: RawBuilder<unknown>; at?: Date | undefined },
): Promise<OfferedSet[]> {
  const { type, at } = question
  const sets = await readSets(db, question)
  if (sets.length === 0) return []
  const current = await readCurrent(db, { type, at })
  const lockTags = await readLockTags(
    db,
    sets.flatMap(({ locks }) => locks),
  )
  return sets.map(({ ids, collections, locks }) => {
    const max = maxOf(locks.flatMap((id) => lockTags.get(id) ?? []))
    return { ids, versions: versionsOf(collections, current).filter(({ tag }) => isUpTo(tag, max)) }
  })
}

/** The highest version of a lock, up to which a locked robot may be updated; undefined if there is none. */
export const maxOf = (tags: readonly string[]): string | undefined =>
  tags.toSorted((one, other) => compareVersions(other, one))[0]

/** Whether a version is at most the highest one that a robot is locked to. */
export const isUpTo = (tag: string, max: string | undefined) =>
  max === undefined || compareVersions(tag, max) <= 0

/** The highest of the applying versions with the highest priority; undefined if none applies. */
export function latestOf(versions: readonly Pick<ApplyingVersion, 'tag' | 'priority'>[]): string | undefined {
  const [best] = versions.toSorted(
    (one, other) => other.priority - one.priority || compareVersions(other.tag, one.tag),
  )
  return best?.tag
}

interface GroupSet {
  readonly ids: number[]
  /** The collections that are part of the set. */
  readonly collections: number[]
  /** The collections with a group that the robot is locked to, which is a robot software group of its own. */
  readonly locks: number[]
}

/** The sets of access groups that occur among devices. */
async function readSets(
  db: Database,
  { type, devices }: { type: DeviceType; devices: RawBuilder<unknown> },
): Promise<GroupSet[]> {
  const { rows } = await sql<GroupSet>`
    with seen as materialized (
      select dev, device_id, customer_id from device where device_type = ${sql.lit(type)} and ${devices}),
    of_customer as materialized (
      select customer_id, array_agg(group_id) as groups
      from access_groups_of(array(select distinct customer_id from seen)) group by customer_id),
    extra as materialized (
      select e.dev, array_agg(e.group_id) as groups,
        array_agg(e.group_id order by e.group_id) filter (where g.type_id = ${sql.lit(ROBOT_SOFTWARE_GROUP_TYPE)}) as locks
      from robot_extra_access_group e join access_group g on g.id = e.group_id
      where e.dev in (select dev from seen) group by e.dev),
    held as (
      select seen.device_id, extra.locks, array(
        select distinct g from unnest(of_customer.groups || extra.groups) g order by g) as groups
      from seen left join of_customer using (customer_id) left join extra using (dev)),
    sets as materialized (select groups, locks, array_agg(device_id) as ids from held group by groups, locks)
    select ids, array(select c.id from access_group_collection c where c.groups <@ sets.groups) as collections,
      array(select c.id from access_group_collection c where c.groups <@ sets.groups and c.groups && sets.locks) as locks
    from sets`.execute(db)
  return rows
}

/**
 * The robot versions that are configured for collections, by collection. Deprecated versions and past
 * timeframes count too: otherwise a lock would end by itself.
 */
async function readLockTags(
  db: Database,
  collections: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (collections.length === 0) return new Map()
  const rows = await db
    .selectFrom('version_configuration as c')
    .innerJoin('software_version as v', 'v.id', 'c.version_id')
    .select(['c.collection_id as collection', 'v.tag'])
    .where('c.collection_id', 'in', [...new Set(collections)])
    .where('v.device_type', '=', DEVICE_TYPE.robot)
    .execute()
  const tags = Map.groupBy(rows, ({ collection }) => collection)
  return new Map([...tags].map(([id, those]) => [id, those.map(({ tag }) => tag)]))
}

interface CurrentConfiguration {
  readonly tag: string
  readonly priority: number
  readonly isRc: boolean
}

/** The configurations with a current timeframe of versions that are not deprecated, by their collections. */
async function readCurrent(
  db: Database,
  { type, at }: { type: DeviceType; at: Date | undefined },
): Promise<ReadonlyMap<number, readonly CurrentConfiguration[]>> {
  const { rows } = await sql<CurrentConfiguration & { collection: number }>`
    select c.collection_id as collection, v.tag, c.priority, c.is_rc as "isRc"
    from version_configuration c join software_version v on v.id = c.version_id
    where v.device_type = ${sql.lit(type)} and v.deprecated_at is null and exists (
      select from version_configuration_timeframe t
      where t.configuration_id = c.id and t.valid_from <= ${momentOf(at)}
        and (t.valid_to > ${momentOf(at)} or t.valid_to is null))`.execute(db)
  return Map.groupBy(rows, ({ collection }) => collection)
}

/** The SQL of a time; undefined means the transaction's time. */
export const momentOf = (at: Date | undefined) =>
  at === undefined ? sql<Date>`now()` : sql<Date>`${at}::timestamptz`

function versionsOf(
  collections: readonly number[],
  current: ReadonlyMap<number, readonly CurrentConfiguration[]>,
): ApplyingVersion[] {
  const versions = new Map<string, ApplyingVersion>()
  for (const { tag, priority, isRc } of collections.flatMap((id) => current.get(id) ?? [])) {
    const known = versions.get(tag)
    versions.set(tag, {
      tag,
      priority: Math.max(priority, known?.priority ?? priority),
      released: !isRc || (known?.released ?? false),
    })
  }
  return [...versions.values()]
}
