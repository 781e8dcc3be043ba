import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import {
  compareVersions,
  isReleaseTag,
  isUpdatable,
} from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type ApplyingVersion, latestOf, readApplyingVersions } from './applying-versions.views.ts'

interface OffersQuestion {
  readonly type: 1 | 3
  readonly ids: readonly number[]
  /** The time for which to read; the transaction's time by default. */
  readonly at?: Date | undefined
}

/**
 * The versions that devices can be updated to, the highest first (docs/decisions/software.md):
 * for robots (1), and for reference stations (3), which have a separate list. For several devices, a flag is
 * set if it is set for all. All of them are returned, also those that only holders of CommandsSuper may send:
 * see `isForEverybody`.
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
 * Like `listOfferedVersions`, but for each device separately, read by one statement.
 * @throws notFound when one of the devices is not in the viewer's scope
 */
export async function listOffersByDevice(
  db: Database,
  question: OffersQuestion,
): Promise<Map<number, readonly SoftwareVersion[]>> {
  const offers = await readOffers(db, question)
  return new Map(offers.flatMap(({ ids, versions }) => ids.map((id) => [id, versions] as const)))
}

/** Versions that users with the right CommandsSuper may send to any device of a type, whatever the device's access groups. */
export async function listSendableTags(db: Database, type: OffersQuestion['type']): Promise<string[]> {
  const tags = await listTags(db, type)
  return type === DEVICE_TYPE.referenceStation ? tags : tags.filter(isUpdatable)
}

/** The versions for one set of access groups, in the same order for every set, and the ids of the devices with it. */
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
  const devices = sql`device_id = any (${ids}::integer[])`
  const sets = await readApplyingVersions(db, { type, devices, at: question.at })
  const visible = sets.reduce((sum, set) => sum + set.ids.length, 0)
  if (visible !== new Set(ids).size) throw notFound()
  const tags = (await listSendableTags(db, type)).toSorted((one, other) => compareVersions(other, one))
  return sets.map((set) => ({ ids: set.ids, versions: offered(tags, set.versions) }))
}

/** @param tags the tags of versions that are neither deprecated nor too old, in the order of the reply */
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
 * How many robots (1) or tablets (2) in the viewer's scope are offered a version now, by its tag. Deprecated devices do not
 * count.
 */
export async function countOffered(db: Database, type: 1 | 2): Promise<ReadonlyMap<string, number>> {
  const sets = await readApplyingVersions(db, { type, devices: sql`deprecated_at is null` })
  const counts = new Map<string, number>()
  for (const { ids, versions } of sets) {
    for (const { tag } of versions) {
      if (type === DEVICE_TYPE.robot && !isUpdatable(tag)) continue
      counts.set(tag, (counts.get(tag) ?? 0) + ids.length)
    }
  }
  return counts
}
