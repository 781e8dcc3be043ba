import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'
import { listOffersByDevice } from '../software-versions/offered-versions.views.ts'

/**
 * The versions that a rollout may send to each robot, by their numbers: those that its access groups give it, and of these
 * only the released ones unless its user holds CommandsSuper. Others no rollout sends, whoever started it.
 */
export async function listSendable(
  db: Database,
  { robotIds, isSuper }: { robotIds: readonly number[]; isSuper: boolean },
): Promise<Map<number, ReadonlySet<string>>> {
  if (robotIds.length === 0) return new Map()
  const offers = await listOffersByDevice(db, { type: DEVICE_TYPE.robot, ids: robotIds })
  // Robots with the same access groups share one list.
  const known = new Map<unknown, ReadonlySet<string>>()
  const sendable = new Map<number, ReadonlySet<string>>()
  for (const [robotId, versions] of offers) {
    const values =
      known.get(versions) ??
      new Set(
        versions.filter(({ access, released }) => access && (released || isSuper)).map(({ value }) => value),
      )
    known.set(versions, values)
    sendable.set(robotId, values)
  }
  return sendable
}
