import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import {
  compareVersions,
  isReleaseTag,
  isUpdatable,
} from '@service-center/contract/software-versions/version-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** A version with at least one applying configuration, for one set of access groups. */
export interface ApplyingVersion {
  readonly tag: string
  readonly priority: number
  readonly released: boolean
}

/**
 * A common table expression `held (dev, groups)`: the sorted access groups of robots or tablets, of which `seen` has
 * `dev` and `customer_id`. Robots have extra groups of their own.
 */
export const heldGroups = sql`
  of_customer as materialized (
    select customer_id, array_agg(group_id) as groups
    from access_groups_of(array(select distinct customer_id from seen)) group by customer_id),
  extra as materialized (
    select dev, array_agg(group_id) as groups
    from robot_extra_access_group where dev in (select dev from seen) group by dev),
  held as materialized (
    select seen.dev, array(
      select distinct g from unnest(of_customer.groups || extra.groups) g order by g) as groups
    from seen left join of_customer using (customer_id) left join extra using (dev))`

/** Whether one of a configuration's timeframes contains a time: from its start, before its end. */
export const isCurrent = (configuration: RawBuilder<unknown>, at: Date | undefined) => sql<boolean>`exists (
  select from version_configuration_timeframe t
  where t.configuration_id = ${configuration} and t.valid_from <= ${momentOf(at)}
    and (t.valid_to > ${momentOf(at)} or t.valid_to is null))`

export const momentOf = (at: Date | undefined) =>
  at === undefined ? sql<Date>`now()` : sql<Date>`${at}::timestamptz`

interface OffersQuestion {
  readonly type: 1 | 3
  readonly ids: readonly number[]
  /** The time for which it holds; the transaction's own by default. */
  readonly at?: Date | undefined
}

/**
 * The versions that devices can be updated to, the highest first (docs/decisions/0049-software-versions.md): for robots (1),
 * and for reference stations (3), which have a list of their own. Of several devices a flag holds when it holds for all.
 * All of them are returned, also those that only holders of CommandsSuper may send: see `isForEverybody`.
 * @throws notFound when one of the devices is not in the viewer's scope
 */
export async function listOfferedVersions(
  db: Database,
  question: OffersQuestion,
): Promise<SoftwareVersion[]> {
  const [first, ...others] = await readOffers(db, question)
  if (first === undefined) return []
  return first.versions.map((version, place) => {
    const same = [version, ...others.flatMap(({ versions }) => versions[place] ?? [])]
    return {
      value: version.value,
      released: same.every(({ released }) => released),
      access: same.every(({ access }) => access),
      latest: same.every(({ latest }) => latest),
    }
  })
}

/**
 * The same for each device by itself, in one statement for all of them.
 * @throws notFound when one of the devices is not in the viewer's scope
 */
export async function listOffersByDevice(
  db: Database,
  question: OffersQuestion,
): Promise<Map<number, readonly SoftwareVersion[]>> {
  const offers = await readOffers(db, question)
  return new Map(offers.flatMap(({ ids, versions }) => ids.map((id) => [id, versions] as const)))
}

/** The versions for each set of access groups, in the same order for each, and the devices with that set. */
interface Offer {
  readonly ids: readonly number[]
  readonly versions: readonly SoftwareVersion[]
}

async function readOffers(db: Database, question: OffersQuestion): Promise<Offer[]> {
  const { type, ids } = question
  if (type === DEVICE_TYPE.referenceStation) {
    await checkVisible(db, { type, ids })
    return [{ ids: [...new Set(ids)], versions: await listStationVersions(db) }]
  }
  const sets = await readApplying(db, question)
  const tags = (await listTags(db, type))
    .filter(isUpdatable)
    .toSorted((one, other) => compareVersions(other, one))
  return sets.map((set) => ({ ids: set.ids, versions: offered(tags, set.versions) }))
}

/** @param tags of the versions that are neither deprecated nor too old, in the order of the reply */
function offered(tags: readonly string[], applying: readonly ApplyingVersion[]): SoftwareVersion[] {
  const latest = latestOf(applying.filter(({ tag }) => isUpdatable(tag)))
  const byTag = new Map(applying.map((version) => [version.tag, version]))
  return tags.map((tag) => ({
    value: tag,
    released: byTag.get(tag)?.released ?? false,
    access: byTag.has(tag),
    latest: tag === latest,
  }))
}

/** Reference stations have no configurations: every release is offered to all, test versions to CommandsSuper. */
export async function listStationVersions(db: Database): Promise<SoftwareVersion[]> {
  const tags = (await listTags(db, DEVICE_TYPE.referenceStation)).toSorted((one, other) =>
    compareVersions(other, one),
  )
  const latest = tags.find(isStationRelease)
  return tags.map((tag) => ({
    value: tag,
    released: isStationRelease(tag),
    access: true,
    latest: tag === latest,
  }))
}

const isStationRelease = (tag: string) => isReleaseTag(DEVICE_TYPE.referenceStation, tag)

/** Of the applying versions the one of the highest priority, and of these the highest; undefined: none applies. */
export function latestOf(versions: readonly Pick<ApplyingVersion, 'tag' | 'priority'>[]): string | undefined {
  const [best] = versions.toSorted(
    (one, other) => other.priority - one.priority || compareVersions(other.tag, one.tag),
  )
  return best?.tag
}

/** Tags of the versions of a type that are not deprecated. */
async function listTags(db: Database, type: number): Promise<string[]> {
  const rows = await db
    .selectFrom('software_version')
    .select('tag')
    .where('device_type', '=', type)
    .where('deprecated_at', 'is', null)
    .execute()
  return rows.map(({ tag }) => tag)
}

async function checkVisible(
  db: Database,
  { type, ids }: { type: number; ids: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ devices: number }>`
    select count(*) as devices from device
    where device_type = ${sql.lit(type)} and device_id = any (${ids}::integer[])`.execute(db)
  if (rows[0]?.devices !== new Set(ids).size) throw notFound()
}

/**
 * The applying versions of robots, for each set of access groups that occurs among them: thousands of robots have few
 * different sets.
 * @throws notFound when one of the robots is not in the viewer's scope
 */
async function readApplying(
  db: Database,
  { ids, at }: Pick<OffersQuestion, 'ids' | 'at'>,
): Promise<{ ids: number[]; versions: ApplyingVersion[] }[]> {
  const { rows } = await sql<{ ids: number[]; versions: ApplyingVersion[] }>`
    with seen as materialized (
      select dev, device_id, customer_id from device
      where device_type = ${sql.lit(DEVICE_TYPE.robot)} and device_id = any (${ids}::integer[])),
    ${heldGroups},
    sets as materialized (
      select groups, array_agg(device_id) as ids from held join seen using (dev) group by groups)
    select ids, ${applyingTo(sql`sets.groups`, { type: DEVICE_TYPE.robot, at })} as versions from sets`.execute(
    db,
  )
  const visible = rows.reduce((sum, row) => sum + row.ids.length, 0)
  if (visible !== new Set(ids).size) throw notFound()
  return rows
}

/** SQL of a JSON array of {@link ApplyingVersion}s: the versions of a type that a set of access groups is offered. */
export function applyingTo(
  groups: RawBuilder<unknown>,
  { type, at }: { type: number; at: Date | undefined },
): RawBuilder<ApplyingVersion[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('tag', tag, 'priority', priority, 'released', released)), '[]')
    from (
      select v.tag, max(c.priority) as priority, bool_or(not c.is_rc) as released
      from version_configuration c
      join access_group_collection g on g.id = c.collection_id and g.groups <@ ${groups}
      join software_version v on v.id = c.version_id and v.device_type = ${sql.lit(type)} and v.deprecated_at is null
      where ${isCurrent(sql`c.id`, at)}
      group by v.tag) applying)`
}
