import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { AppError } from '../../../platform/errors.ts'
import { unknownCurrency, unknownFeatureGroup } from '../common/dbtool.errors.ts'

export interface PriceFields {
  readonly feature_group_id: number
  readonly collection_id: number
  /** In the smallest unit of the currency. */
  readonly price: number
  readonly currency_id: number
  readonly description: string
  /** YYYY-MM-DD. */
  readonly valid_from: string
  /** YYYY-MM-DD, exclusive. */
  readonly valid_to: string | null
  readonly ownership_days: number | null
}

export type StoredPrice = PriceFields & { readonly id: number }

const FIELDS = sql`id, feature_group_id, collection_id, price, currency_id, description,
  to_char(valid_from, 'YYYY-MM-DD') as valid_from, to_char(valid_to, 'YYYY-MM-DD') as valid_to, ownership_days`

const violations = violationsAs({
  group_price_once: () => new AppError('price_exists'),
  group_price_currency_id_fkey: () => unknownCurrency('cid'),
  group_price_feature_group_id_fkey: () => unknownFeatureGroup('fid'),
})

/** The price and its access groups, locked until the end of the transaction. */
export async function lockPrice(
  db: Database,
  id: number,
): Promise<(StoredPrice & { readonly groups: number[] }) | undefined> {
  const { rows } = await sql<StoredPrice & { readonly groups: number[] }>`
    select ${FIELDS}, (select groups from access_group_collection c where c.id = collection_id) as groups
    from group_price where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** Adds prices and returns their ids, in the same order. @throws price_exists, unknownCurrency, unknownFeatureGroup */
export async function insertPrices(db: Database, prices: readonly PriceFields[]): Promise<number[]> {
  const rows = await db
    .insertInto('group_price')
    .values(
      prices.map((price) => ({
        ...price,
        valid_from: sql`${price.valid_from}::date`,
        valid_to: sql`${price.valid_to}::date`,
      })),
    )
    .returning('id')
    .execute()
    .catch(violations)
  return rows.map(({ id }) => id)
}

/** The stored prices for the same groups, currencies, first day and ownership as the given ones. */
export async function listSamePrices(db: Database, prices: readonly PriceFields[]): Promise<StoredPrice[]> {
  const { rows } = await sql<StoredPrice>`
    select ${FIELDS} from group_price p
    where exists (
      select from json_to_recordset(${JSON.stringify(prices)}::json)
        as g (feature_group_id integer, collection_id integer, currency_id integer, valid_from date, ownership_days integer)
      where (g.feature_group_id, g.collection_id, g.currency_id, g.valid_from)
        = (p.feature_group_id, p.collection_id, p.currency_id, p.valid_from)
        and g.ownership_days is not distinct from p.ownership_days)`.execute(db)
  return rows
}

/** The ids of the given currencies that exist, with their codes. */
export async function listCurrencyCodes(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('currency').select(['id', 'iso']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, iso }) => [id, iso]))
}

/** @throws price_exists, unknownCurrency */
export async function updatePrice(
  db: Database,
  { id, price }: { id: number; price: PriceFields },
): Promise<void> {
  await sql`
    update group_price set collection_id = ${price.collection_id}, price = ${price.price},
      currency_id = ${price.currency_id}, description = ${price.description},
      valid_from = ${price.valid_from}::date, valid_to = ${price.valid_to}::date,
      ownership_days = ${price.ownership_days}
    where id = ${id}`
    .execute(db)
    .catch(violations)
}

/** Removes a price and returns it; undefined if there is none with this id. */
export async function deletePrice(db: Database, id: number): Promise<StoredPrice | undefined> {
  const { rows } = await sql<StoredPrice>`
    delete from group_price where id = ${id} returning ${FIELDS}`.execute(db)
  return rows[0]
}
