import { dbToolMembers } from '@service-center/contract/dbtool/access-groups.ts'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { dbToolTabletFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { type ToldFeatures, toldFeatures } from '@service-center/contract/tablet-features/tablet-features.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addGroup } from '../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

/**
 * What tablets receive over MQTT when their features change. Each test waits as long as needed for its own
 * message.
 */

const RIGHTS = ['DbToolPurchases', 'DbToolTabletFeatures', 'DbToolCustomerAccessGroups']
const ATTRIBUTES = 'v1/devices/me/attributes'

let server: TestServer
let staff: string
let used = 0

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'staff', customers: [1], rights: RIGHTS })
  staff = await server.signIn('staff')
})
afterAll(() => server.stop())

/** A customer with one tablet, which is connected, and a feature with two options that nobody has yet. */
async function addListener() {
  const { db } = server
  used += 1
  const customer = await addCustomer(db, { name: `Customer ${used}` })
  const tablet = await addTokenDevice(db, { type: 2, id: 20_000 + used, customerId: customer })
  const group = await insert('feature_group', { name: `Group ${used}` })
  const tag = `feature_${used}`
  const feature = await insert('feature', { tag, group_id: group })
  const options = [
    await insert('feature_option', { feature_id: feature, tag: 'first' }),
    await insert('feature_option', { feature_id: feature, tag: 'second' }),
  ]
  const heard = await listen(tablet.token)
  return { customer, tabletId: 20_000 + used, dev: tablet.dev, group, feature, tag, options, heard }
}

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(server.db)
  return rows[0]!.id
}

/**
 * Subscribes to the features; the returned function resolves with the first value since its last call that
 * matches.
 */
async function listen(token: string) {
  const client = await connectDevice(server, token)
  const values: ToldFeatures[] = []
  let wake: (() => void) | undefined
  client.on('message', (_topic, message) => {
    const said: unknown = JSON.parse(String(message))
    if (typeof said !== 'object' || said === null || !('features' in said)) return
    values.push(toldFeatures.parse(said.features))
    wake?.()
  })
  await client.subscribeAsync(ATTRIBUTES, { qos: 1 })
  return async (isWanted: (value: ToldFeatures) => boolean): Promise<ToldFeatures> => {
    for (;;) {
      const value = values.shift()
      if (value === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else if (isWanted(value)) return value
    }
  }
}

const has = (tag: string) => (value: ToldFeatures) => value.features[tag] !== undefined
const hasNot = (tag: string) => (value: ToldFeatures) => value.features[tag] === undefined

const purchase = async (body: { ci: number; fi: number; ti?: number }) => {
  const reply = await server.call(dbToolPurchases.create, {
    body: { f: Math.floor(Date.now() / 1000) - 60, t: '', ...body },
    token: staff,
  })
  expect(reply.status).toBe(200)
  return reply.body.id
}

/** Inserts in a transaction that holds the clock, and without triggers that mark tablets. */
async function insertUnsaid(statement: (soon: string) => string): Promise<void> {
  await server.db.transaction().execute(async (db) => {
    await sql`select from feature_clock for update`.execute(db)
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement("clock_timestamp() + interval '300 ms'")).execute(db)
  })
}

test('a purchase and its refund reach the tablet', async () => {
  const { customer, group, tag, heard } = await addListener()
  const id = await purchase({ ci: customer, fi: group })
  const { features, templates } = await heard(has(tag))
  expect(features[tag]).toEqual({ options: ['first', 'second'], metadata: [] })
  expect(templates).toEqual([])
  await server.call(dbToolPurchases.refund, { body: { i: id, j: '{"reason":"test"}' }, token: staff })
  expect((await heard(hasNot(tag))).features).toEqual({})
})

test('a purchase for one tablet reaches this tablet only', async () => {
  const first = await addListener()
  const second = await addTokenDevice(server.db, {
    type: 2,
    id: 30_000 + used,
    customerId: first.customer,
  })
  const hearsSecond = await listen(second.token)
  await purchase({ ci: first.customer, fi: first.group, ti: first.tabletId })
  await first.heard(has(first.tag))
  // The next message of the second tablet is about something else.
  const { id } = await server.db
    .insertInto('feature')
    .values({ tag: `other_${used}`, group_id: first.group })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.call(dbToolTabletFeatures.set, {
    body: { t: 30_000 + used, f: [{ Id: id, o: [] }] },
    token: staff,
  })
  const { features } = await hearsSecond(has(`other_${used}`))
  expect(Object.keys(features)).toEqual([`other_${used}`])
})

test('a feature that is chosen for a tablet reaches it with its chosen options, and is removed again', async () => {
  const { tabletId, feature, tag, options, heard } = await addListener()
  const choose = (f: { Id: number; o: number[] }[]) =>
    server.call(dbToolTabletFeatures.set, { body: { t: tabletId, f }, token: staff })
  expect((await choose([{ Id: feature, o: [options[1]!] }])).status).toBe(200)
  expect((await heard(has(tag))).features[tag]?.options).toEqual(['second'])
  await choose([])
  expect((await heard(hasNot(tag))).features).toEqual({})
})

test('a deleted option, a new one and metadata reach the tablets that have the feature', async () => {
  const { customer, group, feature, tag, options, heard } = await addListener()
  const { db } = server
  await purchase({ ci: customer, fi: group })
  await heard(has(tag))
  await db
    .updateTable('feature_option')
    .set({ deleted_at: new Date() })
    .where('id', '=', options[0]!)
    .execute()
  await heard(({ features }) => features[tag]?.options.join() === 'second')
  await insert('feature_option', { feature_id: feature, tag: 'third' })
  await heard(({ features }) => features[tag]?.options.join() === 'second,third')
  await insert('feature_metadata', { feature_id: feature, key: 'limit', value: '5', position: 1 })
  const told = await heard(({ features }) => features[tag]?.metadata.length === 1)
  expect(told.features[tag]?.metadata).toEqual([{ key: 'limit', value: '5' }])
})

test('a configuration reaches the tablets of customers with its access groups, also by inheritance', async () => {
  const { customer, feature, tag, options, heard } = await addListener()
  const { db } = server
  const group = await addGroup(db, { name: `Access ${used}`, inheritable: true })
  await sql`insert into access_group_collection (groups) values (array[${group}::integer])`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into feature_configuration (feature_id, collection_id)
    select ${feature}, id from access_group_collection where groups = array[${group}::integer] returning id`.execute(
    db,
  )
  const configuration_id = rows[0]!.id
  await db
    .insertInto('feature_configuration_option')
    .values({ configuration_id, option_id: options[0]! })
    .execute()
  await db
    .insertInto('feature_configuration_timeframe')
    .values({ configuration_id, position: 1, valid_from: new Date(0) })
    .execute()
  const setGroups = (ids: number[], i: number) =>
    server.call(dbToolMembers.setCustomerGroups, {
      body: { i, g: ids.map((id) => ({ i: id, p: 0 as const })) },
      token: staff,
    })
  await setGroups([group], customer)
  expect((await heard(has(tag))).features[tag]?.options).toEqual(['first'])
  await setGroups([], customer)
  await heard(hasNot(tag))
  const dealer = await addCustomer(db, { name: `Dealer ${used}` })
  await setGroups([group], dealer)
  await db.updateTable('customer').set({ parent_id: dealer }).where('id', '=', customer).execute()
  await heard(has(tag))
  await db.updateTable('access_group').set({ inheritable: false }).where('id', '=', group).execute()
  expect((await heard(hasNot(tag))).features).toEqual({})
})

test('a tablet that moves to another customer loses the purchases of the former one', async () => {
  const { customer, group, dev, tag, heard } = await addListener()
  const { db } = server
  await purchase({ ci: customer, fi: group })
  await heard(has(tag))
  const other = await addCustomer(db, { name: `Other ${used}` })
  await db.updateTable('device').set({ customer_id: other }).where('dev', '=', dev).execute()
  await heard(hasNot(tag))
  await db.updateTable('device').set({ customer_id: customer }).where('dev', '=', dev).execute()
  expect(await heard(has(tag))).toMatchObject({ features: { [tag]: {} } })
})

test('a purchase reaches the tablet when it begins, and when it ends', async () => {
  const { customer, group, tag, heard } = await addListener()
  await insertUnsaid(
    (soon) => `insert into purchase (customer_id, feature_group_id, valid_from)
      values (${customer}, ${group}, ${soon})`,
  )
  await heard(has(tag))
  await insertUnsaid((soon) => `update purchase set valid_to = ${soon} where customer_id = ${customer}`)
  expect((await heard(hasNot(tag))).features).toEqual({})
})

test('a timeframe and metadata reach the tablet when they begin, and when they end', async () => {
  const { customer, feature, tag, heard } = await addListener()
  const { db } = server
  const group = await addGroup(db, { name: `Access ${used}` })
  await db.insertInto('customer_access_group').values({ customer_id: customer, group_id: group }).execute()
  await sql`insert into access_group_collection (groups) values (array[${group}::integer])`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into feature_configuration (feature_id, collection_id)
    select ${feature}, id from access_group_collection where groups = array[${group}::integer] returning id`.execute(
    db,
  )
  await insertUnsaid(
    (soon) => `insert into feature_configuration_timeframe (configuration_id, position, valid_from)
      values (${rows[0]!.id}, 1, ${soon})`,
  )
  await heard(has(tag))
  await insertUnsaid(
    (soon) => `insert into feature_metadata (feature_id, key, value, position, valid_from)
      values (${feature}, 'season', 'spring', 1, ${soon})`,
  )
  await heard(({ features }) => features[tag]?.metadata[0]?.value === 'spring')
  await insertUnsaid((soon) => `update feature_metadata set valid_to = ${soon} where feature_id = ${feature}`)
  await heard(({ features }) => features[tag]?.metadata.length === 0)
  await insertUnsaid(
    (soon) => `update feature_configuration_timeframe set valid_to = ${soon}
      where configuration_id = ${rows[0]!.id}`,
  )
  expect((await heard(hasNot(tag))).features).toEqual({})
})

test('viewers of a tablet get an event when its features change', async () => {
  const { customer, group, tag, heard } = await addListener()
  const viewer = `viewer_${used}`
  await addUser(server.db, { username: viewer, customers: [customer] })
  const { events } = await openLiveClient(server, await server.signIn(viewer))
  await purchase({ ci: customer, fi: group })
  await heard(has(tag))
  await expect.poll(() => events.map(({ name }) => name)).toContain('tabletFeatures')
})

test('tablets whose features stay the same are not notified again', async () => {
  const { customer, group, dev, tag, heard } = await addListener()
  const { db } = server
  await purchase({ ci: customer, fi: group })
  await heard(has(tag))
  const toldAt = async () =>
    (
      await db
        .selectFrom('device_attribute')
        .select('updated_at')
        .where('dev', '=', dev)
        .where('name', '=', 'features')
        .executeTakeFirstOrThrow()
    ).updated_at
  const before = await toldAt()
  await insert('feature_group', { name: `Unused ${used}` })
  await expect
    .poll(async () => (await sql`select from feature_refresh`.execute(db)).rows.length, { timeout: 60_000 })
    .toBe(0)
  expect(await toldAt()).toEqual(before)
})

test('one tablet that cannot be notified does not block the others', async () => {
  const full = await addListener()
  const other = await addListener()
  const { db } = server
  await sql`
    insert into device_attribute (dev, scope, name, value)
    values (${full.dev}, 'shared', 'large', to_jsonb(repeat('x', 1048500)))`.execute(db)
  await sql`
    insert into purchase (customer_id, feature_group_id, valid_from)
    values (${full.customer}, ${full.group}, now()), (${other.customer}, ${other.group}, now())`.execute(db)
  await other.heard(has(other.tag))
  await db.deleteFrom('device_attribute').where('name', '=', 'large').execute()
  await purchase({ ci: full.customer, fi: full.group })
  expect((await full.heard(has(full.tag))).templates).toEqual([])
})
