import type { PurchaseState } from '@service-center/contract/dbtool/purchases.ts'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import { purchaseKeyUsed, unknownFeatureGroup } from '../common/dbtool.errors.ts'
import { findTabletOf } from './purchases.views.ts'

/** A purchase as sent by the caller: times in unix seconds; `t` is '' if there is no end. */
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
 * Creates a complete purchase; a second call by the same user with the same key creates nothing.
 * @throws notFound for a customer out of scope; AppError 400 for an end before the start, a tablet that is
 * not the customer's or an unknown feature group; purchaseKeyUsed for another purchase with the same key
 */
export async function createPurchase(
  db: Database,
  { ci, f, t, fi, ti, key, username }: NewPurchase,
): Promise<{ id: number; isNew: boolean }> {
  if (!(await lockBuyer(db, ci))) throw notFound()
  if (t !== '' && t < f) throw invalid([{ param: 't', msg: 'Must not be before its start.' }])
  const dev = ti === undefined ? null : await findTabletOf(db, { customerId: ci, tabletId: ti })
  if (dev === undefined) throw invalid([{ param: 'ti', msg: 'The customer has no such tablet.' }])
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
 * Refunds a complete purchase. Refunding it again changes nothing.
 * @throws notFound, purchase_not_complete
 */
export async function refundPurchase(
  db: Database,
  { i, j, username }: { i: number; j: string; username: string },
): Promise<{ customerId: number; before: PurchaseState }> {
  const purchase = await lockPurchase(db, i)
  if (purchase === undefined) throw notFound()
  const { state, customerId } = purchase
  if (state !== 'COMPLETE' && state !== 'REFUNDED') throw new AppError('purchase_not_complete')
  if (state === 'COMPLETE') await updateRefund(db, { id: i, username, refund: j })
  return { customerId, before: state }
}

interface PurchaseFields {
  readonly customer_id: number
  readonly dev: number | null
  readonly tablet_id: number | null
  readonly feature_group_id: number
  readonly valid_from: Date
  readonly valid_to: Date | null
  readonly created_by: string
  readonly request_key: string | null
}

/**
 * Adds a complete purchase; undefined if this user already made one with this key. @throws
 * unknownFeatureGroup
 */
async function insertPurchase(db: Database, purchase: PurchaseFields): Promise<number | undefined> {
  const row = await db
    .insertInto('purchase')
    .values(purchase)
    .onConflict((conflict) => conflict.columns(['created_by', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(violationsAs({ purchase_feature_group_id_fkey: () => unknownFeatureGroup('fi') }))
  return row?.id
}

/** The purchase in scope that a user has made with a key. */
async function findPurchaseByKey(
  db: Database,
  { username, key }: { username: string; key: string | null },
): Promise<(Omit<PurchaseFields, 'dev' | 'created_by' | 'request_key'> & { id: number }) | undefined> {
  return db
    .selectFrom('purchase')
    .select(['id', 'customer_id', 'tablet_id', 'feature_group_id', 'valid_from', 'valid_to'])
    .where('created_by', '=', username)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/**
 * Locks a customer against being deleted or moved until the end of the transaction; false if there is none
 * with this id in scope.
 */
async function lockBuyer(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from customer where id = ${id} for share`.execute(db)
  return rows.length > 0
}

/** A purchase in scope, locked until the end of the transaction. */
async function lockPurchase(
  db: Database,
  id: number,
): Promise<{ state: PurchaseState; customerId: number } | undefined> {
  const { rows } = await sql<{ state: PurchaseState; customerId: number }>`
    select state, customer_id as "customerId" from purchase where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** @param change.refund the text of a JSON object */
async function updateRefund(
  db: Database,
  { id, username, refund }: { id: number; username: string; refund: string },
): Promise<void> {
  await sql`
    update purchase
    set state = 'REFUNDED', refunded_at = clock_timestamp(), refunded_by = ${username}, refund = ${refund}::jsonb
    where id = ${id}`.execute(db)
}
