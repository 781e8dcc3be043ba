import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Sends raw bytes, and returns the first answer's status and body. */
async function send(...parts: (string | Buffer)[]): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = text(socket)
  for (const part of parts) if (!socket.write(part)) await once(socket, 'drain')
  const [, first = ''] = (await answer).split('HTTP/1.1 ')
  const [head = '', body = ''] = first.split('\r\n\r\n')
  return { status: Number(head.split(' ')[0]), body: JSON.parse(body) }
}

const BAD = { code: 'bad_request', message: 'Bad request.' }
const LARGE = { code: 'headers_too_large', message: 'The headers are too large.' }
const NONE = { code: 'not_found', message: 'Resource not found.' }
const GET = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

test.each([
  ['no HTTP', '\u0016\u0003\u0001 hello', 400, BAD],
  ['a request in another one', GET('/', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'), 400, BAD],
  ['two lengths', GET('/', 'Content-Length: 4\r\nContent-Length: 5\r\n'), 400, BAD],
  ['headers without end', GET('/', `X: ${'x'.repeat(200_000)}\r\n`), 431, LARGE],
  ['an address that cannot be read', GET('/api/data/%E0%A4%A/latest'), 400, BAD],
  ['a name longer than any', GET(`/files/${'x'.repeat(10_000)}`), 404, NONE],
])('%s is answered in the form of all errors', async (_name, bytes, status, body) => {
  expect(await send(bytes)).toEqual({ status, body })
})

test.each([
  ['no length', ''],
  ['the length 0', 'Content-Length: 0\r\n'],
  ['no pieces', 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n'],
])('a call with a type but without a body counts as one without: %s', async (_name, length, pieces = '') => {
  // The call itself answers, and not the parser of bodies.
  const refused = { status: 401, body: { code: 'not_signed_in' } }
  for (const call of ['DELETE /api/monday/softwareVersions/1', 'POST /api/monday/refreshChangelog/1'])
    expect(
      await send(
        `${call} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n${pieces}`,
      ),
    ).toMatchObject(refused)
})

test('a client that sends too much gets the error, even if it keeps sending', async () => {
  const head = 'POST /api/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const megabyte = Buffer.alloc(1_000_000, ' ')
  const body = Array.from({ length: 10 }, () => megabyte)
  const next = GET('/files/')
  const answer = await send(`${head}Content-Length: 10000000\r\n\r\n`, ...body, next)
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('a request cannot take forever', () => {
  const { requestTimeout, headersTimeout } = server.app.fastify.server
  expect(requestTimeout).toBe(120_000)
  expect(headersTimeout).toBe(20_000)
})

const UPGRADE = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`

/** Sends parts one after the other, each after the answer to the former, and returns the whole answer. */
async function talk(...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  const closed = once(socket, 'close')
  for (const [index, part] of parts.entries()) {
    socket.write(part)
    await expect.poll(() => answer.split('HTTP/1.1 ').length).toBeGreaterThan(index + 1)
  }
  await closed
  return answer
}

test.each([
  ['at once', []],
  ['on a used connection', ['GET /health HTTP/1.1\r\nHost: x\r\n\r\n']],
])('an upgrade that nobody takes is answered %s, and its connection closed', async (_name, before) => {
  const answer = await talk(...before, UPGRADE('/api/token'))
  expect(answer).toContain('HTTP/1.1 404 Not Found')
  expect(answer).toContain('"code":"not_found"')
})

test('a foreign page gets no live socket, and its connection ends', async () => {
  const path = '/socket.io/?EIO=4&transport=websocket'
  expect(await talk(UPGRADE(path, 'Origin: https://evil.example\r\n'))).toContain('403 Forbidden')
  expect(await talk(UPGRADE(path, 'Origin: null\r\n'))).toContain('403 Forbidden')
})

test('a live socket that shows no session is closed', async () => {
  const answer = await talk(UPGRADE('/socket.io/?EIO=4&transport=websocket', 'Origin: http://x\r\n'))
  expect(answer).toContain('101 Switching Protocols')
})

const POLICY = 'geolocation=(self)'

test.each([
  ['a call', GET('/health')],
  ['a refused call', GET('/api/token/sessions')],
  ['a page', GET('/nowhere')],
  ['a missing file', GET('/assets/nothing.js')],
  ['an address that cannot be read', GET('/api/data/%E0%A4%A/latest')],
  ['no HTTP', '\u0016\u0003\u0001 hello'],
  ['headers without end', GET('/', `X: ${'x'.repeat(200_000)}\r\n`)],
  ['an upgrade', UPGRADE('/')],
  ['the live socket by polling', GET('/socket.io/?EIO=4&transport=polling')],
  ['a refused live socket', GET('/socket.io/?EIO=4&transport=polling', 'Origin: https://evil.example\r\n')],
])('%s is answered with all security headers', async (_name, bytes) => {
  const [head = ''] = (await talk(bytes)).split('\r\n\r\n')
  expect(head).toContain('\r\nX-Frame-Options: DENY')
  expect(head).toContain('\r\nX-Content-Type-Options: nosniff')
  expect(head).toContain("frame-ancestors 'none'")
  expect(head).toContain(POLICY)
  expect(head).not.toContain('Strict-Transport-Security')
})

test('sends HSTS to callers that use TLS through a trusted proxy', async () => {
  const behind = await startServerForTest({ TRUST_PROXY: '127.0.0.0/8' })
  const headers = { 'x-forwarded-proto': 'https' }
  for (const path of ['/health', '/nowhere', '/socket.io/?EIO=4&transport=polling']) {
    const reply = await fetch(`${behind.url}${path}`, { headers })
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  expect((await fetch(`${behind.url}/health`)).headers.get('strict-transport-security')).toBe(null)
  expect((await fetch(`${server.url}/health`, { headers })).headers.get('strict-transport-security')).toBe(
    null,
  )
})

test('requests without a session are limited by address, those with one are not', async () => {
  const limited = await startServerForTest({ REQUESTS_PER_SECOND: '1', TRUST_PROXY: 'on' })
  const customer = await addCustomer(limited.db, { name: 'North' })
  await addUser(limited.db, { username: 'anna', customers: [customer] })
  const token = await limited.signIn('anna')
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${limited.url}${path}`, { headers })).status
  const many = Array.from({ length: 40 }, () => statusOf('/health', { 'x-forwarded-for': '192.0.2.1' }))
  const statuses = await Promise.all(many)
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
  const reply = await fetch(`${limited.url}/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await reply.json()).toMatchObject({ code: 'too_many' })
  expect(await statusOf('/health', { 'x-forwarded-for': '192.0.2.2' })).toBe(200)
  const own = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` }
  expect(await statusOf('/api/token/sessions', own)).toBe(200)
})
