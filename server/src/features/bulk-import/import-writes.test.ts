import { devices } from '@service-center/contract/devices/devices.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import {
  addTokenDevice,
  connectDevice,
  historyOf,
  openLiveClient,
  publish,
} from '../../testing/devices/gateway.ts'
import { type ImportWorld, startImportWorld } from '../../testing/worlds/import-world.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld()
})
afterAll(() => world.server.stop())

const update = (dataKey: string, deviceTypeId: 1 | 2 = 1) => ({
  operationType: 'Update' as const,
  dataKey,
  deviceTypeId,
})
const insert = (dataKey: string, deviceTypeId: 1 | 2 = 1) => ({
  operationType: 'Insert' as const,
  dataKey,
  deviceTypeId,
})
const KNOX = (digit: string) => digit.repeat(32)
const nameOf = async (id: number) =>
  (await world.server.call(devices.list, { token: world.tokens.staff })).body.robots.find(
    (one) => one.id === id,
  )?.name
const attribute = async (dev: number, name: string) =>
  (
    await world.server.db
      .selectFrom('device_attribute')
      .select('value')
      .where('dev', '=', dev)
      .where('scope', '=', 'shared')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.value

test('names are imported for all rows, or for none', async () => {
  const [one, two] = [await world.add(1, world.club), await world.add(1, world.school, 'Taken')]
  const viewer = await openLiveClient(world.server, world.tokens.club)
  expect(
    await world.execute(insert('name'), [
      [one.id, 'North'],
      [two.id, 'South'],
    ]),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'import_changed',
      message: 'One row can no longer be imported; nothing was changed.',
      errors: [
        {
          param: 'values.1',
          msg: `${two.id}: The device has another value already: 'Taken'. Choose Update to replace it.`,
        },
      ],
    },
  })
  expect(await nameOf(one.id)).toBe('')
  const { status, body } = await world.execute(insert('name'), [[one.id, ' North ']])
  expect({ status, count: body.count }).toEqual({ status: 200, count: 1 })
  expect(body.undo).not.toBeNull()
  expect(await nameOf(one.id)).toBe('North')
  await expect.poll(() => viewer.events.map(({ name }) => name)).toContain('imported')
  // Repeating the import changes nothing and adds no log entry.
  const entries = async () =>
    await world.server.db
      .selectFrom('user_action')
      .select(['value', 'before', 'after', 'status_code'])
      .where('action_type', '=', 'Import')
      .where('status_code', '=', 200)
      .execute()
  const before = await entries()
  expect(before.at(-1)).toMatchObject({
    value: { operation: insert('name'), rows: 1, count: 1 },
    before: { [one.id]: null },
    after: { [one.id]: 'North' },
  })
  expect((await world.execute(insert('name'), [[one.id, 'North']])).body).toEqual({ count: 0, undo: null })
  expect(await entries()).toEqual(before)
})

test('dates are stored as values of the robot, which its own reports no longer replace', async () => {
  const { server } = world
  const id = 61_801
  const { dev, token } = await addTokenDevice(server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(server, token)
  await publish(client, { warranty_start: '2026/01/01', shipping_date: '2025-12-01' })
  expect(await world.reasons(insert('warranty_end'), [[id, '2025/12/31']])).toEqual([
    '0 end_not_after_start 2026-01-01',
  ])
  expect(await world.reasons(update('warranty_start'), [[id, '2026-01-01']])).toEqual(['0 value_same'])
  expect((await world.execute(insert('warranty_end'), [[id, '2027/12/31']])).body.count).toBe(1)
  expect(await world.reasons(update('warranty_start'), [[id, '2027-12-31']])).toEqual([
    '0 end_not_after_start 2027-12-31',
  ])
  expect((await world.execute(update('shipping_date'), [[id, '2025-12-24']])).body.count).toBe(1)
  await publish(client, { warranty_end: '2020-01-01', shipping_date: '2020-01-01' })
  expect(await world.newest(1, id)).toMatchObject({ warranty_end: '2027-12-31', shipping_date: '2025-12-24' })
  expect(
    (await historyOf(server.db, { dev, key: 'warranty_end' })).map(({ value }) => value).toSorted(),
  ).toEqual(['2020-01-01', '2027-12-31'])
  expect(await attribute(dev, 'warranty_end')).toBe('2027-12-31')
})

test('a robot whose clock is a month ahead does not hide an imported date', async () => {
  const id = 61_802
  const { dev, token } = await addTokenDevice(world.server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(world.server, token)
  await publish(client, { ts: Date.now() + 32 * 86_400_000, values: { shipping_date: '2025-01-01' } })
  expect((await world.execute(update('shipping_date'), [[id, '2026/01/01']])).body.count).toBe(1)
  expect(await world.newest(1, id)).toMatchObject({ shipping_date: '2026-01-01' })
  expect(await historyOf(world.server.db, { dev, key: 'shipping_date' })).toHaveLength(2)
})

test('devices move to customers in scope, with the same effects as a single move', async () => {
  const { server, club, school, rival } = world
  const [robot, tablet, stays] = [
    await world.add(1, club),
    await world.add(2, club),
    await world.add(2, school),
  ]
  expect(
    await world.reasons(update('customer_id', 2), [
      [tablet.id, String(rival)],
      [stays.id, 'none'],
    ]),
  ).toEqual(['0 customer_unknown', '1 customer_unknown'])
  const gainer = await openLiveClient(server, await world.user(school, []))
  const loser = await openLiveClient(server, world.tokens.club)
  expect((await world.execute(update('customer_id'), [[robot.id, String(school)]])).body.count).toBe(1)
  const rows = [
    [tablet.id, String(school)],
    [stays.id, String(school)],
  ] as const
  expect((await world.execute(update('customer_id', 2), rows)).body.count).toBe(1)
  const { body } = await server.call(devices.list, { token: world.importer })
  expect(body.robots.find(({ id }) => id === robot.id)).toMatchObject({ customerId: school })
  expect(body.tablets.find(({ id }) => id === tablet.id)).toMatchObject({ customerId: school })
  expect(await attribute(tablet.dev, 'customer_id')).toBe(school)
  expect(await attribute(tablet.dev, 'layouts_revision')).toEqual(expect.any(Number))
  expect(await attribute(stays.dev, 'layouts_revision')).toBeUndefined()
  const moves = await server.db
    .selectFrom('device_move')
    .select(['dev', 'from_customer'])
    .where('dev', 'in', [robot.dev, tablet.dev])
    .execute()
  expect(moves).toHaveLength(2)
  for (const { events } of [gainer, loser]) {
    await expect.poll(() => events.map(({ name }) => name)).toContain('imported')
  }
})

test('a Knox id belongs to one tablet, and two tablets can swap theirs', async () => {
  const [one, two, three] = [
    await world.add(2, world.club),
    await world.add(2, world.club),
    await world.add(2, world.club),
  ]
  const rows = [
    [one.id, KNOX('A')],
    [two.id, KNOX('b')],
  ] as const
  expect((await world.execute(insert('knoxUID', 2), rows)).body.count).toBe(2)
  expect(await world.newest(2, one.id)).toMatchObject({ knoxUID: KNOX('a') })
  expect(await world.reasons(insert('knoxUID', 2), [[three.id, KNOX('a')]])).toEqual(['0 knox_id_taken'])
  const both = [
    [one.id, KNOX('c')],
    [two.id, KNOX('c')],
    [three.id, 'c'],
  ] as const
  expect(await world.reasons(update('knoxUID', 2), both)).toEqual([
    '0 knox_id_taken',
    '1 knox_id_taken',
    '2 knox_id_invalid',
  ])
  const swapped = [
    [one.id, KNOX('b')],
    [two.id, KNOX('a')],
  ] as const
  expect((await world.execute(update('knoxUID', 2), swapped)).body.count).toBe(2)
  // The import sets no attribute, so later reports of the tablet itself count.
  expect(await attribute(one.dev, 'knoxUID')).toBeUndefined()
})

test('user levels are set like a single change; the developer level needs its right', async () => {
  const [one, two] = [await world.add(2, world.club), await world.add(2, world.club)]
  expect((await world.execute(insert('User level', 2), [[one.id, 'Super']])).body.count).toBe(1)
  const params = { id: String(one.id) }
  const { body } = await world.server.call(tabletManagement.state, { params, token: world.importer })
  expect(body.userLevel).toMatchObject({ wanted: 'super', byUser: 'importer1' })
  expect(await attribute(one.dev, 'user_level')).toBe('super')
  expect(
    await world.reasons(insert('User level', 2), [
      [one.id, 'normal'],
      [two.id, 'dev'],
      [two.id, 'dev'],
    ]),
  ).toEqual(['0 value_exists super', '1 user_level_not_allowed', '2 user_level_not_allowed'])
  const developer = await world.user(world.dealer, ['SetTabletUserLevel', 'TabletLevelDeveloper'])
  expect((await world.execute(insert('User level', 2), [[two.id, 'dev']], developer)).body.count).toBe(1)
})

test('the database refuses to set values without the right, or of devices out of scope', async () => {
  const { server } = world
  const [own, theirs] = [await world.add(1, world.club), await world.add(1, world.rival)]
  const trying = async (username: string, dev: number, key: string) => {
    const { id } = await server.db
      .selectFrom('session')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return actingAs({ database: server.app.database, sessionId: id, readOnly: false }, (db) =>
      sql`select set_values_of_devices(array[${dev}]::integer[], ${key}, array['2030-01-01'])`.execute(db),
    )
  }
  await expect(trying('plain', own.dev, 'shipping_date')).rejects.toThrow('may not set')
  await expect(trying('importer1', theirs.dev, 'shipping_date')).rejects.toThrow('may not set')
  await expect(trying('importer1', own.dev, 'robot')).rejects.toThrow('may not set')
  await trying('importer1', own.dev, 'shipping_date')
})
