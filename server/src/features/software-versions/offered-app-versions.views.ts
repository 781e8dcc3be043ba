import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { type ApplyingVersion, latestOf, readApplyingVersions } from './applying-versions.views.ts'

/** An app version; for a tablet, one that it may get. */
export interface OfferedAppVersion {
  /** As tablets report it: '7.12.0'. */
  readonly value: string
  /** As entered: 'v7.12.0' is a release. */
  readonly tag: string
  readonly deprecated: boolean
}

/** The version that a tablet reports when it runs the app with this tag. */
const appVersionOf = (tag: string) => tag.replace(/^v(?=\d)/, '')

/**
 * App versions, the highest first. Without a tablet: all, including deprecated ones. With a tablet: those
 * that it may get now by its customer's access groups, never deprecated ones.
 * @param question.tabletId the number of the tablet
 * @throws notFound when the tablet is not in the viewer's scope
 */
export async function listOfferedAppVersions(
  db: Database,
  question: { tabletId?: number | undefined; at?: Date | undefined } = {},
): Promise<OfferedAppVersion[]> {
  const { tabletId, at } = question
  const versions =
    tabletId === undefined ? await listAll(db) : (await readApplying(db, { tabletId, at })).map(notDeprecated)
  return versions
    .toSorted((one, other) => compareVersions(other.tag, one.tag))
    .map(({ tag, deprecated }) => ({ value: appVersionOf(tag), tag, deprecated }))
}

/**
 * The highest of the app versions with the highest priority that a tablet may get now; undefined if none.
 * @throws notFound when the tablet is not in the viewer's scope
 */
export async function findLatestAppVersion(
  db: Database,
  question: { tabletId: number; at?: Date | undefined },
): Promise<OfferedAppVersion | undefined> {
  const tag = latestOf(await readApplying(db, question))
  return tag === undefined ? undefined : { value: appVersionOf(tag), tag, deprecated: false }
}

const notDeprecated = ({ tag }: ApplyingVersion) => ({ tag, deprecated: false })

async function listAll(db: Database): Promise<{ tag: string; deprecated: boolean }[]> {
  return db
    .selectFrom('software_version')
    .select(['tag', sql<boolean>`deprecated_at is not null`.as('deprecated')])
    .where('device_type', '=', DEVICE_TYPE.tablet)
    .execute()
}

async function readApplying(
  db: Database,
  { tabletId, at }: { tabletId: number; at?: Date | undefined },
): Promise<readonly ApplyingVersion[]> {
  const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  const [set] = await readApplyingVersions(db, { type: DEVICE_TYPE.tablet, devices: sql`dev = ${dev}`, at })
  return set?.versions ?? []
}
