import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/**
 * Whose features may have changed. Triggers add rows in the transaction of each change, whoever makes it; the server takes
 * them and tells the tablets whose features are others. Rows are only added and taken, so that changes do not wait for each
 * other.
 */
export async function addRefresh(db: Kysely<never>): Promise<void> {
  await sql`
    create table feature_refresh (
      id bigint generated always as identity primary key,
      -- A tablet; or all of a customer and those below it; both null: all tablets.
      dev integer,
      customer_id integer,
      -- Of a change that concerns many tablets: it waits for those that concern few.
      is_of_many boolean not null default false
    )`.execute(db)
  await sql`create index feature_refresh_wide on feature_refresh (id) where dev is null`.execute(db)
  // Up to when timeframes, purchases and metadata that begin or end have been considered.
  await sql`
    create table feature_clock (
      only_row boolean primary key default true check (only_row),
      considered_to timestamptz not null
    )`.execute(db)
  await protect(db, 'feature_refresh', 'feature_clock')
  await sql`
    insert into feature_clock (considered_to) values (now());
    insert into feature_refresh default values;
    create index feature_metadata_begin on feature_metadata (valid_from) where valid_from is not null;
    create index feature_metadata_end on feature_metadata (valid_to) where valid_to is not null;
    create index feature_timeframe_begin on feature_configuration_timeframe (valid_from);
    create index feature_timeframe_end on feature_configuration_timeframe (valid_to) where valid_to is not null
  `.execute(db)
  await refreshAfterChanges(db)
  await refreshAfterMoves(db)
}

/** What holds for all tablets: a change of it may concern each of them. */
const OF_ALL = [
  'feature_group',
  'feature',
  'feature_option',
  'feature_metadata',
  'feature_configuration',
  'feature_configuration_option',
  'feature_configuration_timeframe',
  'template',
  'access_group',
]

async function refreshAfterChanges(db: Kysely<never>): Promise<void> {
  const functions = {
    refresh_features_of_all: `insert into feature_refresh (dev) select null where exists (select from changed)`,
    refresh_features_of_purchases: `
      insert into feature_refresh (dev, customer_id)
      select distinct dev, case when dev is null then customer_id end from changed`,
    refresh_features_of_customers: `
      insert into feature_refresh (customer_id) select distinct customer_id from changed`,
    refresh_features_of_tablets: `insert into feature_refresh (dev) select distinct dev from changed`,
  }
  for (const [name, statement] of Object.entries(functions)) {
    await sql`
      create function ${sql.ref(name)}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        ${sql.raw(statement)};
        return null;
      end $$`.execute(db)
  }
  for (const table of OF_ALL) await addTriggers(db, { table, run: 'refresh_features_of_all' })
  await addTriggers(db, { table: 'purchase', run: 'refresh_features_of_purchases' })
  await addTriggers(db, { table: 'customer_access_group', run: 'refresh_features_of_customers' })
  await addTriggers(db, { table: 'tablet_feature', run: 'refresh_features_of_tablets' })
  await addTriggers(db, { table: 'tablet_feature_option', run: 'refresh_features_of_tablets' })
}

async function addTriggers(db: Kysely<never>, { table, run }: { table: string; run: string }): Promise<void> {
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql`
      create trigger ${sql.ref(`refresh_features_${event}`)} after ${sql.raw(`${event}`)} on ${sql.table(table)}
      referencing ${sql.raw(`${rows}`)} table as changed
      for each statement execute function ${sql.ref(run)}()`.execute(db)
  }
}

/** A tablet that is new or another customer's, and a customer that moves with the groups that it inherits. */
async function refreshAfterMoves(db: Kysely<never>): Promise<void> {
  await sql`
    create function refresh_features_of_device() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into feature_refresh (dev) values (new.dev);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger refresh_features_insert after insert on device
    for each row when (new.device_type = 2) execute function refresh_features_of_device()`.execute(db)
  await sql`
    create trigger refresh_features_update after update of customer_id on device
    for each row when (new.device_type = 2 and old.customer_id <> new.customer_id)
    execute function refresh_features_of_device()`.execute(db)
  await sql`
    create function refresh_features_of_subtree() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into feature_refresh (customer_id) values (new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger refresh_features after update of parent_id on customer
    for each row when (old.parent_id is distinct from new.parent_id)
    execute function refresh_features_of_subtree()`.execute(db)
}
