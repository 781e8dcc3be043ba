import { FEATURES_ATTRIBUTE } from '@service-center/contract/tablet-features/tablet-features.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** So often the clock is set, also when nothing begins or ends. */
const CLOCK_SECONDS = 60

/** Whether something has begun or ended since the times of the clock, given by the SQL of a condition on a time. */
const somethingPassed = (passed: (column: string) => RawBuilder<unknown>) => sql`
  exists (select from purchase where ${passed('valid_from')})
  or exists (select from purchase where ${passed('valid_to')})
  or ${somethingOfAllPassed(passed)}`
const somethingOfAllPassed = (passed: (column: string) => RawBuilder<unknown>) => sql`(
  exists (select from feature_configuration_timeframe where ${passed('valid_from')})
  or exists (select from feature_configuration_timeframe where ${passed('valid_to')})
  or exists (select from feature_metadata where ${passed('valid_from')})
  or exists (select from feature_metadata where ${passed('valid_to')}))`

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

/** Until the end of the transaction, no other process decides what tablets are told. */
export async function lockClock(db: Database): Promise<void> {
  await sql`select from feature_clock for update`.execute(db)
}

/** Adds the tablets for which something has begun or ended since the last time, and sets the locked clock. */
export async function considerTimes(db: Database): Promise<void> {
  // As texts: a `Date` has milliseconds only.
  const { rows } = await sql<{ since: string; until: string }>`
    select considered_to::text as since, clock_timestamp()::text as until from feature_clock`.execute(db)
  const [clock] = rows
  if (clock === undefined) return
  const passed = passedBetween(clock)
  await sql`
    insert into feature_refresh (dev, customer_id)
    select distinct dev, case when dev is null then customer_id end
    from (select dev, customer_id from purchase where ${passed('valid_from')}
      union all select dev, customer_id from purchase where ${passed('valid_to')}) p
    union all select null, null where ${somethingOfAllPassed(passed)}`.execute(db)
  await sql`update feature_clock set considered_to = ${clock.until}::timestamptz`.execute(db)
}

const passedBetween =
  ({ since, until }: { since: string; until: string }) =>
  (column: string) =>
    sql`${sql.ref(column)} > ${since}::timestamptz and ${sql.ref(column)} <= ${until}::timestamptz`

/** A change that concerns more tablets than this waits for those that concern fewer. */
const FEW = 50

/** Puts each tablet in the place of 'all tablets' and of 'all of a customer and those below it'. */
export async function spreadRefreshes(db: Database): Promise<void> {
  await sql`
    with wide as (delete from feature_refresh where dev is null returning customer_id),
    customers as materialized (select array_agg(distinct customer_id) as ids, bool_or(customer_id is null) as all from wide)
    insert into feature_refresh (dev, is_of_many)
    select d.dev, count(*) over () > ${sql.lit(FEW)} from customers cross join device d join customer c on c.id = d.customer_id
    where d.device_type = ${sql.lit(DEVICE_TYPE.tablet)} and (customers.all or c.path && customers.ids)`.execute(
    db,
  )
}

/** Tablets that are due, first those of changes that concern few: nobody's purchase waits for a change of the whole fleet. */
export async function listDueTablets(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    select dev from feature_refresh where dev is not null
    group by dev order by bool_and(is_of_many), dev limit ${limit}`.execute(db)
  return rows.map(({ dev }) => dev)
}

/** Takes tablets off those that are due, and returns those that were among them. */
export async function deleteRefreshes(db: Database, devs: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    with gone as (delete from feature_refresh where dev = any (${devs}::integer[]) returning dev)
    select distinct dev from gone`.execute(db)
  return rows.map(({ dev }) => dev)
}

interface ChangedFeatures {
  readonly dev: number
  readonly customerId: number
  /** As the tablet is told: see `ToldFeatures` of the contract. */
  readonly value: object
}

/** The tablets whose features are others than what they were told, with these. */
export async function listChangedFeatures(db: Database, devs: readonly number[]): Promise<ChangedFeatures[]> {
  const { rows } = await sql<ChangedFeatures>`
    select d.dev, d.customer_id as "customerId", t.value
    from told_features(${devs}::integer[], clock_timestamp()) t join device d using (dev)
    left join device_attribute a on a.dev = t.dev and a.scope = 'shared' and a.name = ${sql.lit(FEATURES_ATTRIBUTE)}
    where a.value is distinct from t.value`.execute(db)
  return rows
}
