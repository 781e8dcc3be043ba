import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A version with at least one applying configuration. */
export interface ApplyingVersion {
  readonly tag: string
  /** The highest of its applying configurations. */
  readonly priority: number
  /** Whether one of them is not RC. */
  readonly released: boolean
}

/** Devices with the same access groups, and what applies to them. */
export interface OfferedSet {
  /** Their numbers. */
  readonly ids: readonly number[]
  readonly versions: readonly ApplyingVersion[]
}

/**
 * The applying versions of robots (1) or tablets (2). Thousands of devices have few different sets of access groups, so the
 * configurations are matched with sets, and read once.
 * @param question.devices the SQL of a condition on `device`
 * @param question.at the time for which it holds; the transaction's own by default
 */
export async function readApplyingVersions(
  db: Database,
  question: { type: 1 | 2; devices: RawBuilder<unknown>; at?: Date | undefined },
): Promise<OfferedSet[]> {
  const { type, at } = question
  const sets = await readSets(db, question)
  if (sets.length === 0) return []
  const current = await readCurrent(db, { type, at })
  return sets.map(({ ids, collections }) => ({ ids, versions: versionsOf(collections, current) }))
}

/** Of the applying versions the one of the highest priority, and of these the highest; undefined: none applies. */
export function latestOf(versions: readonly Pick<ApplyingVersion, 'tag' | 'priority'>[]): string | undefined {
  const [best] = versions.toSorted(
    (one, other) => other.priority - one.priority || compareVersions(other.tag, one.tag),
  )
  return best?.tag
}

/** The sets of access groups that occur among devices, with the collections that are part of each. */
async function readSets(
  db: Database,
  { type, devices }: { type: DeviceType; devices: RawBuilder<unknown> },
): Promise<{ ids: number[]; collections: number[] }[]> {
  const { rows } = await sql<{ ids: number[]; collections: number[] }>`
    with seen as materialized (
      select dev, device_id, customer_id from device where device_type = ${sql.lit(type)} and ${devices}),
    of_customer as materialized (
      select customer_id, array_agg(group_id) as groups
      from access_groups_of(array(select distinct customer_id from seen)) group by customer_id),
    extra as materialized (
      select dev, array_agg(group_id) as groups
      from robot_extra_access_group where dev in (select dev from seen) group by dev),
    held as (
      select seen.device_id, array(
        select distinct g from unnest(of_customer.groups || extra.groups) g order by g) as groups
      from seen left join of_customer using (customer_id) left join extra using (dev)),
    sets as materialized (select groups, array_agg(device_id) as ids from held group by groups)
    select ids, array(select c.id from access_group_collection c where c.groups <@ sets.groups) as collections
    from sets`.execute(db)
  return rows
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

/** The SQL of a time; undefined: the transaction's own. */
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
