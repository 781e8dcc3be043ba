import type { Currency, FeatureGroup, GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** All feature groups by name. */
export async function listFeatureGroups(db: Database): Promise<FeatureGroup[]> {
  const { rows } = await sql<FeatureGroup>`
    select g.id as "Id", g.name as "Name", g.is_template_group as "isTemplateGroup",
      coalesce(f.count, 0) as "Features", coalesce(p.count, 0) as "Prices"
    from feature_group g
    left join (select group_id, count(*) as count from feature group by 1) f on f.group_id = g.id
    left join (select feature_group_id, count(*) as count from group_price group by 1) p on p.feature_group_id = g.id
    order by g.name collate "und-x-icu", g.id`.execute(db)
  return rows
}

/** The currencies in the order in which they are offered. */
export async function listCurrencies(db: Database): Promise<Currency[]> {
  return db
    .selectFrom('currency')
    .select(['id as Id', 'iso as ISO', 'zero_decimal as ZeroDecimal'])
    .orderBy('id')
    .execute()
}

/** The prices of a feature group, the newest first. @throws notFound */
export async function listPrices(db: Database, featureGroup: number): Promise<GroupPrice[]> {
  const known = await db
    .selectFrom('feature_group')
    .select('id')
    .where('id', '=', featureGroup)
    .executeTakeFirst()
  if (known === undefined) throw notFound()
  const { rows } = await sql<GroupPrice>`
    select p.id as "Id", g.names as "Name", g.ids as "AccessGroupIds", p.price as "Price", c.iso as "CurrencyISO",
      c.zero_decimal as "ZeroDecimal", p.description as "Description", to_char(p.valid_from, 'YYYY-MM-DD') as "From",
      p.ownership_days as "OwnershipDuration"
    from group_price p
    join currency c on c.id = p.currency_id
    cross join lateral (
      select string_agg(g.name, ' + ' order by g.id) as names, array_agg(g.id order by g.id) as ids
      from access_group_collection_member m join access_group g on g.id = m.group_id
      where m.collection_id = p.collection_id) g
    where p.feature_group_id = ${featureGroup}
    order by p.valid_from desc, p.id`.execute(db)
  return rows
}
