import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-management.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { hasKnoxId } from '@service-center/contract/tablet-management/tablet-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DeferredAnswer } from '../../platform/http/answers.ts'
import { giveOrders, type Ordering, thenAnswer } from './orders.service.ts'
import {
  alreadySo,
  ambiguousKnoxId,
  groupEmpty,
  robotNotFound,
  robotWithoutTablets,
} from './tablet-management.errors.ts'
import { insertGroup, lockSettings } from './tablet-settings.store.ts'
import {
  countAccessGroups,
  findTablet,
  type FoundTablet,
  listPairedTablets,
  listTabletsByKnoxId,
  listTabletsOfAccessGroups,
} from './tablets.views.ts'

type Outcomes = TabletOutcome[] | DeferredAnswer<TabletOutcome[]>

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
 * The tablets of a robot.
 * @throws robot_not_found out of scope; robot_without_tablets when none in scope is paired with it
 */
export async function listTabletsOfRobot(db: Database, robotId: number): Promise<FoundTablet[]> {
  const { dev } = await focusDevice(db, DEVICE_TYPE.robot, robotId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? robotNotFound() : error
  })
  const tablets = await listPairedTablets(db, dev)
  if (tablets.length === 0) throw robotWithoutTablets()
  return tablets
}

/**
 * Locks or unlocks the tablets that are not so yet.
 * @throws device_already_locked, device_already_unlocked when all of them are
 */
export async function lockTablets(
  ordering: Ordering,
  { tablets, lock, message }: { tablets: readonly FoundTablet[]; lock: boolean; message: string },
): Promise<Outcomes> {
  const settings = await lockSettings(
    ordering.db,
    tablets.map(({ dev }) => dev),
  )
  const unchanged = new Set(settings.filter(({ isLocked }) => isLocked === lock).map(({ dev }) => dev))
  const concerned = tablets.filter(({ dev }) => !unchanged.has(dev))
  if (concerned.length === 0) throw alreadySo(lock)
  const action = { kind: lock ? 'lock' : 'unlock', message } as const
  const given = await giveOrders(ordering, { action, tablets: concerned })
  return thenAnswer(given, (outcomes) => {
    const byId = new Map(outcomes.map((outcome) => [outcome.tabletId, outcome]))
    return tablets.map(({ id }) => byId.get(id) ?? { tabletId: id, state: 'unchanged', failure: null })
  })
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
  if (tablets.length === 0) throw groupEmpty()
  const id = await insertGroup(db, { name, accessGroups, username })
  const given = await giveOrders(ordering, { action: { kind: 'group', name }, tablets, group: id })
  return thenAnswer(given, (outcomes) => {
    const notAdded = outcomes.filter(({ state }) => state !== 'accepted')
    return { id, tablets: outcomes.length - notAdded.length, notAdded }
  })
}
