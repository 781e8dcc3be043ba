import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

let used = 0
/** A number that is unique in this process, for names. */
const next = () => (used += 1)

/** Adds a feature group and returns its id. */
export async function addFeatureGroup(db: Database, name = `Group ${next()}`): Promise<number> {
  const { id } = await db
    .insertInto('feature_group')
    .values({ name, is_template_group: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a feature with options of these tags, and returns the ids of all. */
export async function addFeature(
  db: Database,
  given: { tag?: string; group?: number; options?: readonly string[] } = {},
): Promise<{ feature: number; options: number[] }> {
  const { tag = `feature_${next()}`, options = [] } = given
  const { id: feature } = await db
    .insertInto('feature')
    .values({ tag, group_id: given.group ?? (await addFeatureGroup(db)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (options.length === 0) return { feature, options: [] }
  const rows = await db
    .insertInto('feature_option')
    .values(options.map((option) => ({ feature_id: feature, tag: option })))
    .returning('id')
    .execute()
  return { feature, options: rows.map(({ id }) => id) }
}

/**
 * Adds a configuration of a feature and returns its id. Without timeframes it applies since a day ago without end.
 */
export async function addFeatureConfiguration(
  db: Database,
  given: {
    feature: number
    groups: readonly number[]
    options?: readonly number[]
    timeframes?: readonly { from: Date; to: Date | null }[]
  },
): Promise<number> {
  const timeframes = given.timeframes ?? [{ from: new Date(Date.now() - 86_400_000), to: null }]
  await sql`
    insert into access_group_collection (groups) values (${given.groups}::integer[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into feature_configuration (feature_id, collection_id)
    select ${given.feature}, id from access_group_collection
    where groups = array(select distinct g from unnest(${given.groups}::integer[]) g order by g)
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into feature_configuration_option (configuration_id, option_id)
    select ${id}, unnest(${given.options ?? []}::integer[])`.execute(db)
  await db
    .insertInto('feature_configuration_timeframe')
    .values(
      timeframes.map(({ from, to }, place) => ({
        configuration_id: id,
        position: place + 1,
        valid_from: from,
        valid_to: to,
      })),
    )
    .execute()
  return id
}

/** Adds a price of a feature group and returns its id. Without other values it costs 100.00 EUR since 2020. */
export async function addPrice(
  db: Database,
  price: {
    group: number
    /** Access groups. */
    groups: readonly number[]
    price?: number
    currency?: string
    days?: number | null
    /** Days as YYYY-MM-DD. */
    from?: string
    to?: string | null
  },
): Promise<number> {
  const { price: amount = 10_000, currency = 'EUR', days = null, from = '2020-01-01', to = null } = price
  const groups = [...price.groups].toSorted((one, other) => one - other)
  await sql`
    insert into access_group_collection (groups) values (${groups}::integer[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from, valid_to, ownership_days)
    select ${price.group}, a.id, ${amount}, c.id, ${from}::date, ${to}::date, ${days}
    from access_group_collection a, currency c where a.groups = ${groups}::integer[] and c.iso = ${currency}
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('There is no such currency.')
  return id
}
