import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How often the clock is set, even if nothing begins or ends. */
const CLOCK_SECONDS = 60

/**
 * The SQL condition that a purchase or timeframe has begun or ended since the last run. `passed` returns the
 * condition for a time column.
 */
const somethingPassed = (passed: (column: string) => RawBuilder<unknown>) => sql`
  exists (select from purchase where ${passed('valid_from')})
  or exists (select from purchase where ${passed('valid_to')})
  or exists (select from feature_configuration_timeframe where ${passed('valid_from')})
  or exists (select from feature_configuration_timeframe where ${passed('valid_to')})
  or exists (select from feature_metadata where ${passed('valid_from')})
  or exists (select from feature_metadata where ${passed('valid_to')})`

/** Whether tablets' features may have changed, or the clock has to be set. */
export async function hasRefreshes(db: Database): Promise<boolean> {
  const { rows: clocks } = await sql<{ since: string; until: string }>`
    select considered_to::text as since, clock_timestamp()::text as until from feature_clock`.execute(db)
  const [clock] = clocks
  if (clock === undefined) return false
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from feature_refresh)
      or ${clock.since}::timestamptz < ${clock.until}::timestamptz - make_interval(secs => ${CLOCK_SECONDS})
      or ${somethingPassed(passedBetween(clock))} as due`.execute(db)
  return rows[0]?.due ?? false
}

/** Locks the clock: until the end of the transaction, no other process decides which tablets to notify. */
export async function lockClock(db: Database): Promise<void> {
  await sql`select from feature_clock for update`.execute(db)
}

/**
 * Marks the tablets that may be affected by purchases and timeframes that began or ended since the last run, and sets
 * the locked clock.
 */
export async function considerTimes(db: Database): Promise<void> {
  // As texts, because a `Date` has only milliseconds.
  const { rows } = await sql<{ since: string; until: string }>`
    select considered_to::text as since, clock_timestamp()::text as until from feature_clock`.execute(db)
  const [clock] = rows
  if (clock === undefined) return
  const passed = passedBetween(clock)
  await sql`
    insert into feature_refresh (dev, customer_id, feature_id, collection_id)
    select distinct dev, case when dev is null then customer_id end, null::integer, null::integer
    from (select dev, customer_id from purchase where ${passed('valid_from')}
      union all select dev, customer_id from purchase where ${passed('valid_to')}) p
    union all
    select distinct null::integer, null::integer, m.feature_id, null::integer
    from (select feature_id from feature_metadata where ${passed('valid_from')}
      union all select feature_id from feature_metadata where ${passed('valid_to')}) m
    union all
    select distinct null::integer, null::integer, null::integer, c.collection_id
    from (select configuration_id from feature_configuration_timeframe where ${passed('valid_from')}
      union all select configuration_id from feature_configuration_timeframe where ${passed('valid_to')}) t
      join feature_configuration c on c.id = t.configuration_id`.execute(db)
  await sql`update feature_clock set considered_to = ${clock.until}::timestamptz`.execute(db)
}

const passedBetween =
  ({ since, until }: { since: string; until: string }) =>
  (column: string) =>
    sql`${sql.ref(column)} > ${since}::timestamptz and ${sql.ref(column)} <= ${until}::timestamptz`

/** Changes that concern more tablets than this are handled after smaller ones. */
const FEW = 50

/**
 * Replaces marks for many tablets by the tablets themselves: all tablets, those of a customer and the
 * customers below it, those that may have a feature or a feature of a group, and those whose customers have
 * all access groups of a collection.
 */
export async function spreadRefreshes(db: Database): Promise<void> {
  await sql`
    with wide as (
      delete from feature_refresh where dev is null
      returning customer_id, feature_id, feature_group_id, collection_id),
    customers as materialized (
      select array_agg(distinct customer_id) as ids,
        bool_or(num_nonnulls(customer_id, feature_id, feature_group_id, collection_id) = 0) as all
      from wide),
    features as materialized (
      select f.id, f.group_id from feature f
      where f.id in (select feature_id from wide) or f.group_id in (select feature_group_id from wide)),
    -- Those of the past and the future too: whose features stay the same is seen when they are worked out.
    purchases as materialized (
      select p.customer_id, p.dev, p.tablet_id, p.former_devs from purchase p
      where p.state = 'COMPLETE' and p.feature_group_id in (
        select group_id from features union select feature_group_id from wide)),
    collections as materialized (
      select c.groups from access_group_collection c
      where c.id in (
        select collection_id from wide
        union select f.collection_id from feature_configuration f where f.feature_id in (select id from features))),
    tablet as materialized (
      select d.dev, d.customer_id from device d where d.device_type = ${sql.lit(DEVICE_TYPE.tablet)}),
    held as materialized (
      select a.customer_id, array_agg(a.group_id) as groups
      from access_groups_of(array(
        select distinct customer_id from tablet where exists (select from collections))) a
      group by a.customer_id),
    concerned as (
      select t.dev from customers cross join tablet t join customer c on c.id = t.customer_id
      where customers.all or c.path && customers.ids
      union select t.dev from tablet t join purchases p using (customer_id)
        where p.tablet_id is null and p.former_devs is null
      union select p.dev from purchases p where p.dev is not null
      union select former from purchases p cross join unnest(p.former_devs) former
      union select c.dev from tablet_feature c where c.feature_id in (select id from features)
      union select t.dev from tablet t
        where t.customer_id in (
          select held.customer_id from held join collections on collections.groups <@ held.groups))
    insert into feature_refresh (dev, is_of_many)
    select dev, count(*) over () > ${sql.lit(FEW)} from concerned`.execute(db)
}

/**
 * The tablets to notify, first those of changes that concern few, so that no purchase waits for a change of
 * the whole fleet. Tablets of one customer come together, because they often have the same features.
 */
export async function listDueTablets(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    select r.dev from feature_refresh r left join device d using (dev) where r.dev is not null
    group by r.dev order by bool_and(r.is_of_many), min(d.customer_id), r.dev limit ${limit}`.execute(db)
  return rows.map(({ dev }) => dev)
}

/** Removes tablets from those to notify, and returns the removed ones. */
export async function deleteRefreshes(db: Database, devs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    with gone as (delete from feature_refresh where dev = any (${devs}::integer[]) returning dev)
    select distinct dev from gone`.execute(db)
  return rows.map(({ dev }) => dev)
}

/** For each tablet, the features that it may use now (`ToldFeatures`). */
export const toldFeatures = (devs: readonly number[]): RawBuilder<{ dev: number; value: object }> =>
  sql`select dev, value from told_features(${devs}::integer[], clock_timestamp())`

/** The customers of devices, without duplicates. */
export async function listCustomersOf(db: Database, devs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from device where dev = any (${devs}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}
