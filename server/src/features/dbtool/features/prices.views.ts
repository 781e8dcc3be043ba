import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'

/** The prices of a feature group, the newest first. @throws notFound */
export async function listPrices(db: Database, featureGroup: number): Promise<GroupPrice[]> {
  const known = await db
    .selectFrom('feature_group')
    .select('id')
    .where('id', '=', featureGroup)
    .executeTakeFirst()
  if (known === undefined) throw notFound()
  const { rows } = await sql<GroupPrice>`
    select p.id as "Id", g.names as "Name", g.ids as "AccessGroupIds", p.price as "Price",
      p.currency_id as "CurrencyId", c.iso as "CurrencyISO", c.zero_decimal as "ZeroDecimal",
      p.description as "Description", to_char(p.valid_from, 'YYYY-MM-DD') as "From",
      to_char(p.valid_to, 'YYYY-MM-DD') as "To", p.ownership_days as "OwnershipDuration"
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

/** The names of a collection's access groups: 'Denmark + Beta'. */
export async function findCollectionName(db: Database, collection: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select string_agg(g.name, ' + ' order by g.id) as name
    from access_group_collection_member m join access_group g on g.id = m.group_id
    where m.collection_id = ${collection}`.execute(db)
  return rows[0]?.name ?? ''
}
