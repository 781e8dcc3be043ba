import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, publish } from '../../testing/devices/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { type ImportWorld, startImportWorld } from '../../testing/worlds/import-world.ts'
import { startServerChild } from '../../testing/server/server-child.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld()
})
afterAll(() => world.server.stop())

const INSERT_NAME = { operationType: 'Insert' as const, dataKey: 'name', deviceTypeId: 1 as const }
const SHIPPED = { operationType: 'Insert' as const, dataKey: 'shipping_date', deviceTypeId: 1 as const }
const namesOf = async (devs: readonly number[]) =>
  (
    await world.server.db
      .selectFrom('device')
      .select('name')
      .where('dev', 'in', devs)
      .orderBy('dev')
      .execute()
  ).map(({ name }) => name)

/** Adds robots of the club that have no name. */
async function addMany(first: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    insert into device (device_type, device_id, customer_id)
    select 1, n, ${world.club} from generate_series(${first}::integer, ${first + count - 1}::integer) n
    returning dev`.execute(world.server.db)
  return rows.map(({ dev }) => dev)
}

test('the same import several times at once changes each device once', async () => {
  const devs = await addMany(100_000, 300)
  const rows = devs.map((_dev, place) => [100_000 + place, `Robot ${place}`] as const)
  const replies = await Promise.all([
    world.execute(INSERT_NAME, rows),
    world.execute(INSERT_NAME, rows.toReversed()),
    world.execute(INSERT_NAME, rows),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.map(({ body }) => body.count).toSorted()).toEqual([0, 0, 300])
})

test('of two imports with different values, one is refused as a whole', async () => {
  const devs = await addMany(101_000, 50)
  const rowsOf = (name: string) => devs.map((_dev, place) => [101_000 + place, name] as const)
  const replies = await Promise.all([
    world.execute(INSERT_NAME, rowsOf('One')),
    world.execute(INSERT_NAME, rowsOf('Other')),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(new Set(await namesOf(devs)).size).toBe(1)
})

test('when a device changes between check and execution, the whole import is refused', async () => {
  const { server, club, rival, tokens } = world
  const [one, two] = [await world.add(1, club), await world.add(1, club)]
  const rows = [one, two].map(({ id }) => [id, 'New'] as const)
  expect(await world.reasons(INSERT_NAME, rows)).toEqual([])
  await server.call(deviceSettings.deprecate, {
    body: { deviceType: 1 as const, oldId: two.id },
    token: tokens.dealer,
  })
  const refused = await world.execute(INSERT_NAME, rows)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'import_changed',
      errors: [{ param: 'values.1', msg: `${two.id}: This device is deprecated.` }],
    },
  })
  await server.call(deviceSettings.undeprecate, {
    body: { deviceType: 1 as const, id: two.id },
    token: tokens.dealer,
  })
  await server.db.updateTable('device').set({ customer_id: rival }).where('dev', '=', two.dev).execute()
  expect(await world.execute(INSERT_NAME, rows)).toMatchObject({
    status: 409,
    body: { errors: [{ param: 'values.1', msg: `${two.id}: There is no such device.` }] },
  })
  expect(await namesOf([one.dev, two.dev])).toEqual(['', ''])
})

test('an import waits for a concurrent move, and then sees it', async () => {
  const { server, club, rival } = world
  const [one, two] = [await world.add(1, club), await world.add(1, club)]
  const release = await holdLock(
    server.db,
    sql`update device set customer_id = ${rival} where dev = ${two.dev}`,
  )
  const executed = world.execute(
    INSERT_NAME,
    [one, two].map(({ id }) => [id, 'New']),
  )
  await untilWaiting(server.db, { text: 'for no key update', count: 1 })
  await release()
  expect((await executed).status).toBe(409)
  expect(await namesOf([one.dev, two.dev])).toEqual(['', ''])
})

test('imports of dates and reports of the same robots at the same time end without a deadlock', async () => {
  const { server, club } = world
  const ids = Array.from({ length: 12 }, (_one, place) => 62_100 + place)
  const clients = []
  for (const id of ids) {
    const { token } = await addTokenDevice(server.db, { type: 1, id, customerId: club })
    clients.push(await connectDevice(server, token))
  }
  const deadlocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select deadlocks::integer as count from pg_stat_database where datname = current_database()`.execute(
      server.db,
    )
    return rows[0]?.count
  }
  const before = await deadlocks()
  for (let round = 0; round < 6; round += 1) {
    const day = `2026-01-${String(10 + round)}`
    const operation = { ...SHIPPED, operationType: round === 0 ? ('Insert' as const) : ('Update' as const) }
    const [executed] = await Promise.all([
      world.execute(
        operation,
        ids.map((id) => [id, day]),
      ),
      // Reports of a date that nobody has set, next to one that is being set.
      ...clients.map((client) => publish(client, { warranty_end: day, speed: String(round) })),
    ])
    expect(executed).toMatchObject({ status: 200, body: { count: ids.length } })
  }
  expect(await deadlocks()).toBe(before)
  expect(await world.newest(1, 62_100)).toMatchObject({
    shipping_date: '2026-01-15',
    warranty_end: '2026-01-15',
  })
})

test('an import that waits for a report holds no lock that the report still needs', async () => {
  const { server, club } = world
  const { id, dev } = await world.add(1, club)
  await sql`insert into data_key (name) values ('shipping_date') on conflict do nothing`.execute(server.db)
  await sql`select ensure_history_partitions(now(), now())`.execute(server.db)
  // As the gateway does it: history first, then the lock of dates.
  const executed = await server.db.transaction().execute(async (report) => {
    await sql`
      insert into history (dev, created, lag, keys, vals)
      select ${dev}, now(), 0, array[key_id], '2025-01-01' from data_key where name = 'shipping_date'`.execute(
      report,
    )
    const waiting = world.execute(SHIPPED, [[id, '2026-01-01']])
    await untilWaiting(server.db, { text: 'set_values_of_devices', count: 1 })
    await sql`select pg_advisory_xact_lock_shared(hashtext('service dates'))`.execute(report)
    return { waiting }
  })
  expect(await executed.waiting).toMatchObject({ status: 200, body: { count: 1 } })
})

test('a server that is killed during an import leaves nothing of it', async () => {
  const { server } = world
  const devs = await addMany(110_000, 500)
  const child = await startServerChild({ databaseUrl: server.databaseUrl, dataDir: server.dataDir })
  // When the server dies, the import has changed the devices and is storing its own record.
  const release = await holdLock(server.db, sql`lock table import_value in exclusive mode`)
  const values = devs.map((_dev, place) => ({ id: 110_000 + place, value: 'New' }))
  const sent = fetch(new URL(bulkImport.execute.path, child.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.importer}` },
    body: JSON.stringify({ values, operation: INSERT_NAME }),
  }).catch(() => undefined)
  await untilWaiting(server.db, { text: 'insert into import_value', count: 1 })
  child.kill()
  expect(await sent).toBeUndefined()
  await release()
  expect(new Set(await namesOf(devs))).toEqual(new Set(['']))
  const { body } = await world.execute(
    INSERT_NAME,
    values.map(({ id, value }) => [id, value]),
  )
  expect(body.count).toBe(500)
})

test('thousands of rows are checked, imported and undone', async () => {
  const devs = await addMany(200_000, 2000)
  const rows = devs.map((_dev, place) => [String(200_000 + place), `2026-0${1 + (place % 9)}-11`] as const)
  expect(await world.reasons(SHIPPED, rows)).toEqual([])
  const { status, body } = await world.execute(SHIPPED, rows)
  expect({ status, count: body.count }).toEqual({ status: 200, count: devs.length })
  expect((await world.execute(SHIPPED, rows)).body).toEqual({ count: 0, undo: null })
  expect(await world.undo(body.undo?.id, world.importer)).toMatchObject({
    status: 200,
    body: { remaining: [] },
  })
}, 500_000)
