import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { featureGroupExists, priceExists, unknownCurrency, unknownFeatureGroup } from './dbtool.errors.ts'

/** The columns of a feature group. */
export interface FeatureGroupFields {
  readonly name: string
  readonly is_template_group: boolean
}

const violations = violationsAs({ feature_group_name_key: featureGroupExists })

/** A feature group, locked until the end of the transaction. */
export async function lockFeatureGroup(
  db: Database,
  id: number,
): Promise<(FeatureGroupFields & { id: number }) | undefined> {
  return db
    .selectFrom('feature_group')
    .select(['id', 'name', 'is_template_group'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Adds a feature group and returns its id. @throws featureGroupExists */
export async function insertFeatureGroup(db: Database, group: FeatureGroupFields): Promise<number> {
  const { id } = await db
    .insertInto('feature_group')
    .values({ ...group })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violations)
  return id
}

/** @throws featureGroupExists */
export async function updateFeatureGroup(
  db: Database,
  { id, group }: { id: number; group: FeatureGroupFields },
): Promise<void> {
  await db
    .updateTable('feature_group')
    .set({ ...group })
    .where('id', '=', id)
    .execute()
    .catch(violations)
}

/** The columns of a price. */
export interface PriceFields {
  readonly feature_group_id: number
  readonly collection_id: number
  /** In the currency's smallest unit. */
  readonly price: number
  readonly currency_id: number
  readonly description: string
  /** YYYY-MM-DD. */
  readonly valid_from: string
  readonly ownership_days: number | null
}

/** Adds a price and returns its id. @throws priceExists, unknownCurrency, unknownFeatureGroup */
export async function insertPrice(db: Database, price: PriceFields): Promise<number> {
  const { id } = await db
    .insertInto('group_price')
    .values({ ...price, valid_from: sql`${price.valid_from}::date` })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      violationsAs({
        group_price_once: priceExists,
        group_price_currency_id_fkey: unknownCurrency,
        group_price_feature_group_id_fkey: () => unknownFeatureGroup('fid'),
      }),
    )
  return id
}

/** Removes a price and returns what it was; undefined: there is none of this id. */
export async function deletePrice(
  db: Database,
  id: number,
): Promise<(PriceFields & { id: number }) | undefined> {
  const { rows } = await sql<PriceFields & { id: number }>`
    delete from group_price where id = ${id}
    returning id, feature_group_id, collection_id, price, currency_id, description,
      to_char(valid_from, 'YYYY-MM-DD') as valid_from, ownership_days`.execute(db)
  return rows[0]
}
