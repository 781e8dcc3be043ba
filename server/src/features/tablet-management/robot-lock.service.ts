import type { ChangeSubject, UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { tabletManagement as endpoints } from '@service-center/contract/tablet-management/tablet-management.ts'
import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-state.ts'
import { z } from 'zod'
import type { DeviceManagement } from '../../integrations/device-management/device-management.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import { changedMeanwhile } from '../../platform/errors.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { type AskOutside, subjectOf, type Undoing, recordChange } from '../../platform/user-actions/undo.ts'
import { giveOrders, type Ordering, textsOfFailed } from './orders.service.ts'
import { alreadySo } from './tablet-management.errors.ts'
import { lockSettings } from './tablet-settings.store.ts'
import { findTablet, type FoundTablet } from './tablets.views.ts'

/**
 * What undoing a lock needs: the state of the changed tablets, and the message that they show when locked.
 */
const lockValue = z.object({ locked: z.boolean(), message: z.string(), tablets: z.array(z.number()) })
type LockValue = z.infer<typeof lockValue>

interface LockReply {
  readonly data: TabletOutcome[]
  readonly undo: UndoOffer | null
}

/**
 * Locks or unlocks those tablets of a robot that are not yet in that state.
 * @throws device_already_locked, device_already_unlocked when all of them are
 */
export async function lockRobot(
  ordering: Ordering,
  wanted: { robotId: number; tablets: readonly FoundTablet[]; lock: boolean; message: string },
): Promise<LockReply | DeferredAnswer<LockReply>> {
  const { tablets, lock, message } = wanted
  const settings = await lockSettings(
    ordering.db,
    tablets.map(({ dev }) => dev),
  )
  const changing = new Map(
    settings.filter(({ isLocked }) => isLocked !== lock).map(({ dev, lockMessage }) => [dev, lockMessage]),
  )
  const concerned = tablets.filter(({ dev }) => changing.has(dev))
  const [first] = concerned
  if (first === undefined) throw alreadySo(lock)
  const was = { locked: !lock, message: changing.get(first.dev) ?? '' }
  const given = await giveOrders(ordering, {
    action: { kind: lock ? 'lock' : 'unlock', message },
    tablets: concerned,
  })
  const replyOf = async (db: Database, outcomes: readonly TabletOutcome[]): Promise<LockReply> => ({
    data: withUnchanged(tablets, outcomes),
    undo: await recordLock(db, { ...wanted, username: ordering.username, outcomes, was }),
  })
  if (!(given instanceof DeferredAnswer)) return replyOf(ordering.db, given)
  return new DeferredAnswer(async () => {
    const outcomes = await given.ask()
    return inTransaction(ordering.app.database, ({ db }) => replyOf(db, outcomes))
  })
}

function withUnchanged(tablets: readonly FoundTablet[], outcomes: readonly TabletOutcome[]): TabletOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.tabletId, outcome]))
  return tablets.map(({ id }) => byId.get(id) ?? { tabletId: id, state: 'unchanged', failure: null })
}

/** Records only the tablets that were reached, because only these can be undone. */
async function recordLock(
  db: Database,
  change: {
    robotId: number
    tablets: readonly FoundTablet[]
    lock: boolean
    message: string
    username: string
    outcomes: readonly TabletOutcome[]
    was: Omit<LockValue, 'tablets'>
  },
): Promise<UndoOffer | null> {
  const { robotId, lock, message, was, username } = change
  const tablets = change.outcomes.flatMap(({ tabletId, state }) => (state === 'accepted' ? [tabletId] : []))
  const customerId = change.tablets.find(({ id }) => id === tablets[0])?.path.at(-1)
  if (customerId === undefined) return null
  const words = ['Unlocked', 'Locked'] as const
  return recordChange(db, {
    actionType: endpoints.lockDevice.actionType,
    username,
    customerId,
    subjects: [
      { kind: 'robot', id: robotId },
      ...tablets.map((id): ChangeSubject => ({ kind: 'tablet', id })),
    ],
    words: { what: `Lock of robot ${robotId}`, from: words[lock ? 0 : 1], to: words[lock ? 1 : 0] },
    before: { ...was, tablets },
    after: { locked: lock, message, tablets },
  })
}

/** Undoing a lock orders the same tablets to unlock, and vice versa. */
export function handleLockUndo(app: App, management: DeviceManagement): void {
  app.undo.handle(endpoints.lockDevice, {
    value: lockValue,
    undo: (undoing) => undoLock({ app, management }, undoing),
  })
}

/**
 * An outside device management is called after the commit: its answer is stored, and the tablets that it did not
 * reach are returned.
 * @throws changed_meanwhile when a tablet is no longer in the state that is undone, or out of scope
 */
async function undoLock(
  { app, management }: { app: App; management: DeviceManagement },
  undoing: Undoing<LockValue>,
): Promise<void | AskOutside> {
  const { db, before, after, subjects, viewer, address, logAction, afterCommit } = undoing
  const device = { type: DEVICE_TYPE.robot, id: subjectOf(subjects, 'robot').id }
  logAction({ device })
  const tablets = await findTablets(db, after.tablets)
  const settings = await lockSettings(
    db,
    tablets.map(({ dev }) => dev),
  )
  if (settings.length < after.tablets.length || settings.some(({ isLocked }) => isLocked !== after.locked))
    throw changedMeanwhile()
  const ordering: Ordering = {
    app,
    management,
    db,
    afterCommit,
    username: viewer.username,
    address,
    actionType: endpoints.lockDevice.actionType,
    device,
  }
  const action = { kind: before.locked ? 'lock' : 'unlock', message: before.message } as const
  const given = await giveOrders(ordering, { action, tablets })
  if (given instanceof DeferredAnswer) return async () => textsOfFailed(await given.ask())
  logAction({ before: { locked: after.locked }, after: { locked: before.locked } })
}

async function findTablets(db: Database, ids: readonly number[]): Promise<FoundTablet[]> {
  const found: FoundTablet[] = []
  for (const id of ids) {
    const tablet = await findTablet(db, id)
    if (tablet !== undefined) found.push(tablet)
  }
  return found
}
