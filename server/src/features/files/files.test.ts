import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../platform/files/files.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let customer: number
let own: string
let other: string

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  customer = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'own', customers: [customer] })
  await addUser(db, { username: 'other', customers: [await addCustomer(db, { name: 'Other' })] })
  await addUser(db, { username: 'unverified', customers: [customer], verified: false })
  own = await server.signIn('own')
  other = await server.signIn('other')
})
afterAll(() => server.stop())

const store = (content: Buffer | Readable, originalName = 'Tilbud nr. 7 – Ærø.pdf') =>
  storeFile(server.db, {
    dataDir: server.dataDir,
    originalName,
    contentType: 'application/pdf',
    content,
    customerId: customer,
    createdBy: 'own',
  })
const get = (name: string, { token = own, range }: { token?: string; range?: string } = {}) =>
  fetch(`${server.url}/files/${name}`, {
    headers: { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) },
  })

test('a stored file is returned completely, under its own name, as a download', async () => {
  const content = Buffer.from([...Array(70_000).keys()])
  const name = await store(Readable.from([content.subarray(0, 50_000), content.subarray(50_000)]))
  expect(name).toMatch(/^[0-9a-f]{32}\.pdf$/)
  const response = await get(name)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-length')).toBe('70000')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Tilbud nr. 7 _ _r_.pdf"; filename*=UTF-8''Tilbud%20nr.%207%20%E2%80%93%20%C3%86r%C3%B8.pdf`,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test('a file is downloaded with the ending of what it is, whatever it was called', async () => {
  const name = await store(Buffer.from('%PDF-1.7'), 'a.pdf.exe')
  expect(name).toMatch(/\.pdf$/)
  expect((await get(name)).headers.get('content-disposition')).toContain('filename="a.pdf.exe.pdf"')
})

test('range requests work', async () => {
  const name = await store(Buffer.from('0123456789'))
  const cases: [string, number, string, string | null][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-500', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ]
  for (const [range, status, body, contentRange] of cases) {
    const response = await get(name, { range })
    expect([range, response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      range,
      status,
      body,
      contentRange,
    ])
  }
  expect((await get(name, { range: 'bytes=10-' })).status).toBe(416)
})

test('only users who see the customer get the file; for others it does not exist', async () => {
  const name = await store(Buffer.from('secret'))
  const hidden = await get(name, { token: other })
  const missing = await get('0'.repeat(32), { token: other })
  expect([hidden.status, missing.status]).toEqual([404, 404])
  expect(await hidden.text()).toBe(await missing.text())
  expect((await get(name, { token: await server.signIn('unverified') })).status).toBe(403)
  expect((await fetch(`${server.url}/files/${name}`)).status).toBe(401)
})

/** The status of a raw path: `fetch` would normalise it. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = new URL(server.url)
    const headers = { authorization: `Bearer ${own}` }
    request({ host: url.hostname, port: url.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  '/files/../secrets.json',
  '/files/..%2Fsecrets.json',
  '/files/%2e%2e%2fsecrets.json',
  '/files/....//secrets.json',
  '/files/.hidden',
  '/files/secrets.json',
  `/files/${'0'.repeat(32)}.pdf%00.txt`,
  '/files/',
])('%s is not found', async (path) => {
  await writeFile(join(server.dataDir, 'files', '.hidden'), 'hidden')
  expect([400, 404]).toContain(await statusOf(path))
})

test('a file that cannot be recorded, or whose upload breaks off, leaves nothing behind', async () => {
  const before = await readdir(join(server.dataDir, 'files'))
  const unknown = { dataDir: server.dataDir, originalName: 'a', contentType: 'a/b', createdBy: undefined }
  await expect(
    storeFile(server.db, { ...unknown, content: Buffer.from('x'), customerId: 999_999 }),
  ).rejects.toThrow('violates foreign key')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw new Error('cut')
    })(),
  )
  await expect(storeFile(server.db, { ...unknown, content: broken, customerId: customer })).rejects.toThrow(
    'cut',
  )
  expect(await readdir(join(server.dataDir, 'files'))).toEqual(before)
})

test('a file that is missing on disk is not found', async () => {
  const name = await store(Buffer.from('x'), 'no ending')
  expect(name).toMatch(/^[0-9a-f]{32}\.pdf$/)
  await rm(join(server.dataDir, 'files', name))
  expect((await get(name)).status).toBe(404)
})

test.each(['none.pdf', 'Tilbud%20nr.%207.pdf', '..%2Fsecrets', `${'0'.repeat(32)}.pdf`])(
  'the name of no file is not found: %s',
  async (name) => {
    const response = await get(name)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  },
)
