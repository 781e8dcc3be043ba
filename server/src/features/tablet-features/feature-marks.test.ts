import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { devsOf, featureWorldOf, storeFeatureWorld } from '../../testing/worlds/feature-world.ts'
import { randomOf } from '../../testing/random-of.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { spreadRefreshes } from './feature-refresh.store.ts'

/**
 * Which tablets a change of features and purchases marks: at least all whose features it changes, but not all
 * tablets.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`insert into access_group_type (id, key) values (3, 'Other')`.execute(server.db)
})
afterAll(() => server.stop())

const CHANGES = [
  `update feature set tag = tag || '_new' where id = $n`,
  'update feature set group_id = 1 + (group_id % 4) where id = $n',
  `insert into feature (id, tag, group_id) values (99, 'added', 1 + $n % 4)`,
  'update feature_option set deleted_at = case when deleted_at is null then now() end where feature_id = $n',
  `insert into feature_option (id, feature_id, tag) values (9999, $n, 'added')`,
  `update feature_option set tag = tag || '_new' where feature_id = $n`,
  'delete from feature_option o where feature_id = $n and not exists (select from tablet_feature_option where option_id = o.id)',
  `insert into feature_metadata (id, feature_id, key, value, position) values (9999, $n, 'added', '1', 1)`,
  `update feature_metadata set value = value || ' new' where feature_id = $n`,
  'update feature_metadata set feature_id = 1 + feature_id % 10 where feature_id = $n',
  'delete from feature_metadata where feature_id = $n',
  'update feature_group set is_template_group = not is_template_group where id = 1 + $n % 4',
  `update feature_group set is_template_group = true; insert into template (name, feature_id) values ('Added', $n)`,
  'delete from feature_configuration where feature_id = $n',
  `update feature_configuration set collection_id = (select min(id) from access_group_collection)
    where id = (select max(id) from feature_configuration where feature_id = $n)
      and not exists (select from feature_configuration c where c.feature_id = $n
        and c.collection_id = (select min(id) from access_group_collection))`,
  `update feature_configuration_timeframe set valid_from = now() - interval '1 year', valid_to = null where configuration_id = $n`,
  'delete from feature_configuration_timeframe where configuration_id = $n',
  'delete from feature_configuration_option where configuration_id = $n',
  `insert into feature_configuration_option select c.id, o.id from feature_configuration c
    join feature_option o using (feature_id) where c.id = $n on conflict do nothing`,
  'update access_group set inheritable = not inheritable where id = 1 + $n % 5',
  'insert into customer_access_group values (1 + $n % 9, 1 + $n % 5) on conflict do nothing',
  'delete from customer_access_group where group_id = 1 + $n % 5',
  'update customer set parent_id = 1 where id = 2 + $n % 8',
  `update purchase set state = 'COMPLETE' where state = 'PENDING' and feature_group_id = 1 + $n % 4`,
  `update purchase set valid_to = valid_from where feature_group_id = 1 + $n % 4`,
  'delete from tablet_feature_option where feature_id = $n',
]

/** The tablets that a change marks, and those whose features it changes. The change is rolled back. */
async function resultOf(db: Database, { change, devs }: { change: string; devs: readonly number[] }) {
  const told = async () => {
    const { rows } = await sql<{ dev: number; value: unknown }>`
      select dev, value from told_features(${devs}::integer[], now())`.execute(db)
    return new Map(rows.map(({ dev, value }) => [dev, JSON.stringify(value)]))
  }
  await sql`savepoint before; delete from feature_refresh`.execute(db)
  const before = await told()
  await sql.raw(change).execute(db)
  await spreadRefreshes(db)
  const { rows } = await sql<{ dev: number }>`select distinct dev from feature_refresh`.execute(db)
  const after = await told()
  await sql`rollback to before`.execute(db)
  return {
    marked: new Set(rows.map(({ dev }) => dev)),
    changed: devs.filter((dev) => before.get(dev) !== after.get(dev)),
  }
}

/** Prevents other processes from notifying tablets meanwhile, and rolls back. */
async function holdingTheClock(work: (db: Database) => Promise<void>): Promise<void> {
  await server.db.transaction().execute(async (db) => {
    await sql`select from feature_clock for update`.execute(db)
    await work(db)
  })
}

/** Each change is made to each of the ten features; a random world uses every third. */
test.for([1, 2, 3])('a change marks every tablet that must be notified, in random world %i', async (seed) => {
  await storeFeatureWorld(server.db, featureWorldOf(randomOf(seed), Date.now()))
  const devs = [...(await devsOf(server.db)).values()]
  await holdingTheClock(async (db) => {
    let changes = 0
    for (const change of CHANGES) {
      for (let n = seed; n <= 10; n += 3) {
        const statement = change.replaceAll('$n', String(n))
        const { marked, changed } = await resultOf(db, { change: statement, devs })
        expect(
          changed.filter((dev) => !marked.has(dev)),
          statement,
        ).toEqual([])
        changes += changed.length
      }
    }
    expect(changes).toBeGreaterThan(0)
  })
})

test('changing an unused feature marks no tablet, changing one that a customer has bought marks its tablets', async () => {
  const world = featureWorldOf(randomOf(4), Date.now())
  const [tablet] = world.tablets
  const customer = tablet?.customer ?? 0
  const whole = { former: null, tablet: null, state: 'COMPLETE', from: 0, to: null }
  await storeFeatureWorld(server.db, {
    ...world,
    configurations: [],
    choices: [],
    purchases: [{ ...whole, customer, group: 1 }],
    features: world.features.map((feature) => ({ ...feature, group: feature.id === 1 ? 1 : 2 })),
  })
  const devs = await devsOf(server.db)
  await holdingTheClock(async (db) => {
    const markedBy = async (change: string) =>
      (await resultOf(db, { change, devs: [...devs.values()] })).marked
    expect(await markedBy(`update feature set tag = 'other' where id = 2`)).toEqual(new Set())
    expect(await markedBy(`update feature_group set name = 'Other' where id = 1`)).toEqual(new Set())
    const own = world.tablets.filter((one) => one.customer === customer).map(({ id }) => devs.get(id))
    expect(await markedBy(`update feature set tag = 'other' where id = 1`)).toEqual(new Set(own))
  })
})
