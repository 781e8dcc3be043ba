import type { FittingPrices, PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const SECONDS_PER_HOUR = 3600

/** For whom, from when and for what prices are wanted. */
export interface Buyer {
  readonly customerId: number
  readonly featureGroups: readonly number[]
  /** The start of the purchase, in unix seconds. */
  readonly start: number
  /** Decides the day of the start, in hours. */
  readonly utcOffset: number
}

const COLUMNS: Record<keyof PurchasePrice, RawBuilder<unknown>> = {
  Id: sql`p.id`,
  Price: sql`p.price`,
  CurrencyISO: sql`c.iso`,
  ZeroDecimal: sql`c.zero_decimal`,
  VatPercent: sql`v.percent`,
  Vat: sql`v.amount`,
  VatBy: sql`v.name`,
  Total: sql`p.price + coalesce(v.amount, 0)`,
  OwnershipDuration: sql`p.ownership_days`,
  From: sql`to_char(p.valid_from, 'YYYY-MM-DD')`,
  Description: sql`p.description`,
  AccessGroups: sql`g.groups`,
}

/**
 * The prices that fit a customer in scope, for each feature group, the closest one first: that with most of the customer's
 * own access groups, then with most groups, then the newest, then by the order of the currencies.
 * @returns one entry for each known feature group, in the order of their ids
 */
export async function listFittingPrices(db: Database, buyer: Buyer): Promise<FittingPrices[]> {
  const columns = sql.join(Object.entries(COLUMNS).flatMap(([name, value]) => [sql.lit(name), value]))
  const { rows } = await sql<FittingPrices>`
    with ${heldAndFitting(buyer)}
    select wanted.id as "FeatureGroupId", coalesce(
      json_agg(json_build_object(${columns})
        order by g.own desc, cardinality(p.groups) desc, p.valid_from desc, p.currency_id, p.id)
        filter (where p.id is not null), '[]') as "Prices"
    from feature_group wanted
    left join (fitting p join currency c on c.id = p.currency_id) on p.feature_group_id = wanted.id
    left join lateral (
      select count(*) filter (where h.is_own) as own,
        json_agg(json_build_object('Name', a.name, 'isOwn', h.is_own)
          order by h.is_own desc, a.name collate "und-x-icu", a.id) as groups
      from held h join access_group a on a.id = h.group_id where h.group_id = any (p.groups)) g on true
    left join lateral (
      -- Exact: numeric, rounded half up.
      select v.percent::float8 as percent, a.name, round(p.price * v.percent * 0.01)::bigint as amount
      from vat v join held h on h.group_id = v.access_group_id join access_group a on a.id = h.group_id
      order by h.group_id = any (p.groups) desc, h.nearness desc, v.percent desc, a.id limit 1) v on true
    where wanted.id = any (${[...buyer.featureGroups]}::integer[])
    group by wanted.id order by wanted.id`.execute(db)
  return rows
}

/** The customer's access groups (`held`), and of the prices for them the newest ones that are valid (`fitting`). */
function heldAndFitting({ customerId, featureGroups, start, utcOffset }: Buyer): RawBuilder<unknown> {
  const local = new Date((start + utcOffset * SECONDS_PER_HOUR) * 1000)
  const day = sql`(${local}::timestamptz at time zone 'UTC')::date`
  return sql`
    held as materialized (
      select a.group_id, a.inherited_from is null as is_own,
        -- The customer itself is the last of its path.
        array_position(c.path, coalesce(a.inherited_from, c.id)) as nearness
      from customer c cross join lateral access_groups_of(array[c.id]) a where c.id = ${customerId}),
    fitting as materialized (
      select distinct on (p.feature_group_id, p.collection_id, p.currency_id, p.ownership_days) p.*, c.groups
      from group_price p join access_group_collection c on c.id = p.collection_id
      where p.feature_group_id = any (${[...featureGroups]}::integer[]) and p.valid_from <= ${day}
        and (p.valid_to is null or p.valid_to > ${day}) and c.groups <@ array(select group_id from held)
      order by p.feature_group_id, p.collection_id, p.currency_id, p.ownership_days, p.valid_from desc, p.id desc)`
}
