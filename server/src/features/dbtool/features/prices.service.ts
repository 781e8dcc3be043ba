import { MAX_COPIED_PRICES } from '@service-center/contract/dbtool/feature-groups.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import type { Database } from '../../../platform/database/database.ts'
import { checkUnchanged, invalid, notFound } from '../../../platform/errors.ts'
import { checkGroups } from '../access-groups/access-groups.views.ts'
import { type ChangingCall, collectionOf } from '../common/dbtool-calls.ts'
import { pricesExist, unknownCurrency } from '../common/dbtool.errors.ts'
import {
  deletePrice,
  insertPrices,
  listCurrencyCodes,
  listSamePrices,
  lockPrice,
  type PriceFields,
  type StoredPrice,
  updatePrice,
} from './prices.store.ts'
import { findCollectionName } from './prices.views.ts'

/** The parameters of the calls that all their prices share (specification 3, section 7). */
interface GivenTerms {
  readonly d: string
  readonly f: string
  readonly to: string | null
  readonly od: number | null
}

interface GivenFields extends GivenTerms {
  readonly agids: readonly number[]
  readonly p: number
  readonly cid: number
}

interface GivenPrice extends GivenFields {
  readonly id?: number | undefined
  readonly fid: number
  readonly was?: GivenFields | undefined
}

interface GivenCopies extends GivenTerms {
  readonly id: number
  readonly agids: readonly (readonly number[])[]
  readonly prices: readonly { readonly cid: number; readonly p: number }[]
}

/**
 * Adds a price, or changes an existing one. What was bought keeps what it cost.
 * @throws changed_meanwhile, notFound, price_exists; AppError 400 about fields
 */
export async function savePrice(
  { db, viewer, logAction }: ChangingCall,
  { was, ...given }: GivenPrice,
): Promise<{ success: true; id: number }> {
  logAction({ value: given })
  checkStaff(viewer)
  checkEnd(given)
  const groups = await checkGroups(db, { ids: given.agids, param: 'agids' })
  const price = {
    feature_group_id: given.fid,
    collection_id: await collectionOf(db, groups),
    price: given.p,
    currency_id: given.cid,
    ...termsOf(given),
  }
  if (given.id === undefined) {
    const [id = 0] = await insertPrices(db, [price])
    logAction({ after: { id, ...price } })
    return { success: true, id }
  }
  const locked = await lockPrice(db, given.id)
  if (locked === undefined || locked.feature_group_id !== given.fid) throw notFound()
  const { groups: formerGroups, ...before } = locked
  checkUnchanged(was && comparedOf(was), comparedOf(givenOf(before, formerGroups)))
  await updatePrice(db, { id: before.id, price })
  logAction({ before, after: { id: before.id, ...price } })
  return { success: true, id: before.id }
}

/**
 * Adds a price for each pair of access groups and currency, or none. If all of them exist with the same terms, the call is
 * a repeated one and changes nothing.
 * @throws notFound, price_exists; AppError 400 about fields
 */
export async function copyPrices(
  { db, viewer, logAction }: ChangingCall,
  given: GivenCopies,
): Promise<{ success: true; ids: number[] }> {
  logAction({ value: given })
  checkStaff(viewer)
  checkEnd(given)
  // The lock makes a call that was sent twice at once wait, so that it finds what the first one added.
  const source = await lockPrice(db, given.id)
  if (source === undefined) throw notFound()
  const codes = await checkCurrencies(db, given)
  const copies = copiesOf(given, {
    group: source.feature_group_id,
    collections: await checkCollections(db, given),
  })
  const stored = await listSamePrices(db, copies)
  const known = copies.map((copy) => stored.find((one) => isSame(one, copy)))
  const ids = known.flatMap((price) => (price === undefined ? [] : [price.id]))
  if (ids.length === copies.length) {
    logAction({ before: stored, after: stored })
    return { success: true, ids }
  }
  const [first] = stored
  if (first !== undefined) {
    const name = await findCollectionName(db, first.collection_id)
    throw pricesExist(stored.length, { groups: name, currency: codes.get(first.currency_id) ?? '' })
  }
  const added = await insertPrices(db, copies)
  logAction({ after: copies.map((copy, place) => ({ id: added[place], ...copy })) })
  return { success: true, ids: added }
}

/** @throws notFound */
export async function removePrice(
  { db, viewer, logAction }: ChangingCall,
  id: number,
): Promise<{ success: true }> {
  logAction({ value: { p: id } })
  checkStaff(viewer)
  const before = await deletePrice(db, id)
  if (before === undefined) throw notFound()
  logAction({ before })
  return { success: true }
}

/** @throws AppError 400 when a price would hold on no day */
function checkEnd({ f, to }: GivenTerms): void {
  if (to !== null && to <= f) {
    throw invalid([{ param: 'to', msg: 'Must be after the day from which the price holds.' }])
  }
}

const termsOf = ({ d, f, to, od }: GivenTerms) => ({
  description: d,
  valid_from: f,
  valid_to: to,
  ownership_days: od,
})

const givenOf = (stored: PriceFields, groups: readonly number[]): GivenFields => ({
  agids: groups,
  p: stored.price,
  cid: stored.currency_id,
  d: stored.description,
  f: stored.valid_from,
  to: stored.valid_to,
  od: stored.ownership_days,
})

const comparedOf = ({ agids, p, cid, d, f, to, od }: GivenFields) => [
  agids.toSorted((one, other) => one - other),
  p,
  cid,
  d,
  f,
  to,
  od,
]

/** @returns the codes of the currencies @throws AppError 400 about a currency that is unknown or given twice */
async function checkCurrencies(db: Database, { prices }: GivenCopies): Promise<ReadonlyMap<number, string>> {
  const ids = prices.map(({ cid }) => cid)
  const codes = await listCurrencyCodes(db, ids)
  for (const [place, id] of ids.entries()) {
    const param = `prices.${place}.cid`
    if (!codes.has(id)) throw unknownCurrency(param)
    if (ids.indexOf(id) < place) throw invalid([{ param, msg: 'This currency is given already.' }])
  }
  return codes
}

/** @returns the ids of the collections @throws AppError 400 about groups that are unknown or given twice, or too many */
async function checkCollections(db: Database, { agids, prices }: GivenCopies): Promise<number[]> {
  if (agids.length * prices.length > MAX_COPIED_PRICES) {
    throw invalid([
      { param: 'agids', msg: `Makes more than ${MAX_COPIED_PRICES} prices. Copy fewer at once.` },
    ])
  }
  const collections: number[] = []
  for (const [place, ids] of agids.entries()) {
    const param = `agids.${place}`
    const collection = await collectionOf(db, await checkGroups(db, { ids, param }))
    if (collections.includes(collection)) {
      throw invalid([{ param, msg: 'These access groups are given already.' }])
    }
    collections.push(collection)
  }
  return collections
}

function copiesOf(
  given: GivenCopies,
  { group, collections }: { group: number; collections: readonly number[] },
): PriceFields[] {
  return collections.flatMap((collection) =>
    given.prices.map(({ cid, p }) => ({
      feature_group_id: group,
      collection_id: collection,
      price: p,
      currency_id: cid,
      ...termsOf(given),
    })),
  )
}

/** Whether a stored price for the same groups, currency, first day and ownership is also otherwise the same. */
const isSame = (stored: StoredPrice, copy: PriceFields) =>
  stored.collection_id === copy.collection_id &&
  stored.currency_id === copy.currency_id &&
  stored.price === copy.price &&
  stored.description === copy.description &&
  stored.valid_to === copy.valid_to
