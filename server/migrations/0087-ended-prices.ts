import { type Kysely, sql } from 'kysely'

/** Prices of feature groups can be changed, and end. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table group_price
      add column valid_to date,
      add constraint group_price_ends_after_start check (valid_to > valid_from);
    comment on column group_price.valid_to is 'The first day on which it no longer holds. Null: without end.';
    grant insert (valid_to),
      update (collection_id, price, currency_id, description, valid_from, valid_to, ownership_days)
      on group_price to service_center_app`.execute(db)
}
