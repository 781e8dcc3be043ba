import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { MAX_IMPORT_ROWS } from '@service-center/contract/bulk-import/import-operations.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a user sees the operations that their rights allow, each with a name', async () => {
  const listed = async (token: string) =>
    (await world.server.call(bulkImport.operations, { token })).body.data.map(
      ({ operationType, dataKey, deviceTypeId }) => `${operationType} ${dataKey} ${deviceTypeId}`,
    )
  expect(await listed(world.tokens.plain)).toEqual([])
  expect(await listed(await world.user(world.club, ['RobotName']))).toEqual([
    'Insert name 1',
    'Update name 1',
  ])
  expect(await listed(await world.user(world.club, ['ConnectDevices']))).toEqual([
    'Update customer_id 1',
    'Update customer_id 2',
  ])
  expect(await listed(await world.user(world.club, ['KnoxMenu', 'SetTabletUserLevel']))).toEqual([
    'Insert knoxUID 2',
    'Update knoxUID 2',
    'Insert User level 2',
    'Update User level 2',
  ])
  expect(await listed(world.importer)).toHaveLength(18)
  const { body } = await world.server.call(bulkImport.operations, { token: world.importer })
  expect(body.data.every(({ translatedKey }) => translatedKey !== '')).toBe(true)
})

test('every row has its class and reason', async () => {
  const [named, empty, same, twice, again, old] = [
    await world.add(1, world.club, 'Here'),
    await world.add(1, world.club),
    await world.add(1, world.club, 'Same'),
    await world.add(1, world.club),
    await world.add(1, world.club),
    await world.add(1, world.club),
  ]
  const theirs = await world.add(1, world.rival)
  await world.server.db
    .updateTable('device')
    .set({ deprecated_at: new Date() })
    .where('dev', '=', old.dev)
    .execute()
  const rows = [
    [named.id, 'There'],
    [empty.id, 'New'],
    [same.id, 'Same'],
    [twice.id, 'A'],
    [`0${twice.id}`, 'B'],
    [again.id, 'Once'],
    [again.id, ' Once '],
    [old.id, 'X'],
    [theirs.id, 'X'],
    [999_999_999, 'X'],
    ['1234567890123456', 'X'],
    [same.id + 1000, 'X'],
    [empty.id, 'x'.repeat(101)],
  ] as const
  const { body } = await world.check(insert('name'), rows)
  expect(body.reasons.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '0 value_exists',
    '1 id_repeated',
    '2 value_same',
    '3 id_repeated',
    '4 id_repeated',
    '6 row_repeated',
    '7 device_deprecated',
    '8 device_unknown',
    '9 device_unknown',
    '10 device_unknown',
    '11 device_unknown',
    '12 id_repeated',
  ])
  expect(body.reasons[0]).toMatchObject({ id: named.id, now: 'Here' })
  expect(body).toMatchObject({
    invalidIds: [old.id, theirs.id, 999_999_999, '1234567890123456', same.id + 1000],
    conflictingIds: [named.id, empty.id, twice.id, `0${twice.id}`],
    matchingDataIds: [same.id, again.id],
  })
  expect(
    await world.reasons(update('name'), [
      [named.id, 'There'],
      [empty.id, 'New'],
      [same.id, 'Same'],
    ]),
  ).toEqual(['1 value_missing', '2 value_same'])
})

test('each operation requires the right for the same change of a single device', async () => {
  const robot = await world.add(1, world.club)
  const only = await world.user(world.dealer, ['RobotName'])
  expect(await world.check(insert('warranty_start'), [[robot.id, '2026/01/01']], only)).toMatchObject({
    status: 403,
  })
  expect(await world.execute(insert('warranty_start'), [[robot.id, '2026/01/01']], only)).toMatchObject({
    status: 403,
  })
  for (const operation of [
    insert('customer_id'),
    update('name', 2),
    update('battery'),
    update('constructor'),
  ]) {
    expect(await world.execute(operation, [[robot.id, '1']])).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'operation', msg: 'There is no such operation.' }] },
    })
  }
  expect((await world.check(insert('name'), [[robot.id, 'x']], world.tokens.plain)).status).toBe(403)
})

test('invalid input is refused, and only these calls accept a large body', async () => {
  const robot = await world.add(1, world.club)
  const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => [robot.id, 'x'] as const)
  expect(await world.check(insert('name'), many)).toMatchObject({
    status: 400,
    body: {
      errors: [{ param: 'values', msg: 'At most 50,000 rows can be imported at once. Divide the file.' }],
    },
  })
  for (const [id, value] of [
    [robot.id, 'a\u0000'],
    [-1, 'x'],
    [1.5, 'x'],
    ['x', 'x'],
    [2 ** 53, 'x'],
  ] as const) {
    expect((await world.check(insert('name'), [[id, value]])).status).toBe(400)
  }
  expect((await world.check(insert('name'), [])).status).toBe(400)
  const send = (path: string, token: string | undefined, bytes: number) =>
    fetch(new URL(path, world.server.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ x: 'x'.repeat(bytes) }),
    }).then(({ status }) => status)
  const { path } = bulkImport.conflicts
  expect(await send(path, world.importer, 7_000_000)).toBe(400)
  expect(await send(path, world.importer, 9_000_000)).toBe(413)
  expect(await send(deviceSettings.setRobotName.path, world.importer, 2_000_000)).toBe(413)
  expect(await send(path, undefined, 1000)).toBe(401)
})
