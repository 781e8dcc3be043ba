import type { Database } from '../../platform/database/database.ts'
import { listOfferedAppVersions } from '../software-versions/offered-app-versions.views.ts'

/**
 * The app versions that a tablet may be locked to, as tablets report them, the highest first; without a tablet all that
 * are not deprecated.
 * @throws notFound when the tablet is out of scope
 */
export async function listLockableVersions(db: Database, tabletId?: number): Promise<string[]> {
  const versions = await listOfferedAppVersions(db, tabletId === undefined ? {} : { tabletId })
  return versions.flatMap(({ value, deprecated }) => (deprecated ? [] : [value]))
}

/** The deprecated app versions, as tablets report them, the highest first. */
export async function listDeprecatedVersions(db: Database): Promise<string[]> {
  const versions = await listOfferedAppVersions(db, {})
  return versions.flatMap(({ value, deprecated }) => (deprecated ? [value] : []))
}
