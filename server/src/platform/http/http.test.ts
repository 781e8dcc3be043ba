import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

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
  ['a name longer than any', GET(`/files/${'x'.repeat(1000)}`), 404, NONE],
])('%s is answered in the form of all errors', async (_name, bytes, status, body) => {
  expect(await send(bytes)).toEqual({ status, body })
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
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
})
