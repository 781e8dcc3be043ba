import { request as httpRequest } from 'node:http'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { requiredText } from '@service-center/contract/endpoint/fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { storeFile, fileCleaningJob } from './files.ts'
import { filesFolder } from './received-file.ts'
import { operation } from '../http/openapi-document.ts'
import { Schemas } from '../http/openapi-schemas.ts'
import { badRequest } from '../errors.ts'
import { route } from '../http/endpoints.ts'

const KILOBYTES = 200
const picture = endpoint({
  method: 'POST',
  path: '/api/test/picture',
  summary: 'Takes a picture: in this test only',
  right: 'Production',
  upload: {
    field: 'picture',
    maxBytes: KILOBYTES * 1024,
    types: ['image/png', 'text/csv'],
    fields: z.strictObject({ title: requiredText(50) }),
  },
  response: z.object({ name: z.string(), title: z.string(), size: z.number(), type: z.string() }),
  actionType: 'TestPicture',
  changes: [],
})

/** The smallest PNG; `pngOf` extends it to any size. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const pngOf = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])

let server: TestServer
let token: string
let customerId: number
let fails = false

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      mountMore: (app) =>
        route(app, picture, async ({ db, upload }) => {
          if (upload.fields.title === 'unwanted') return { name: '', title: '', size: 0, type: '' }
          const name = await storeFile(db, {
            content: upload.file,
            dataDir: app.dataDir,
            customerId,
            createdBy: undefined,
          })
          if (fails) throw badRequest('Not today.')
          return { name, title: upload.fields.title, size: upload.file.size, type: upload.file.contentType }
        }),
    },
  )
  customerId = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'maker', customers: [customerId], rights: ['Production'] })
  await addUser(server.db, { username: 'clerk', customers: [customerId] })
  token = await server.signIn('maker')
})
afterAll(() => server.stop())

const stored = async (): Promise<string[]> => readdir(filesFolder(server.dataDir)).catch(() => [])
const rows = () => server.db.selectFrom('stored_file').selectAll().execute()
beforeEach(() => {
  fails = false
})

interface Form {
  content?: Buffer | string
  name?: string
  type?: string
  fields?: Record<string, string>
  fileField?: string
  as?: string
}

async function send(form: Form = {}) {
  const {
    content = PNG,
    name = 'a.png',
    type = 'image/png',
    fields = { title: 'A' },
    fileField = 'picture',
  } = form
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append(fileField, new File([Uint8Array.from(Buffer.from(content))], name, { type }))
  const headers = { authorization: `Bearer ${form.as ?? token}` }
  const response = await fetch(new URL(picture.path, server.url), { method: 'POST', body, headers })
  const reply = z.looseObject({ name: z.string().default('') }).parse(await response.json())
  return { status: response.status, body: reply }
}

test('a file is stored as it is, under its own name, for those who see its customer', async () => {
  const name = 'Grüße 你好 🚜 "x".png'
  const reply = await send({ name, content: pngOf(100_000) })
  expect(reply).toMatchObject({ status: 200, body: { title: 'A', size: 100_000, type: 'image/png' } })
  const headers = { authorization: `Bearer ${token}` }
  const download = await fetch(new URL(`/files/${reply.body.name}`, server.url), { headers })
  expect(Buffer.from(await download.arrayBuffer()).equals(pngOf(100_000))).toBe(true)
  expect(await rows()).toMatchObject([{ original_name: name, content_type: 'image/png', size: 100_000 }])
  expect(await stored()).toEqual([reply.body.name])
})

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Windows\\evil.png', 'evil.png'],
  // Shown from right to left it would seem to end with .exe, or an .exe with .png.
  ['a\u202Egnp.exe\u2066.png', 'agnp.exe.png'],
  ['a\u200Fb\u200B.png', 'ab.png'],
])('a name with folders or signs that turn it round, %s, loses them', async (name, kept) => {
  const reply = await send({ name })
  expect(reply.status).toBe(200)
  const row = (await rows()).find((one) => one.name === reply.body.name)
  expect(row?.original_name).toBe(kept)
})

const csv = 'a;b\n1;ø\n'
test.each<[string, Form, number, string]>([
  ['larger than allowed', { content: pngOf(KILOBYTES * 1024 + 1) }, 413, 'too_large'],
  ['ten megabytes', { content: pngOf(10_000_000) }, 413, 'too_large'],
  ['another type than it says', { content: '%PDF-1.7 …', type: 'image/png' }, 415, 'unsupported_type'],
  ['of a type that is not taken', { content: 'GIF89a', name: 'a.png' }, 415, 'unsupported_type'],
  [
    'binary that says it is text',
    { content: Buffer.from([1, 0, 255]), type: 'text/csv' },
    415,
    'unsupported_type',
  ],
  ['text that says it is a picture', { content: csv, type: 'image/png' }, 415, 'unsupported_type'],
  ['in another field', { fileField: 'file' }, 400, 'bad_request'],
  ['in a field of a forbidden name', { fileField: '__proto__' }, 400, 'bad_request'],
  ['without a field', { fields: {} }, 400, 'invalid'],
  ['with an unknown field', { fields: { title: 'A', more: 'B' } }, 400, 'invalid'],
  ['with a NUL in a field', { fields: { title: 'A\u0000' } }, 400, 'invalid'],
  ['with a name that is too long', { name: `${'x'.repeat(300)}.png` }, 400, 'bad_request'],
])('a file %s is refused, and nothing of it stays', async (_what, form, status, code) => {
  const before = [await stored(), await rows()]
  expect(await send(form)).toMatchObject({ status, body: { code } })
  expect([await stored(), await rows()]).toEqual(before)
  const entry = await server.db.selectFrom('user_action').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(entry).toMatchObject({ action_type: 'TestPicture', status_code: status, username: 'maker' })
})

test('a limit is said in thousands, as the console and file managers count', async () => {
  const { body } = await send({ content: pngOf(KILOBYTES * 1024 + 1) })
  expect(body).toMatchObject({ message: 'The file is larger than 204 kB.' })
})

test('accepts a text file with its declared type', async () => {
  expect(await send({ content: csv, type: 'text/csv', name: 'a.csv' })).toMatchObject({
    status: 200,
    body: { type: 'text/csv', size: Buffer.byteLength(csv) },
  })
})

test('two files, no form at all, and a form to a call that takes none are refused', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, body: FormData | string, more: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, server.url), {
      method: 'POST',
      body,
      headers: { ...headers, ...more },
    })
    return response.status
  }
  const two = new FormData()
  two.append('title', 'A')
  for (const name of ['a.png', 'b.png']) two.append('picture', new File([Uint8Array.from(PNG)], name))
  const before = await stored()
  expect(await post(picture.path, two)).toBe(413)
  expect(await post(picture.path, '{}', { 'content-type': 'application/json' })).toBe(415)
  expect(await post('/api/production/deviceToken', new FormData())).toBe(415)
  expect(await stored()).toEqual(before)
})

test('a call that fails, and one that does not want the file, leave nothing', async () => {
  const before = [await stored(), await rows()]
  fails = true
  expect((await send()).status).toBe(400)
  fails = false
  expect((await send({ fields: { title: 'unwanted' } })).status).toBe(200)
  await sql`alter table user_action add constraint full_disk check (status_code <> 200) not valid`.execute(
    server.db,
  )
  expect((await send()).status).toBeGreaterThanOrEqual(400)
  await sql`alter table user_action drop constraint full_disk`.execute(server.db)
  expect([await stored(), await rows()]).toEqual(before)
})

/** Begins an upload. `status` is the status of the response, or undefined if the connection ends before. */
function begin(as: string | undefined) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const request = httpRequest(new URL(picture.path, server.url), {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 150_000,
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
  })
  request.on('error', () => undefined)
  request.write(head)
  request.write(pngOf(50_000))
  const status = new Promise<number | undefined>((resolve) => {
    request.on('response', (response) => resolve(response.statusCode))
    request.on('close', () => resolve(undefined))
  })
  return { request, status }
}

test('an unauthorised call is refused before its file is read', async () => {
  const before = await stored()
  for (const [as, expected] of [
    [undefined, 401],
    [await server.signIn('clerk'), 403],
  ] as const) {
    const { request, status } = begin(as)
    expect(await status).toBe(expected)
    request.destroy()
  }
  expect(await stored()).toEqual(before)
})

test('an upload that is broken off leaves nothing', async () => {
  const before = await stored()
  const { request } = begin(token)
  await expect.poll(async () => (await stored()).length).toBe(before.length + 1)
  request.destroy()
  await expect.poll(stored).toEqual(before)
  expect((await send()).status).toBe(200)
})

test('files that nobody refers to are removed when they have settled', async () => {
  const kept = await stored()
  const folder = filesFolder(server.dataDir)
  for (const name of ['left-behind.png', 'cut-short.part', 'new.part'])
    await writeFile(join(folder, name), 'x')
  const long = new Date(Date.now() - 48 * 3_600_000)
  for (const name of ['left-behind.png', 'cut-short.part', ...kept])
    await utimes(join(folder, name), long, long)
  await fileCleaningJob({ system: server.db, dataDir: server.dataDir }).run()
  expect((await stored()).toSorted()).toEqual([...kept, 'new.part'].toSorted())
})

test('openapi.json describes it as a form with a file', () => {
  const described = operation({ feature: 'test', name: 'picture', endpoint: picture, schemas: new Schemas() })
  const schema = {
    properties: { title: { type: 'string' }, picture: { format: 'binary', maxLength: KILOBYTES * 1024 } },
    required: ['title', 'picture'],
  }
  expect(described).toMatchObject({ requestBody: { content: { 'multipart/form-data': { schema } } } })
})
