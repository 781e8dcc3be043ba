import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { developer as api } from '@service-center/contract/developer/developer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addDeveloperDocument,
  DOCUMENT_FOLDER as FOLDER,
  readLocation,
  WAITING_PLACE,
} from '../../testing/worlds/developer-documents.ts'
import { actingAs } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { downloadFile, fileOf } from '../../testing/worlds/documents.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { developerDocumentJob } from './developer.service.ts'

let server: TestServer
let staff: string
let dealer: string

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const customer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  await addUser(db, { username: 'staff', customers: [1], rights: ['Developer'] })
  await addUser(db, { username: 'dealer', customers: [customer], rights: ['Developer'] })
  await addUser(db, { username: 'clerk', customers: [1] })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
})
beforeEach(async () => {
  await sql`delete from developer_document`.execute(server.db)
})
afterAll(() => server.stop())

const one = (id: number) => ({ params: { id: String(id) } })
const add = (document: Partial<Parameters<typeof addDeveloperDocument>[1]> = {}) =>
  addDeveloperDocument(server, { token: staff, ...document })
const text = (content: string, name = 'notes.txt') => fileOf({ content, name, type: 'text/plain' })
const create = (fields: { folder: string; name: string }, token = staff) =>
  server.call(api.create, { token, upload: { file: fileOf(), fields } })
const replace = (id: number, version: string, file = text('new'), token = staff) =>
  server.call(api.replace, { ...one(id), upload: { file, fields: { version } }, token })
const remove = (id: number, version: string, token = staff) =>
  server.call(api.remove, { ...one(id), query: { version }, token })
const undo = (id: number | undefined, token = staff) =>
  server.call(configurationChanges.undo, { params: { id: String(id) }, token })
const entryAt = async (location: string, token = staff) =>
  (await server.call(api.tree, { token })).body.data.find((entry) => entry.location === location)
const contentOf = async (location: string, token = staff) => {
  const reply = await readLocation(server, { location, token })
  return reply.status === 200 ? reply.text() : reply.status
}
const fileNameOf = async (id: number) =>
  (
    await server.db
      .selectFrom('developer_document')
      .select('file_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).file_name
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted()

test('lists a document of staff in its folder, and all users with the right can read it', async () => {
  const { id, location } = await add({ name: ' Notes ', file: text('hello') })
  expect(location).toBe(`${FOLDER}>Notes`)
  const entry = { kind: 'text', hasContent: true, canTakeDocument: false }
  const document = {
    id,
    fileName: 'notes.txt',
    contentType: 'text/plain',
    size: 5,
    version: 1,
  }
  for (const token of [staff, dealer]) {
    // A dealer may not see users of the internal customer.
    const changedBy = token === staff ? 'staff' : null
    expect(await entryAt(location, token)).toMatchObject({ ...entry, document: { ...document, changedBy } })
    expect(await contentOf(location, token)).toBe('hello')
  }
})

test('treats names as equal whatever their Unicode form', async () => {
  const { location } = await add({ name: 'Cafe\u0301' })
  expect(location).toBe(`${FOLDER}>Caf\u00e9`)
  expect((await create({ folder: FOLDER, name: 'Caf\u00e9' })).status).toBe(409)
})

test('reads the file of a document only by its location', async () => {
  const { id } = await add()
  const file = await fileNameOf(id)
  for (const username of ['staff', 'dealer', 'clerk'])
    expect((await downloadFile(server, { file, token: await server.signIn(username) })).status).toBe(404)
})

test('a document fills an empty place; removing it empties the place again', async () => {
  expect(await entryAt(WAITING_PLACE)).toMatchObject({
    hasContent: false,
    canTakeDocument: true,
    document: null,
  })
  expect(await entryAt(WAITING_PLACE, dealer)).toMatchObject({ canTakeDocument: false })
  // The document takes over the spelling of the place's name.
  const { id, location } = await add({ name: 'CALIBRATION software' })
  expect(location).toBe(WAITING_PLACE)
  expect(await entryAt(WAITING_PLACE)).toMatchObject({ kind: 'pdf', hasContent: true, document: { id } })
  expect((await remove(id, '1')).status).toBe(200)
  expect(await entryAt(WAITING_PLACE)).toMatchObject({ hasContent: false, document: null })
  expect(await contentOf(WAITING_PLACE)).toBe(404)
})

test.each([
  [{ folder: FOLDER, name: 'notes' }, 409, 'developer_document_exists'],
  [{ folder: 'Service Center', name: 'REST api' }, 409, 'developer_document_exists'],
  [{ folder: 'Service Center>Access and actions', name: 'User Access' }, 409, 'developer_document_exists'],
  [{ folder: 'Service Center>REST API', name: 'More' }, 404, 'not_found'],
  [{ folder: 'Unknown', name: 'More' }, 404, 'not_found'],
  [{ folder: '', name: 'More' }, 404, 'not_found'],
  [{ folder: '__proto__', name: 'More' }, 404, 'not_found'],
  [{ folder: `${FOLDER}>Notes`, name: 'More' }, 404, 'not_found'],
  [{ folder: FOLDER, name: 'a>b' }, 400, 'invalid'],
  [{ folder: FOLDER, name: '../a' }, 400, 'invalid'],
  [{ folder: FOLDER, name: ' ' }, 400, 'invalid'],
  [{ folder: FOLDER, name: 'a\u0000' }, 400, 'invalid'],
])('%o is refused', async (fields, status, code) => {
  await add()
  const before = await readdir(join(server.dataDir, 'files'))
  expect(await create(fields)).toMatchObject({ status, body: { code } })
  expect(await readdir(join(server.dataDir, 'files'))).toHaveLength(before.length)
})

test('only staff with the right can change documents, not dealers with the right or staff without it', async () => {
  const { id } = await add()
  expect((await create({ folder: FOLDER, name: 'More' }, dealer)).body).toMatchObject({ code: 'no_access' })
  expect((await replace(id, '1', text('new'), dealer)).status).toBe(403)
  expect((await remove(id, '1', dealer)).status).toBe(403)
  const clerk = await server.signIn('clerk')
  expect((await create({ folder: FOLDER, name: 'More' }, clerk)).status).toBe(403)
  const { body } = await remove(id, '1')
  expect((await undo(body.undo?.id, dealer)).status).not.toBe(200)
  expect(await entryAt(`${FOLDER}>Notes`)).toBeUndefined()
})

test('deletes a replaced file, and refuses to replace a file that has been changed meanwhile', async () => {
  const { id, location } = await add({ file: text('former') })
  const former = await fileNameOf(id)
  expect((await replace(id, '1')).body).toEqual({ version: 2 })
  expect(await contentOf(location)).toBe('new')
  expect(await replace(id, '1', text('late'))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect((await remove(id, '1')).status).toBe(409)
  expect(await contentOf(location)).toBe('new')
  await expect.poll(() => readdir(join(server.dataDir, 'files'))).not.toContain(former)
})

test('of two simultaneous calls, only one adds, replaces or removes', async () => {
  const fields = { folder: FOLDER, name: 'Twice' }
  expect(await statuses([create(fields), create({ ...fields, name: 'TWICE' })])).toEqual([200, 409])
  const { id } = await add()
  expect(await statuses([replace(id, '1'), replace(id, '1')])).toEqual([200, 409])
  expect(await statuses([remove(id, '2'), remove(id, '2')])).toEqual([200, 404])
})

test('undoes a removal, unless another document has the name now', async () => {
  const { id, location } = await add({ file: text('first') })
  const first = await remove(id, '1')
  expect(await contentOf(location)).toBe(404)
  expect((await undo(first.body.undo?.id)).status).toBe(200)
  expect(await contentOf(location, dealer)).toBe('first')
  const second = await remove(id, '1')
  await add({ file: text('second') })
  expect((await undo(second.body.undo?.id)).body).toMatchObject({ code: 'developer_document_exists' })
  expect(await contentOf(location)).toBe('second')
})

test('deletes a removed document and its file when the removal can no longer be undone', async () => {
  const { id } = await add()
  const kept = await add({ name: 'Kept' })
  const [file, other] = [await fileNameOf(id), await fileNameOf(kept.id)]
  await remove(id, '1')
  await remove(kept.id, '1')
  const old = sql`now() - interval '16 minutes'`
  await sql`update developer_document set removed_at = ${old} where id = ${id}`.execute(server.db)
  await developerDocumentJob(server.db, server.dataDir).run()
  await expect.poll(() => readdir(join(server.dataDir, 'files'))).not.toContain(file)
  expect(await readdir(join(server.dataDir, 'files'))).toContain(other)
  const names = await server.db.selectFrom('stored_file').select('name').execute()
  expect(names.map(({ name }) => name)).not.toContain(file)
})

test.each([
  ['<!doctype html><script>alert(1)</script>', 'x.html', 'text/html', 'html'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg', 'image/svg+xml', 'image'],
  ['%PDF-1.7\n%âãÏÓ\n', 'x.png', 'image/png', 'pdf'],
  ['a;b', 'x.csv', 'text/csv', 'text'],
])(
  '%j is kept as what it is, and answered as a download that runs nothing',
  async (content, name, type, kind) => {
    const { location } = await add({ file: fileOf({ content, name, type }) })
    expect(await entryAt(location)).toMatchObject({ kind })
    const { headers } = await readLocation(server, { location, token: staff })
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

const upload = (file: File) => ({ file, fields: { folder: FOLDER, name: 'More' } })

test('refuses an empty file and a file of another type', async () => {
  const empty = fileOf({ content: '', name: 'a.txt', type: 'text/plain' })
  expect((await server.call(api.create, { token: staff, upload: upload(empty) })).status).toBe(400)
  const program = fileOf({ content: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]) })
  expect((await server.call(api.create, { token: staff, upload: upload(program) })).status).toBe(415)
})

const change = (db: Database) => db.updateTable('developer_document').set({ version: 9 }).executeTakeFirst()
const insert = (db: Database) =>
  db.insertInto('developer_document').values({ folder: FOLDER, name: 'Own', file_name: 'none' }).execute()
const names = (db: Database) => db.selectFrom('developer_document').select('name').execute()

test('database policies also refuse what the rules of the server refuse', async () => {
  const { id } = await add()
  const acting = async (token: string, work: (db: Database) => Promise<unknown>) => {
    const sessionId = (await server.app.tokens.sessionOf(token)) ?? ''
    return actingAs({ database: server.app.database, sessionId, readOnly: false }, work)
  }
  expect(await acting(dealer, change)).toMatchObject({ numUpdatedRows: 0n })
  await expect(acting(dealer, insert)).rejects.toThrow('row-level security')
  const clerk = await server.signIn('clerk')
  expect(await acting(clerk, names)).toEqual([])
  expect(await acting(dealer, names)).toEqual([{ name: 'Notes' }])
  await remove(id, '1')
  expect(await acting(dealer, names)).toEqual([])
})

test('a document of staff replaces a generated document until it is removed', async () => {
  const location = 'Monitoring>Monitoring'
  const made = await entryAt(location)
  expect(made).toMatchObject({ kind: 'pdf', hasContent: true, canTakeDocument: true, document: null })
  const { id } = await add({ folder: 'Monitoring', name: 'monitoring', file: text('by hand') })
  expect(await entryAt(location, dealer)).toMatchObject({ kind: 'text', document: { id } })
  expect(await contentOf(location, dealer)).toBe('by hand')
  await remove(id, '1')
  expect(await entryAt(location)).toEqual(made)
  expect(await contentOf(location)).toMatch(/^%PDF/)
})
