import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { isUpdatable } from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readApplyingVersions } from './applying-versions.views.ts'

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
