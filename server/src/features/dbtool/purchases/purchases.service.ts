import type { FittingPrices } from '@service-center/contract/dbtool/purchase-prices.ts'
import type { PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { LAST_MOMENT } from '@service-center/contract/dbtool/dbtool-fields.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import { purchaseKeyUsed, purchaseRefunded, unknownFeatureGroup } from '../common/dbtool.errors.ts'
import {
  costOf,
  findPriceOf,
  isSamePrice,
  type KeptCost,
  type WantedPrice,
} from './purchase-price.service.ts'
import { type Buyer, listFittingPrices } from './purchase-prices.views.ts'
import {
  type Bought,
  findPurchaseByKey,
  insertPurchase,
  lockBuyer,
  lockKey,
  lockPurchase,
  updateRefund,
} from './purchases.store.ts'
import { findTabletOf, isVisibleCustomer } from './purchases.views.ts'

const SECONDS_PER_DAY = 86_400

/** A purchase as sent by the caller: times in unix seconds; `t` is '' if there is no end. */
interface NewPurchase extends WantedPrice {
  readonly ci: number
  readonly f: number
  readonly t?: number | '' | undefined
  readonly fi: number
  readonly ti?: number | undefined
  readonly key?: string | undefined
  readonly utcOffset?: number | undefined
  readonly username: string
}

/** A purchase that was made: by this call, or before by one with the same key. */
export interface MadePurchase {
  readonly id: number
  readonly isNew: boolean
  readonly cost: Pick<KeptCost, 'price' | 'currency' | 'vat'>
}

/**
 * Creates a complete purchase at its price; a second call by the same user with the same key creates nothing.
 * @throws notFound for a customer out of scope; AppError 400 for an end before the start, a tablet that is
 * not the customer's, an unknown feature group or a price that does not fit; price_outdated for another price than the
 * shown one; purchaseKeyUsed for another purchase with the same key
 */
export async function createPurchase(db: Database, purchase: NewPurchase): Promise<MadePurchase> {
  const { ci, f, t, fi, ti, key, username } = purchase
  if (!(await lockBuyer(db, ci))) throw notFound()
  if (t !== undefined && t !== '' && t < f)
    throw invalid([{ param: 't', msg: 'Must not be before its start.' }])
  const dev = ti === undefined ? null : await findTabletOf(db, { customerId: ci, tabletId: ti })
  if (dev === undefined) throw invalid([{ param: 'ti', msg: 'The customer has no such tablet.' }])
  const former = key === undefined ? undefined : await findFormer(db, { ...purchase, key })
  if (former !== undefined) return former
  const buyer = { customerId: ci, featureGroup: fi, start: f, utcOffset: purchase.utcOffset ?? 0 }
  const price = await findPriceOf(db, buyer, purchase)
  const bought = { ...contentOf(purchase), valid_to: endOf(purchase, price?.OwnershipDuration ?? null) }
  const cost = costOf(price)
  const row = { ...bought, ...cost, dev, created_by: username, request_key: key ?? null }
  return { id: await insertPurchase(db, row), isNew: true, cost }
}

/** What a purchase is of, without its end, which may follow from its price. */
const contentOf = ({ ci, ti, fi, f }: NewPurchase): Omit<Bought, 'valid_to'> => ({
  customer_id: ci,
  tablet_id: ti ?? null,
  feature_group_id: fi,
  valid_from: new Date(f * 1000),
})

/** The given end, or the one after the days of the price. @throws AppError 400 for an end that cannot be stored */
function endOf({ f, t }: NewPurchase, days: number | null): Date | null {
  const end = t ?? (days === null ? '' : f + days * SECONDS_PER_DAY)
  if (end === '') return null
  if (end > LAST_MOMENT) {
    throw invalid([
      { param: 'f', msg: 'Is too late for the days of the price: the end would be after the year 9999.' },
    ])
  }
  return new Date(end * 1000)
}

/**
 * What an earlier call with the same key has made. Its price is not looked up again: it may have changed meanwhile.
 * @throws purchaseKeyUsed for another purchase than that
 */
async function findFormer(
  db: Database,
  purchase: NewPurchase & { key: string },
): Promise<MadePurchase | undefined> {
  await lockKey(db, purchase)
  const former = await findPurchaseByKey(db, purchase)
  if (former === undefined) return undefined
  const { id, valid_to, price, currency, vat, ownership_days: days, ...content } = former
  const { t, shown } = purchase
  const end = valid_to === null ? '' : valid_to.getTime() / 1000
  const kept = price === null || currency === null ? null : { price, currency, vat, days }
  const isSame =
    isDeepStrictEqual(content, contentOf(purchase)) &&
    (t === undefined || t === end) &&
    (shown === undefined || isSamePrice(shown, kept))
  if (!isSame) throw purchaseKeyUsed()
  return { id, isNew: false, cost: { price, currency, vat } }
}

/** The prices that fit a customer. @throws notFound for a customer out of scope; AppError 400 for unknown feature groups */
export async function findPricesFor(db: Database, buyer: Buyer): Promise<FittingPrices[]> {
  if (!(await isVisibleCustomer(db, buyer.customerId))) throw notFound()
  const found = await listFittingPrices(db, buyer)
  if (found.length < new Set(buyer.featureGroups).size) throw unknownFeatureGroup('fi')
  return found
}

/** What a refund has changed, and how much is refunded: all that the purchase cost. */
export interface Refund {
  readonly customerId: number
  readonly before: PurchaseState
  readonly total: number | null
  readonly currency: string | null
}

/**
 * Refunds a complete purchase. The same refund again changes nothing.
 * @throws notFound, purchase_not_complete; purchase_refunded for another refund of a refunded purchase
 */
export async function refundPurchase(
  db: Database,
  { i, j, username }: { i: number; j: string; username: string },
): Promise<Refund> {
  const purchase = await lockPurchase(db, { id: i, refund: j })
  if (purchase === undefined) throw notFound()
  const { state, customerId, total, currency, isSame } = purchase
  if (state !== 'COMPLETE' && state !== 'REFUNDED') throw new AppError('purchase_not_complete')
  if (state === 'REFUNDED' && !isSame) throw purchaseRefunded(purchase)
  if (state === 'COMPLETE') await updateRefund(db, { id: i, username, refund: j })
  return { customerId, before: state, total, currency }
}
