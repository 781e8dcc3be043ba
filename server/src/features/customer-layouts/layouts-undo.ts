import { customerLayouts as endpoints } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import { changedMeanwhile } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Change } from './customer-layouts.service.ts'
import {
  deleteLayouts,
  type LayoutOwner,
  lockBoth,
  type LockedLayout,
  lockLayouts,
  lockOwner,
  updateAsDeleted,
  updateAsRestored,
} from './customer-layouts.store.ts'
import { tellTablets } from './tablet-layouts.service.ts'

const ids = z.array(z.number())
const transfer = z.object({ from: z.number(), to: z.number(), move: z.boolean(), ids, created: ids })
const restoration = z.object({ customer: z.number(), ids, inTrash: z.boolean() })

/** How transfers and restorations are undone. */
export function handleUndo(app: App): void {
  const { devices } = app

  app.undo.handle(endpoints.transfer, {
    value: transfer,
    undo: async ({ db, viewer, before, after, logAction, afterCommit }) => {
      const owners = await undoTransfer({ db, devices, viewer }, after)
      logAction({ before: after, after: before })
      afterCommit(() => publishLayouts(app, owners))
    },
  })

  app.undo.handle(endpoints.restore, {
    value: restoration,
    undo: async ({ db, viewer, before, after, logAction, afterCommit }) => {
      const owner = await undoRestoration({ db, devices, viewer }, after)
      logAction({ before: after, after: before })
      afterCommit(() => publishLayouts(app, [owner]))
    },
  })
}

/**
 * Gives the source its layouts back, and deletes the copies of the target for good, without putting them into
 * its trash.
 * @throws notFound for a customer out of scope; changed_meanwhile
 */
async function undoTransfer(
  { db, devices }: Change,
  { from, to, move, ids: moved, created }: z.infer<typeof transfer>,
): Promise<LayoutOwner[]> {
  const { source, target } = await lockBoth(db, { from, to })
  const locked = await lockLayouts(db, move ? [...moved, ...created] : created)
  check(locked, created, (layout) => layout.customerId === to && isInUse(layout))
  if (move) check(locked, moved, ({ customerId, isDeleted }) => customerId === from && isDeleted)
  await deleteLayouts(db, created)
  if (move) await updateAsRestored(db, moved)
  await tellTablets(db, devices, move ? [from, to] : [to])
  return [source, target]
}

/** @throws notFound for a customer out of scope; changed_meanwhile */
async function undoRestoration(
  { db, devices, viewer: { username } }: Change,
  { customer, ids: restored }: z.infer<typeof restoration>,
): Promise<LayoutOwner> {
  const owner = await lockOwner(db, customer)
  const locked = await lockLayouts(db, restored)
  check(locked, restored, (layout) => layout.customerId === customer && isInUse(layout))
  await updateAsDeleted(db, { ids: restored, username })
  await tellTablets(db, devices, [customer])
  return owner
}

const isInUse = ({ isDeleted, isReplaced }: LockedLayout) => !isDeleted && !isReplaced

function check(
  locked: readonly LockedLayout[],
  wanted: readonly number[],
  isUnchanged: (layout: LockedLayout) => boolean,
): void {
  const unchanged = new Set(locked.filter(isUnchanged).map(({ id }) => id))
  if (!wanted.every((id) => unchanged.has(id))) throw changedMeanwhile()
}

/** Notifies each viewer of the customers once. */
export function publishLayouts(app: App, owners: readonly LayoutOwner[]): void {
  const path = [...new Set(owners.flatMap((owner) => owner.path))]
  app.live.publish(liveEvents.layouts, { path, payload: {} })
}
