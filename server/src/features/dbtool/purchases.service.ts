import { isDeepStrictEqual } from 'node:util'
import type { PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { purchaseKeyUsed, purchaseNotComplete, unknownTablet } from './dbtool.errors.ts'
import {
  findPurchaseByKey,
  insertPurchase,
  lockBuyer,
  lockPurchase,
  updateRefund,
} from './purchases.store.ts'
import { findTabletOf } from './purchases.views.ts'

/** A purchase as the call gives it: times in unix seconds, `t` is '' without end. */
interface NewPurchase {
  readonly ci: number
  readonly f: number
  readonly t: number | ''
  readonly fi: number
  readonly ti?: number | undefined
  readonly key?: string | undefined
  readonly username: string
}

/**
 * Creates a complete purchase; one with the same key of the same user is not created again.
 * @throws notFound for a customer out of scope; AppError 400 for an end before the start, a tablet that is not the customer's
 *   or an unknown feature group; purchaseKeyUsed for another purchase with the same key
 */
export async function createPurchase(
  db: Database,
  { ci, f, t, fi, ti, key, username }: NewPurchase,
): Promise<{ id: number; isNew: boolean }> {
  if (!(await lockBuyer(db, ci))) throw notFound()
  if (t !== '' && t < f) throw invalid([{ param: 't', msg: 'Must not be before its start.' }])
  const dev = ti === undefined ? null : await findTabletOf(db, { customerId: ci, tabletId: ti })
  if (dev === undefined) throw unknownTablet()
  const bought = {
    customer_id: ci,
    tablet_id: ti ?? null,
    feature_group_id: fi,
    valid_from: new Date(f * 1000),
    valid_to: t === '' ? null : new Date(t * 1000),
  }
  const id = await insertPurchase(db, { ...bought, dev, created_by: username, request_key: key ?? null })
  if (id !== undefined) return { id, isNew: true }
  const known = await findPurchaseByKey(db, { username, key: key ?? null })
  if (known === undefined) throw purchaseKeyUsed()
  const { id: former, ...made } = known
  if (!isDeepStrictEqual(made, bought)) throw purchaseKeyUsed()
  return { id: former, isNew: false }
}

/**
 * Refunds a complete purchase; of a refunded one nothing is changed.
 * @throws notFound, purchaseNotComplete
 */
export async function refundPurchase(
  db: Database,
  { i, j, username }: { i: number; j: string; username: string },
): Promise<{ customerId: number; before: PurchaseState }> {
  const purchase = await lockPurchase(db, i)
  if (purchase === undefined) throw notFound()
  const { state, customerId } = purchase
  if (state !== 'COMPLETE' && state !== 'REFUNDED') throw purchaseNotComplete()
  if (state === 'COMPLETE') await updateRefund(db, { id: i, username, refund: j })
  return { customerId, before: state }
}
