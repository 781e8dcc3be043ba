import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { hasKnoxId } from '@service-center/contract/tablet-management/tablet-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FocusedDevice, focusDevice } from '../../platform/devices/focused-device.ts'
import { aboutFields, AppError, notFound } from '../../platform/errors.ts'
import { giveOrders, type Ordering, thenAnswer } from './orders.service.ts'
import { ambiguousKnoxId, robotNotFound } from './tablet-management.errors.ts'
import { insertGroup } from './tablet-settings.store.ts'
import {
  countAccessGroups,
  countGrouped,
  findTablet,
  type FoundTablet,
  listPairedTablets,
  listTabletsByKnoxId,
  listTabletsOfAccessGroups,
} from './tablets.views.ts'

/**
 * The tablet with an id or a Knox id.
 * @throws notFound out of scope; knox_id_ambiguous when several tablets in service report that Knox id
 */
export async function findNamedTablet(db: Database, name: string): Promise<FoundTablet> {
  const [tablet, other] = hasKnoxId(name)
    ? await listTabletsByKnoxId(db, name)
    : [await findTablet(db, Number(name))]
  if (tablet === undefined) throw notFound()
  if (other !== undefined || (hasKnoxId(name) && tablet.isKnoxIdShared)) throw ambiguousKnoxId()
  return tablet
}

/**
 * The robot that the call is about.
 * @throws robot_not_found out of scope
 */
export async function focusRobot(db: Database, robotId: number): Promise<FocusedDevice> {
  return focusDevice(db, DEVICE_TYPE.robot, robotId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? robotNotFound() : error
  })
}

/**
 * The tablets of a robot.
 * @throws robot_not_found out of scope; robot_without_tablets when none in scope is paired with it
 */
export async function listTabletsOfRobot(db: Database, robotId: number): Promise<FoundTablet[]> {
  const { dev } = await focusRobot(db, robotId)
  const tablets = await listPairedTablets(db, dev)
  if (tablets.length === 0) throw aboutFields('robot_without_tablets', ['robotId'])
  return tablets
}

/**
 * Creates a group of the tablets of access groups.
 * @throws notFound for an unknown access group; knox_group_empty; knox_group_name_taken
 */
export async function createGroup(
  ordering: Ordering,
  { accessGroups, name }: { accessGroups: readonly number[]; name: string },
) {
  const { db, username } = ordering
  if ((await countAccessGroups(db, accessGroups)) < accessGroups.length) throw notFound()
  const tablets = await listTabletsOfAccessGroups(db, accessGroups)
  if (tablets.length === 0) throw aboutFields('knox_group_empty', ['accessgroups'])
  const id = await insertGroup(db, { name, accessGroups, username })
  const given = await giveOrders(ordering, { action: { kind: 'group', name }, tablets, group: id })
  return thenAnswer(given, (outcomes) => {
    const notAdded = outcomes.filter(({ state }) => state !== 'accepted')
    return { id, tablets: outcomes.length - notAdded.length, notAdded }
  })
}

/**
 * How many tablets a group for the access groups would have.
 * @throws notFound for an unknown access group
 */
export async function countGroupTablets(
  db: Database,
  accessGroups: readonly number[],
): Promise<{ tablets: number; moved: number }> {
  if ((await countAccessGroups(db, accessGroups)) < accessGroups.length) throw notFound()
  const tablets = await listTabletsOfAccessGroups(db, accessGroups)
  const devs = tablets.map(({ dev }) => dev)
  return { tablets: tablets.length, moved: await countGrouped(db, devs) }
}
