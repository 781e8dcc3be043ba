import { errorBody } from '@service-center/contract/errors.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addUser } from '../testing/server/world.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'everything', customers: [1], rights: [...RIGHTS].slice(1) })
  token = await server.signIn('everything')
})
afterAll(() => server.stop())

const endpoints = allEndpoints().map((endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
}))
const withBody = endpoints.filter(({ endpoint }) => endpoint.body !== undefined)
const withParams = endpoints.filter(({ endpoint }) => endpoint.params !== undefined)

/** Sends a request and checks that the reply is in the contract's error form, with a 4xx status. */
async function expectRefusal(path: string, request: RequestInit): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, ...request.headers }
  const response = await fetch(new URL(path, server.url), { ...request, headers })
  const text = await response.text()
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  expect(errorBody.safeParse(JSON.parse(text)).success, text).toBe(true)
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Invalid bodies with title and headers, which each endpoint's own schema must refuse. */
const BODIES: [string, string, Record<string, string>][] = [
  ['no JSON', '{"a":', JSON_TYPE],
  ['another content type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a list', '[]', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['an unknown field', '{"__proto__":1,"surprise":true}', JSON_TYPE],
  ['a NUL', JSON.stringify({ username: 'a\u0000', password: 'b\u0000', keys: ['\u0000'] }), JSON_TYPE],
  ['numbers far too large', '{"deviceType":1e308,"deviceId":99999999999}', JSON_TYPE],
]

test.each(withBody)('$name refuses broken bodies', async ({ endpoint }) => {
  const path = endpoint.path.replace('{type}', 'robots')
  for (const [, body, headers] of BODIES)
    await expectRefusal(path, { method: endpoint.method, body, headers })
})

/** One endpoint of each size that a body may have: reading it is the same code for all of them. */
const ofEachSize = [...Map.groupBy(withBody, ({ endpoint }) => endpoint.maxBodyBytes).values()].flatMap(
  ([first]) => first ?? [],
)
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

test.each(ofEachSize)('$name refuses bodies that are too large or too deep', async ({ endpoint }) => {
  const most = endpoint.maxBodyBytes ?? 1024 * 1024
  // `http.test.ts` sends a body of ten megabytes.
  for (const body of [deep, JSON.stringify({ username: 'x'.repeat(most) })]) {
    const request = { method: endpoint.method, body, headers: JSON_TYPE }
    await expectRefusal(endpoint.path.replace('{type}', 'robots'), request).catch((error: unknown) => {
      // If a body is refused before it was read completely, the connection may be closed as well.
      if (!(error instanceof TypeError)) throw error
    })
  }
})

const HOSTILE = [
  '%00',
  '%ED%A0%80',
  '99999999999999999999',
  "1'--",
  '..%2F..%2Fetc%2Fpasswd',
  '%F0%9F%92%A9'.repeat(60),
]

test.each(withParams)('$name refuses broken paths', async ({ endpoint }) => {
  for (const hostile of HOSTILE) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, hostile)
    const body = endpoint.body === undefined ? {} : { body: '{}', headers: JSON_TYPE }
    await expectRefusal(path, { method: endpoint.method, ...body })
  }
})

test('an undeclared query parameter is refused', async () => {
  await expectRefusal('/api/data/robots/latest?dictionary=maybe', {})
  await expectRefusal('/api/data/robots/latest?surprise=1', {})
})

test('an unknown path gives 404, in the same form', async () => {
  await expectRefusal('/api/nothing', {})
  await expectRefusal('/api/devices', { method: 'DELETE' })
})

test('the server still works', async () => {
  expect((await fetch(new URL('/health', server.url))).status).toBe(200)
})

test('replies have the security headers', async () => {
  const { headers } = await fetch(new URL('/health', server.url))
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(policy).toContain("frame-ancestors 'none'")
})
