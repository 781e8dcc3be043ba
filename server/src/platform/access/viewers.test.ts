import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { actingAs } from './viewers.ts'

let server: TestServer
let sessionId: string
beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'One' })
  await addCustomer(server.db, { name: 'Other' })
  await addUser(server.db, { username: 'anna', customers: [customer] })
  const token = await server.signIn('anna')
  sessionId = (await server.app.tokens.sessionOf(token)) ?? ''
})
afterAll(() => server.stop())

const acting = <Result>(readOnly: boolean, work: Parameters<typeof actingAs<Result>>[1]) =>
  actingAs({ database: server.app.database, sessionId, readOnly }, work)
const names = (db: TestServer['db']) => db.selectFrom('customer').select('name').execute()

test("within the transaction only the viewer's scope is visible; afterwards the connection sees everything again", async () => {
  expect(await acting(true, names)).toEqual([{ name: 'One' }])
  expect(await names(server.db)).toHaveLength(3)
})

test('a read-only call cannot write', async () => {
  const write = acting(true, (db) => sql`update customer set name = 'Two'`.execute(db))
  await expect(write).rejects.toThrow(/read-only transaction/)
})

test('records out of scope cannot be changed', async () => {
  const changed = await acting(false, (db) => sql`update customer set name = name || '!'`.execute(db))
  expect(changed.numAffectedRows).toBe(1n)
})

test('an error rolls everything back', async () => {
  const failing = acting(false, async (db) => {
    await sql`update customer set name = 'gone'`.execute(db)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await names(server.db)).some(({ name }) => name === 'gone')).toBe(false)
})

test('an error that a handler swallows still rolls everything back, and is reported', async () => {
  const swallowing = acting(false, async (db) => {
    await sql`update customer set name = 'gone'`.execute(db)
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('The transaction had failed before its commit.')
  expect((await names(server.db)).some(({ name }) => name === 'gone')).toBe(false)
})

test.each(["'; drop table customer; --", '', '00000000-0000-0000-0000-000000000000'])(
  'session %j is refused',
  async (wrong) => {
    const entering = actingAs({ database: server.app.database, sessionId: wrong, readOnly: true }, names)
    await expect(entering).rejects.toMatchObject({ status: 401 })
  },
)

test('a moved customer takes its subtree along, and none can be moved below itself', async () => {
  const { db } = server
  const parent = await addCustomer(db, { name: 'Parent' })
  const child = await addCustomer(db, { name: 'Child', parentId: parent })
  const grandchild = await addCustomer(db, { name: 'Grandchild', parentId: child })
  const home = await addCustomer(db, { name: 'Home' })
  const pathOf = async (id: number) =>
    (await db.selectFrom('customer').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path
  await db.updateTable('customer').set({ parent_id: home }).where('id', '=', child).execute()
  expect(await pathOf(grandchild)).toEqual([1, home, child, grandchild])
  const below = db.updateTable('customer').set({ parent_id: grandchild }).where('id', '=', child).execute()
  await expect(below).rejects.toThrow('A customer cannot be moved below itself.')
})
