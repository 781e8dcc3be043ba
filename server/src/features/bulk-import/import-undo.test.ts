import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { IMPORT_RIGHTS } from '@service-center/contract/bulk-import/import-operations.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/devices/gateway.ts'
import { type ImportWorld, startImportWorld } from '../../testing/worlds/import-world.ts'
import { addUser } from '../../testing/server/world.ts'
import { importCleaningJob } from './bulk-import.service.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await startImportWorld()
})
afterAll(() => world.server.stop())

const operation = (operationType: 'Insert' | 'Update', dataKey: string, deviceTypeId: 1 | 2 = 1) => ({
  operationType,
  dataKey,
  deviceTypeId,
})
const UPDATE_NAME = operation('Update', 'name')
const robotOf = async (id: number) =>
  (await world.server.call(devices.list, { token: world.tokens.staff })).body.robots.find(
    (one) => one.id === id,
  )
const remainingOf = (body: object) => ('remaining' in body ? body.remaining : undefined)
const pastImports = async (token = world.importer) =>
  (await world.server.call(bulkImport.imports, { token })).body.data

test('an import is undone as a whole; devices that were changed since are left and named', async () => {
  const [one, two, three, gone] = [
    await world.add(1, world.club, 'A'),
    await world.add(1, world.school, 'B'),
    await world.add(1, world.school, 'C'),
    await world.add(1, world.club, 'D'),
  ]
  const rows = [one, two, three, gone].map(({ id }) => [id, `New ${id}`] as const)
  const { body } = await world.execute(UPDATE_NAME, rows)
  expect(body.count).toBe(4)
  const [listed] = (await world.server.call(configurationChanges.undoable, { token: world.importer })).body
    .data
  expect(listed).toMatchObject({
    id: body.undo?.id,
    actionType: 'Import',
    what: 'Name of 4 robots',
    subjects: [{ kind: 'import' }],
  })
  await world.server.call(deviceSettings.setRobotName, {
    body: { robotId: two.id, name: 'Mine' },
    token: world.tokens.dealer,
  })
  await world.server.db
    .updateTable('device')
    .set({ customer_id: world.rival })
    .where('dev', '=', gone.dev)
    .execute()
  const viewer = await openLiveClient(world.server, world.tokens.club)
  const undone = await world.undo(body.undo?.id, world.importer)
  expect(undone).toMatchObject({
    status: 200,
    body: {
      remaining: [`Robot ${two.id}: changed since.`, '1 device: no longer among yours.'],
    },
  })
  expect(await Promise.all([one, two, three, gone].map(async ({ id }) => (await robotOf(id))?.name))).toEqual(
    ['A', 'Mine', 'C', `New ${gone.id}`],
  )
  await expect.poll(() => viewer.events.map(({ name }) => name)).toContain('imported')
  expect((await pastImports())[0]).toMatchObject({ count: 4, undoneAt: expect.any(Number) })
  const entry = await world.server.db
    .selectFrom('user_action')
    .select(['before', 'after'])
    .where('action_type', '=', 'UndoConfiguration')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toEqual({
    before: { [one.id]: `New ${one.id}`, [three.id]: `New ${three.id}` },
    after: { [one.id]: 'A', [three.id]: 'C' },
  })
  expect(await world.undo(body.undo?.id, world.importer)).toMatchObject({
    status: 409,
    body: { code: 'change_undone' },
  })
})

test('of several concurrent attempts to undo an import, one succeeds', async () => {
  const robot = await world.add(1, world.club, 'Before')
  const { body } = await world.execute(UPDATE_NAME, [[robot.id, 'After']])
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => world.undo(body.undo?.id, world.importer)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await robotOf(robot.id))?.name).toBe('Before')
})

test('when every value was changed since there is nothing to undo', async () => {
  const robot = await world.add(1, world.club, 'Before')
  const first = await world.execute(UPDATE_NAME, [[robot.id, 'After']])
  await world.execute(UPDATE_NAME, [[robot.id, 'Later']])
  expect(await world.undo(first.body.undo?.id, world.importer)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect((await robotOf(robot.id))?.name).toBe('Later')
})

test('an import can be undone with the right for its operation, by users who see the customer above its devices', async () => {
  const { server, tokens, club, school } = world
  const [one, two] = [await world.add(1, club, 'A'), await world.add(1, school, 'B')]
  const rows = [one, two].map(({ id }) => [id, 'Both'] as const)
  const { body } = await world.execute(UPDATE_NAME, rows)
  for (const token of [tokens.rival, await world.user(club, IMPORT_RIGHTS)]) {
    expect((await world.undo(body.undo?.id, token)).status).toBe(404)
  }
  expect((await world.undo(body.undo?.id, await world.user(world.dealer, ['KnoxMenu']))).status).toBe(403)
  expect((await world.undo(body.undo?.id, tokens.plain)).status).toBe(403)
  expect((await pastImports(tokens.dealer)).length).toBe(0)
  expect((await world.undo(body.undo?.id, await world.user(world.dealer, ['RobotName']))).status).toBe(200)
  expect((await robotOf(one.id))?.name).toBe('A')
  // A user of two customers who sees no common customer above them.
  await addUser(server.db, { username: 'both', customers: [club, school], rights: ['RobotName'] })
  const both = await server.signIn('both')
  const second = await world.execute(UPDATE_NAME, rows, both)
  expect(second.body.count).toBe(2)
  expect(remainingOf((await world.undo(second.body.undo?.id, both)).body)).toEqual([])
})

test('devices return to their former customers, but not to one that is out of scope', async () => {
  const { club, school, rival, tokens } = world
  const [robot, tablet] = [await world.add(1, club), await world.add(2, club)]
  const moved = await world.execute(operation('Update', 'customer_id', 2), [[tablet.id, String(school)]])
  expect(remainingOf((await world.undo(moved.body.undo?.id, world.importer)).body)).toEqual([])
  const { body } = await world.server.call(devices.list, { token: world.importer })
  expect(body.tablets.find(({ id }) => id === tablet.id)).toMatchObject({ customerId: club })
  const other = await world.add(1, rival)
  const rows = [robot, other].map(({ id }) => [id, String(school)] as const)
  const staff = await world.user(1, IMPORT_RIGHTS)
  const both = await world.execute(operation('Update', 'customer_id'), rows, staff)
  expect(both.body.count).toBe(2)
  const undone = await world.undo(both.body.undo?.id, world.importer)
  expect(remainingOf(undone.body)).toEqual([
    `Robot ${other.id}: the former customer is no longer among yours.`,
  ])
  expect((await robotOf(robot.id))?.customerId).toBe(club)
  expect((await robotOf(other.id))?.customerId).toBe(school)
  expect((await world.undo(both.body.undo?.id, tokens.staff)).status).toBe(409)
})

test('after undoing the first date of a robot, its own reports count again', async () => {
  const id = 61_901
  const { token } = await addTokenDevice(world.server.db, { type: 1, id, customerId: world.club })
  const client = await connectDevice(world.server, token)
  await publish(client, { shipping_date: '2025-01-01' })
  const first = await world.execute(operation('Update', 'shipping_date'), [[id, '2026-01-01']])
  const second = await world.execute(operation('Update', 'shipping_date'), [[id, '2026-02-02']])
  expect((await world.undo(second.body.undo?.id, world.importer)).status).toBe(200)
  await publish(client, { shipping_date: '2025-03-03' })
  expect(await world.newest(1, id)).toMatchObject({ shipping_date: '2026-01-01' })
  expect((await world.undo(first.body.undo?.id, world.importer)).status).toBe(200)
  expect(await world.newest(1, id)).toMatchObject({ shipping_date: '2025-01-01' })
  await publish(client, { shipping_date: '2025-03-03' })
  expect(await world.newest(1, id)).toMatchObject({ shipping_date: '2025-03-03' })
})

test('undoing removes an inserted value again', async () => {
  const [robot, tablet] = [await world.add(1, world.club), await world.add(2, world.club)]
  for (const [wanted, id, value] of [
    [operation('Insert', 'name'), robot.id, 'North'],
    [operation('Insert', 'warranty_start'), robot.id, '2026/01/01'],
    [operation('Insert', 'User level', 2), tablet.id, 'super'],
    [operation('Insert', 'knoxUID', 2), tablet.id, 'f'.repeat(32)],
  ] as const) {
    const { body } = await world.execute(wanted, [[id, value]])
    expect((await world.undo(body.undo?.id, world.importer)).status).toBe(200)
    // It can be inserted again.
    expect(await world.reasons(wanted, [[id, value]])).toEqual([])
  }
})

test('imports are deleted after 90 days, with their values', async () => {
  const robot = await world.add(1, world.club, 'Old')
  const { body } = await world.execute(UPDATE_NAME, [[robot.id, 'New']])
  const [newest] = await pastImports()
  await sql`update import set created_at = now() - interval '91 days' where id = ${newest?.id}`.execute(
    world.server.db,
  )
  await importCleaningJob(world.server.db).run()
  expect((await pastImports()).some(({ id }) => id === newest?.id)).toBe(false)
  const values = await world.server.db
    .selectFrom('import_value')
    .select('dev')
    .where('dev', '=', robot.dev)
    .execute()
  expect(values).toEqual([])
  expect((await world.undo(body.undo?.id, world.importer)).status).toBe(404)
})
