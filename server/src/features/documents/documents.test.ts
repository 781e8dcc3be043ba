import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { documents as api, type DocumentKind } from '@service-center/contract/documents/documents.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, downloadFile, fileNameOf, fileOf } from '../../testing/worlds/documents.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let dealer: number
let site: number
let rival: number
/** The token of a user of the internal customer, with both rights. */
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  site = await addCustomer(db, { name: 'Site', parentId: dealer })
  rival = await addCustomer(db, { name: 'Rival', isDealer: true })
  const BOTH = ['DealerMaterials', 'PostSupport']
  await addUser(db, { username: 'staff', customers: [1], rights: BOTH })
  await addUser(db, { username: 'marketing', customers: [1], rights: ['DealerMaterials'] })
  await addUser(db, { username: 'clerk', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [dealer], rights: BOTH })
  await addUser(db, { username: 'site', customers: [site], rights: ['DealerMaterials'] })
  await addUser(db, { username: 'rival', customers: [rival], rights: ['DealerMaterials'] })
  await addUser(db, { username: 'plain', customers: [dealer] })
  await addUser(db, { username: 'unverified', customers: [dealer], rights: BOTH, verified: false })
  staff = await server.signIn('staff')
})
beforeEach(async () => {
  await sql`delete from document`.execute(server.db)
})
afterAll(() => server.stop())

const as = (username: string) => server.signIn(username)
const one = (id: number) => ({ params: { id: String(id) } })
const FIRST = { query: { version: '1' } }
const add = (document: Partial<Parameters<typeof addDocument>[1]> = {}) =>
  addDocument(server, { token: staff, ...document })

/** The titles that a user sees; the HTTP status if the call fails. */
async function titlesOf(username: string, list: 'materials' | 'support' = 'materials') {
  const { status, body } = await server.call(api[list], { token: await as(username) })
  return status === 200 ? body.data.map(({ title }) => title) : status
}

const fileOfDocument = (id: number) => fileNameOf(server, id)
const download = async (file: string, username: string) =>
  downloadFile(server, { file, token: await as(username) })

const statusOfFile = async (id: number, username: string) =>
  (await download(await fileOfDocument(id), username)).status

test('a document and its file are visible to its customer and to all customers below and above it', async () => {
  const documents = {
    everybody: await add({ title: 'everybody' }),
    dealer: await add({ title: 'dealer', customerId: dealer }),
    site: await add({ title: 'site', customerId: site }),
    rival: await add({ title: 'rival', customerId: rival }),
  }
  const expected = {
    staff: ['everybody', 'dealer', 'site', 'rival'],
    dealer: ['everybody', 'dealer', 'site'],
    site: ['everybody', 'dealer', 'site'],
    rival: ['everybody', 'rival'],
  }
  for (const [username, titles] of Object.entries(expected)) {
    expect([username, await titlesOf(username)]).toEqual([username, titles])
    for (const [title, id] of Object.entries(documents)) {
      const { status } = await download(await fileOfDocument(id), username)
      expect([username, title, status]).toEqual([username, title, titles.includes(title) ? 200 : 404])
    }
  }
})

test('dealer materials and their files need the right, support documents a verified account', async () => {
  const material = await add()
  const manual = await add({ kind: 'support', title: 'Manual' })
  expect(await Promise.all([titlesOf('plain'), titlesOf('clerk'), titlesOf('unverified')])).toEqual([
    403, 403, 403,
  ])
  expect(await titlesOf('plain', 'support')).toEqual(['Manual'])
  expect(await titlesOf('unverified', 'support')).toBe(403)
  // A user of the internal customer sees every file that belongs to a customer, but not these.
  expect([await statusOfFile(material, 'plain'), await statusOfFile(material, 'clerk')]).toEqual([404, 404])
  expect([
    await statusOfFile(manual, 'plain'),
    await statusOfFile(manual, 'clerk'),
    await statusOfFile(manual, 'unverified'),
  ]).toEqual([200, 200, 403])
})

test('a user who loses the right loses access to the files', async () => {
  const file = await fileOfDocument(await add())
  await addUser(server.db, { username: 'leaver', customers: [dealer], rights: ['DealerMaterials'] })
  expect((await download(file, 'leaver')).status).toBe(200)
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', 'leaver')
    .where('tag', '=', 'DealerMaterials')
    .execute()
  expect((await download(file, 'leaver')).status).toBe(404)
})

test('the name of a customer above the viewer is not shown', async () => {
  await add({ customerId: dealer })
  const { body } = await server.call(api.materials, { token: await as('site') })
  expect(body.data[0]?.customer).toBeNull()
  const { body: own } = await server.call(api.materials, { token: await as('dealer') })
  expect(own.data[0]?.customer).toEqual({ id: dealer, name: 'Dealer' })
})

test.each([
  ['dealer', 'general', 403],
  ['marketing', 'support', 403],
  ['marketing', 'general', 200],
  ['clerk', 'general', 403],
  ['unverified', 'general', 403],
] as const)('%s publishing a document of kind %s gets %i', async (username, kind, status) => {
  const fields = { kind, title: 'A', description: '', customerId: '1' }
  const token = await as(username)
  const reply = await server.call(api.create, { token, upload: { file: fileOf(), fields } })
  expect(reply.status).toBe(status)
})

test('only publishers of its kind can change a document, and others learn nothing about it', async () => {
  const id = await add({ kind: 'support' })
  const body = { kind: 'support' as const, title: 'B', description: '', customerId: 1 }
  const change = async (username: string, changed = body) =>
    (await server.call(api.update, { ...one(id), body: changed, token: await as(username) })).status
  expect([await change('dealer'), await change('marketing')]).toEqual([403, 403])
  expect(await change('marketing', { ...body, kind: 'general' as 'support' })).toBe(403)
  const token = await as('marketing')
  expect((await server.call(api.remove, { ...one(id), ...FIRST, token })).status).toBe(403)
  const upload = { file: fileOf(), fields: {} }
  expect((await server.call(api.replace, { ...one(id), upload, token })).status).toBe(403)
  expect(await change('staff')).toBe(200)
})

test('of two users who change a document at the same time, one gets a conflict', async () => {
  const id = await add()
  const save = (title: string) =>
    server.call(api.update, {
      ...one(id),
      body: { kind: 'general', title, description: '', customerId: 1, version: 1 },
      token: staff,
    })
  const replies = await Promise.all([save('A'), save('B')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const upload = { file: fileOf(), fields: { version: '1' } }
  expect(await server.call(api.replace, { ...one(id), upload, token: staff })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const old = { ...one(id), ...FIRST, token: staff }
  expect((await server.call(api.remove, old)).status).toBe(409)
})

test('a removed document and its file disappear at once, and come back when the removal is undone', async () => {
  const id = await add({ title: 'Price list' })
  const file = await fileOfDocument(id)
  const { body } = await server.call(api.remove, { ...one(id), ...FIRST, token: staff })
  expect(await titlesOf('dealer')).toEqual([])
  expect([(await download(file, 'dealer')).status, (await download(file, 'staff')).status]).toEqual([
    404, 404,
  ])
  const change = { params: { id: String(body.undo?.id) }, token: staff }
  expect((await server.call(configurationChanges.undo, change)).status).toBe(200)
  expect(await titlesOf('dealer')).toEqual(['Price list'])
  expect((await download(file, 'dealer')).status).toBe(200)
})

test('only publishers of that kind can undo a removal', async () => {
  const id = await add({ kind: 'support' })
  const { body } = await server.call(api.remove, { ...one(id), ...FIRST, token: staff })
  const change = { params: { id: String(body.undo?.id) } }
  expect(
    (await server.call(configurationChanges.undo, { ...change, token: await as('marketing') })).status,
  ).toBe(403)
  expect(await titlesOf('plain', 'support')).toEqual([])
})

test('documents have the order that was set, and a change of the order is not overwritten', async () => {
  const ids = [await add({ title: 'A' }), await add({ title: 'B' }), await add({ title: 'C' })]
  const [a = 0, b = 0, c = 0] = ids
  const order = (kind: DocumentKind, wanted: number[], was = ids) =>
    server.call(api.reorder, { params: { kind }, body: { ids: wanted, was }, token: staff })
  expect((await order('general', [c, a, b])).status).toBe(200)
  expect(await titlesOf('dealer')).toEqual(['C', 'A', 'B'])
  expect((await order('general', [b, a, c])).status).toBe(409)
  const now = [c, a, b]
  for (const wrong of [
    [c, a],
    [c, a, a],
    [c, a, b, 999_999],
  ])
    expect([wrong, (await order('general', wrong, now)).status]).toEqual([wrong, 409])
  expect(await titlesOf('dealer')).toEqual(['C', 'A', 'B'])
})

const setLink = async (username: string, url: string, was?: string) => {
  const body = { url, ...(was !== undefined && { was }) }
  const input = { params: { kind: 'linemarker' as const }, body, token: await as(username) }
  return (await server.call(api.setLink, input)).status
}
const linkOf = async (username: string) =>
  (await server.call(api.materials, { token: await as(username) })).body.links.linemarker

test('staff set the links to https pages, and a change of somebody else is not overwritten', async () => {
  expect(await linkOf('dealer')).toBe('')
  expect(await setLink('dealer', 'https://example.com')).toBe(403)
  for (const url of ['http://example.com', 'javascript:alert(1)', 'https://a@b.example', 'https://', 'x'])
    expect([url, await setLink('staff', url)]).toEqual([url, 400])
  expect(await setLink('staff', 'https://example.com/materials?x=1', '')).toBe(200)
  expect(await linkOf('dealer')).toBe('https://example.com/materials?x=1')
  expect(await setLink('staff', 'https://other.example', '')).toBe(409)
  expect(await setLink('staff', '')).toBe(200)
})

test('a document is deleted with its customer', async () => {
  const closed = await addCustomer(server.db, { name: 'Closed', parentId: dealer })
  const file = await fileOfDocument(await add({ customerId: closed }))
  await sql`select delete_customer(${closed})`.execute(server.db)
  const left = await server.db.selectFrom('stored_file').select('name').where('name', '=', file).execute()
  expect([await titlesOf('dealer'), left]).toEqual([[], []])
})
