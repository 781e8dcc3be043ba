import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const GROUPS = 5
const FEATURE_GROUPS = 4
const DAY_MS = 86_400_000

interface Range {
  from: number
  to: number | null
}
const ids = (most: number) => Array.from({ length: most }, (_, place) => place + 1)

/** Random data in which tablets may have features, with times around a given time. */
export interface FeatureWorld {
  groups: { id: number; inheritable: boolean }[]
  customers: { id: number; parent: number; groups: number[] }[]
  tablets: { id: number; customer: number }[]
  features: { id: number; group: number; options: { id: number; deleted: boolean }[] }[]
  metadata: { feature: number; value: string; from: number | null; to: number | null }[]
  configurations: { feature: number; groups: number[]; options: number[]; timeframes: Range[] }[]
  purchases: ({
    customer: number
    /** A tablet; null for all tablets, or for those of a deleted customer. */
    tablet: number | null
    former: number[] | null
    group: number
    state: string
  } & Range)[]
  choices: { tablet: number; feature: number; options: number[] }[]
}

/**
 * @param random numbers from 0 to 1
 * @param at in ms since 1970: all times are at this time, just before or after it, or a day away
 */
export function featureWorldOf(random: () => number, at: number): FeatureWorld {
  const upTo = (most: number) => Math.floor(random() * most)
  const some = <Item>(items: readonly Item[], chance: number) => items.filter(() => random() < chance)
  // Times at, just before and just after the time in question, so that both ends are exercised.
  const near = () => at + [-DAY_MS, -1, 0, 1, DAY_MS][upTo(5)]!
  const range = (): Range => {
    const [one, other] = [near(), near()]
    return { from: Math.min(one, other), to: random() < 0.4 ? null : Math.max(one, other) }
  }
  const features = ids(10).map((id) => ({
    id,
    group: 1 + upTo(FEATURE_GROUPS),
    options: ids(upTo(4)).map((place) => ({ id: id * 10 + place, deleted: random() < 0.25 })),
  }))
  const optionsOf = (id: number) =>
    some(
      features[id - 1]!.options.map((option) => option.id),
      0.6,
    )
  const customers = ids(8).map((place) => ({
    id: place + 1,
    parent: place === 1 ? 1 : 1 + upTo(place),
    groups: some(ids(GROUPS), 0.3),
  }))
  const tablets = ids(20).map((place) => ({ id: 20_000 + place, customer: 1 + upTo(9) }))
  const tabletOf = () => tablets[upTo(tablets.length)]!.id
  const chosen = new Set<string>()
  const configured = new Set<string>()
  return {
    groups: ids(GROUPS).map((id) => ({ id, inheritable: random() < 0.5 })),
    customers: [{ id: 1, parent: 0, groups: some(ids(GROUPS), 0.15) }, ...customers],
    tablets,
    features,
    metadata: ids(15).map((place) => ({
      feature: 1 + upTo(10),
      value: `value ${place}`,
      from: random() < 0.4 ? null : at - DAY_MS + upTo(2) * DAY_MS,
      to: random() < 0.4 ? null : at + upTo(2) * DAY_MS,
    })),
    configurations: ids(15)
      .map(() => {
        const feature = 1 + upTo(10)
        return {
          feature,
          groups: [...new Set([1 + upTo(GROUPS), ...some(ids(GROUPS), 0.15)])].toSorted((a, b) => a - b),
          options: optionsOf(feature),
          timeframes: Array.from({ length: 1 + upTo(2) }, range),
        }
      })
      .filter(({ feature, groups }) => {
        const key = `${feature} ${groups.join()}`
        return !configured.has(key) && configured.add(key)
      }),
    purchases: ids(25).map(() => {
      const kind = upTo(3)
      return {
        customer: 1 + upTo(9),
        tablet: kind === 0 ? tabletOf() : null,
        former: kind === 1 ? [tabletOf(), tabletOf()] : null,
        group: 1 + upTo(FEATURE_GROUPS),
        state: ['COMPLETE', 'COMPLETE', 'PENDING', 'FAILED', 'REFUNDED'][upTo(5)]!,
        ...range(),
      }
    }),
    choices: ids(12)
      .map(() => {
        const feature = 1 + upTo(10)
        return { tablet: tabletOf(), feature, options: optionsOf(feature) }
      })
      .filter(({ tablet, feature }) => {
        const key = `${tablet} ${feature}`
        return !chosen.has(key) && chosen.add(key)
      }),
  }
}

/** Replaces the data of a test's database by a random world, except the types of access groups. */
export async function storeFeatureWorld(db: Database, world: FeatureWorld): Promise<void> {
  await db.transaction().execute(async (emptied) => {
    // The job that notifies tablets locks this table first, so it holds no other lock while the tables are
    // emptied.
    await sql`lock table feature_clock`.execute(emptied)
    await sql`truncate feature_group, access_group_collection, access_group, device, layout cascade`.execute(
      emptied,
    )
    await sql`delete from customer where id > 1`.execute(emptied)
  })
  await sql`
    insert into access_group (id, name, type_id, inheritable) select id, 'Group ' || id, 3, inheritable
    from json_to_recordset(${JSON.stringify(world.groups)}) as g (id int, inheritable bool)`.execute(db)
  for (const { id, parent, groups } of world.customers) {
    if (id > 1) {
      await sql`insert into customer (id, name, parent_id, path) values (${id}, ${`Customer ${id}`}, ${parent}, '{}')`.execute(
        db,
      )
    }
    await sql`insert into customer_access_group select ${id}, unnest(${groups}::integer[])`.execute(db)
  }
  await sql`
    insert into device (device_type, device_id, customer_id) select 2, id, customer
    from json_to_recordset(${JSON.stringify(world.tablets)}) as t (id int, customer int)`.execute(db)
  await sql`
    insert into feature_group (id, name) select id, 'Group ' || id from generate_series(1, ${FEATURE_GROUPS}::integer) id
  `.execute(db)
  await sql`
    insert into feature (id, tag, group_id) select id, 'feature_' || id, "group"
    from json_to_recordset(${JSON.stringify(world.features)}) as f (id int, "group" int)`.execute(db)
  await sql`
    insert into feature_option (id, feature_id, tag, deleted_at)
    select o.id, f.id, 'option_' || o.id, case when o.deleted then now() end
    from json_to_recordset(${JSON.stringify(world.features)}) as f (id int, options json),
      json_to_recordset(f.options) as o (id int, deleted bool)`.execute(db)
  await sql`
    insert into feature_metadata (feature_id, key, value, position, valid_from, valid_to)
    select feature, 'key', value, -row_number() over (), to_timestamp("from" / 1000), to_timestamp("to" / 1000)
    from json_to_recordset(${JSON.stringify(world.metadata)}) as m (feature int, value text, "from" float8, "to" float8)`.execute(
    db,
  )
  await storeCauses(db, world)
}

async function storeCauses(db: Database, world: FeatureWorld): Promise<void> {
  for (const [place, { feature, groups, options, timeframes }] of world.configurations.entries()) {
    await sql`insert into access_group_collection (groups) values (${groups}::integer[]) on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into feature_configuration (id, feature_id, collection_id)
      select ${place + 1}, ${feature}, id from access_group_collection where groups = ${groups}::integer[]`.execute(
      db,
    )
    await sql`
      insert into feature_configuration_option select ${place + 1}, unnest(${options}::integer[])`.execute(db)
    for (const [position, { from, to }] of timeframes.entries()) {
      await sql`
        insert into feature_configuration_timeframe
        values (${place + 1}, ${position}, ${new Date(from)}, ${to === null ? null : new Date(to)})`.execute(
        db,
      )
    }
  }
  const devs = await devsOf(db)
  for (const { customer, tablet, former, group, state, from, to } of world.purchases) {
    await db
      .insertInto('purchase')
      .values({
        customer_id: customer,
        dev: tablet === null ? null : devs.get(tablet)!,
        tablet_id: tablet,
        former_devs: former?.map((id) => devs.get(id)!) ?? null,
        feature_group_id: group,
        valid_from: new Date(from),
        valid_to: to === null ? null : new Date(to),
        state,
        refunded_at: state === 'REFUNDED' ? new Date() : null,
      })
      .execute()
  }
  for (const { tablet, feature, options } of world.choices) {
    const dev = devs.get(tablet)!
    await db.insertInto('tablet_feature').values({ dev, feature_id: feature }).execute()
    for (const option_id of options) {
      await db.insertInto('tablet_feature_option').values({ dev, feature_id: feature, option_id }).execute()
    }
  }
}

/** The database keys of devices, by their numbers. */
export async function devsOf(db: Database): Promise<Map<number, number>> {
  const rows = await db.selectFrom('device').select(['dev', 'device_id']).execute()
  return new Map(rows.map(({ dev, device_id }) => [device_id, dev]))
}
