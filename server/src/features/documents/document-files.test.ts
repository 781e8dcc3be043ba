import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { documents as api } from '@service-center/contract/documents/documents.ts'
import { MAX_DOCUMENT_BYTES } from '@service-center/contract/documents/document-types.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDocument, downloadFile, fileNameOf, fileOf } from '../../testing/worlds/documents.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'
import { documentCleaningJob } from './documents.service.ts'

let server: TestServer
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'staff', customers: [1], rights: ['DealerMaterials'] })
  staff = await server.signIn('staff')
})
beforeEach(async () => {
  await sql`delete from document`.execute(server.db)
})
afterAll(() => server.stop())

const one = (id: number) => ({ params: { id: String(id) } })
const FIRST = { query: { version: '1' } }
const add = (document: Partial<Parameters<typeof addDocument>[1]> = {}) =>
  addDocument(server, { token: staff, ...document })
const fileOfDocument = (id: number) => fileNameOf(server, id)
const files = () => readdir(join(server.dataDir, 'files'))
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted()
const download = (file: string) => downloadFile(server, { file, token: staff })

test('a replaced file is deleted: its address, its row and its content', async () => {
  const id = await add({ file: fileOf({ content: '%PDF-1.7 former' }) })
  const former = await fileOfDocument(id)
  const upload = {
    file: fileOf({ content: 'new', name: 'new.txt', type: 'text/plain' }),
    fields: { version: '1' },
  }
  expect((await server.call(api.replace, { ...one(id), upload, token: staff })).body).toEqual({ version: 2 })
  expect((await download(former)).status).toBe(404)
  const { body } = await server.call(api.materials, { token: staff })
  expect(body.data).toMatchObject([
    { id, fileName: 'new.txt', contentType: 'text/plain', size: 3, version: 2 },
  ])
  expect(body.data[0]?.replacedAt).not.toBeNull()
  await expect.poll(() => readdir(join(server.dataDir, 'files'))).not.toContain(former)
  const rows = await server.db.selectFrom('stored_file').select('name').where('name', '=', former).execute()
  expect(rows).toEqual([])
})

test('of two concurrent identical replacements or removals, one succeeds', async () => {
  const id = await add()
  const replace = () => {
    const upload = { file: fileOf({ content: 'new', name: 'new.txt', type: 'text/plain' }) }
    return server.call(api.replace, {
      ...one(id),
      upload: { ...upload, fields: { version: '1' } },
      token: staff,
    })
  }
  expect(await statuses([replace(), replace()])).toEqual([200, 409])
  const remove = () => server.call(api.remove, { ...one(id), query: { version: '2' }, token: staff })
  const file = await fileOfDocument(id)
  // The refused file leaves nothing behind.
  await expect.poll(async () => (await files()).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await files()).toContain(file)
  expect(await statuses([remove(), remove()])).toEqual([200, 404])
})

test('a removed document is deleted with its content when the removal can no longer be undone', async () => {
  const id = await add()
  const kept = await add({ title: 'Kept' })
  const [file, other] = [await fileOfDocument(id), await fileOfDocument(kept)]
  await server.call(api.remove, { ...one(id), ...FIRST, token: staff })
  await server.call(api.remove, { ...one(kept), ...FIRST, token: staff })
  const job = documentCleaningJob(server.db, server.dataDir)
  await sql`update document set removed_at = now() - interval '16 minutes' where id = ${id}`.execute(
    server.db,
  )
  await job.run()
  const names = await server.db.selectFrom('stored_file').select('name').execute()
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining([other]))
  expect(names.map(({ name }) => name)).not.toContain(file)
  await expect.poll(() => readdir(join(server.dataDir, 'files'))).not.toContain(file)
  expect(await readdir(join(server.dataDir, 'files'))).toContain(other)
})

test.each([
  [
    'an HTML page',
    { content: '<!doctype html><script>alert(1)</script>', name: 'x.html', type: 'text/html' },
    'text/html',
  ],
  [
    'an SVG',
    { content: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'x.svg', type: 'image/svg+xml' },
    'image/svg+xml',
  ],
  [
    'an SVG with a declaration',
    { content: '<?xml version="1.0"?><svg/>', name: 'x.svg', type: 'image/svg+xml' },
    'application/xml',
  ],
  ['a PDF that is called a picture', { name: 'x.png', type: 'image/png' }, 'application/pdf'],
])(
  '%s is kept as what its content is, and only ever a download that runs nothing',
  async (_what, given, type) => {
    const id = await add({ file: fileOf(given) })
    const response = await download(await fileOfDocument(id))
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  },
)

test.each([
  ['a program', fileOf({ content: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]) }), 415],
  ['an empty file', fileOf({ content: '', name: 'a.txt', type: 'text/plain' }), 400],
  ['a text with NUL', fileOf({ content: 'a\u0000b', name: 'a.txt', type: 'text/plain' }), 415],
  ['a picture that is text', fileOf({ content: 'text', name: 'a.png', type: 'image/png' }), 415],
  ['a file above the limit', fileOf({ content: new Uint8Array(MAX_DOCUMENT_BYTES + 300 * 1024) }), 413],
])('%s is refused', async (_what, file, status) => {
  const fields = { kind: 'general' as const, title: 'A', description: '', customerId: '1' }
  const files = await readdir(join(server.dataDir, 'files')).catch(() => [])
  const reply = await server.call(api.create, { token: staff, upload: { file, fields } })
  expect(reply.status).toBe(status)
  expect((await readdir(join(server.dataDir, 'files'))).length).toBe(files.length)
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'a\u0000b' }, 'title'],
  [{ kind: 'secret' }, 'kind'],
  [{ customerId: '999999' }, 'customerId'],
])('fields like %o are refused', async (wrong, param) => {
  const fields = { kind: 'general', title: 'A', description: '', customerId: '1', ...wrong }
  // Deliberately violates the type of the contract.
  const upload = { file: fileOf(), fields: fields as never }
  const reply = await server.call(api.create, { token: staff, upload })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ param }] } })
})
