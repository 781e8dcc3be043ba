import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { customerLayouts as endpoints } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import {
  insertCopies,
  type LayoutOwner,
  listCopied,
  lockBoth,
  lockLayouts,
  lockOwner,
  updateAsDeleted,
  updateAsRestored,
} from './customer-layouts.store.ts'
import { tellTablets } from './tablet-layouts.service.ts'

/** A layout is no longer in use, or no longer in the trash. */
const layoutsChanged = () => new AppError('layouts_changed')

/** The target already has copies of all chosen layouts. */
const layoutsCopiedAlready = () => new AppError('layouts_copied_already')

export interface Change {
  readonly db: Database
  readonly devices: Devices
  readonly viewer: Viewer
}

/** The result of a change of layouts. */
interface Changed {
  /** The customers whose viewers are notified. */
  readonly owners: readonly LayoutOwner[]
  /** The chosen layouts, except those that the target had copies of; ascending. */
  readonly ids: readonly number[]
  readonly undo: UndoOffer
}

/**
 * Copies layouts of a customer to another one, or moves them into the trash of the source. Each copy refers
 * to its original. If the target already has a copy in use, no other one is made, so that a repeated request
 * copies once.
 * @returns including the new layouts of the target
 * @throws notFound for customers out of scope and layouts of others; layouts_changed; layouts_copied_already
 */
export async function transferLayouts(
  { db, devices, viewer: { username } }: Change,
  { from, to, ids, move }: { from: number; to: number; ids: readonly number[]; move: boolean },
): Promise<Changed & { created: readonly number[] }> {
  const { source, target } = await lockBoth(db, { from, to })
  await lockOwn(db, { customer: from, ids, inTrash: false })
  const copied = move ? new Set<number>() : await listCopied(db, { customer: to, ids })
  const left = ascending(ids).filter((id) => !copied.has(id))
  if (left.length === 0) throw layoutsCopiedAlready()
  const created = await insertCopies(db, { customer: to, ids: left, username })
  if (move) await updateAsDeleted(db, { ids: left, username })
  await tellTablets(db, devices, move ? [from, to] : [to])
  const undo = await recordChange(db, {
    actionType: endpoints.transfer.actionType,
    username,
    customerId: from,
    subjects: [asSubject(source), asSubject(target)],
    // Named by the new layout, because further transfers between the same customers concern other layouts.
    valueName: `layouts ${created[0]}`,
    words: {
      what: sentence`Layouts of ${source.name}`,
      from: '',
      to: sentence`${left.length} ${move ? 'moved' : 'copied'} to ${target.name}`,
    },
    before: { from, to, move, ids: left, created: [] },
    after: { from, to, move, ids: left, created },
  })
  return { owners: [source, target], ids: left, created, undo }
}

/**
 * Takes layouts out of the trash of a customer. Copies that another customer got when they were moved stay
 * there.
 * @throws notFound for a customer out of scope and layouts of others; layouts_changed
 */
export async function restoreLayouts(
  { db, devices, viewer: { username } }: Change,
  { customer, ids: chosen }: { customer: number; ids: readonly number[] },
): Promise<Changed> {
  const owner = await lockOwner(db, customer)
  const ids = ascending(chosen)
  await lockOwn(db, { customer, ids, inTrash: true })
  await updateAsRestored(db, ids)
  await tellTablets(db, devices, [customer])
  const undo = await recordChange(db, {
    actionType: endpoints.restore.actionType,
    username,
    customerId: customer,
    subjects: [asSubject(owner)],
    valueName: `layouts ${ids[0]}`,
    words: { what: sentence`Layouts of ${owner.name}`, from: '', to: `${ids.length} restored` },
    before: { customer, ids, inTrash: true },
    after: { customer, ids, inTrash: false },
  })
  return { owners: [owner], ids, undo }
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
const asSubject = ({ id }: LayoutOwner) => ({ kind: 'customer', id }) as const

/** Locks layouts that must belong to a customer, and must all be in use or all be in its trash. */
async function lockOwn(
  db: Database,
  { customer, ids, inTrash }: { customer: number; ids: readonly number[]; inTrash: boolean },
): Promise<void> {
  const own = (await lockLayouts(db, ids)).filter(({ customerId }) => customerId === customer)
  if (own.length < new Set(ids).size) throw notFound()
  const isOther = inTrash
    ? own.some(({ isDeleted }) => !isDeleted)
    : own.some(({ isDeleted, isReplaced }) => isDeleted || isReplaced)
  if (isOther) throw layoutsChanged()
}
