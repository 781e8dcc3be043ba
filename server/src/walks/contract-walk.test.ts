import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '../platform/http/openapi.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addCustomer, addUser } from '../testing/world.ts'

let server: TestServer
let withoutRights: string

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Anybody' })
  await addUser(server.db, { username: 'nobody', customers: [customer], verified: false })
  withoutRights = await server.signIn('nobody')
})
afterAll(() => server.stop())

const endpoints = allEndpoints().map((endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
}))
const guarded = endpoints.filter(({ endpoint }) => endpoint.right !== 'public')

/** Calls an endpoint with inputs that are all wrong: whoever may not call must not learn even that. */
async function statusOf(endpoint: (typeof endpoints)[number]['endpoint'], token: string | undefined) {
  const response = await fetch(new URL(endpoint.path.replaceAll(/[{}]/g, ''), server.url), {
    method: endpoint.method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return response.status
}

test('every endpoint of the contract is mounted exactly once', () => {
  const mounted = server.app.mounted.map(({ method, path }) => `${method} ${path}`)
  expect(mounted.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test.each(guarded)('$name answers 401 without a token', async ({ endpoint }) => {
  expect(await statusOf(endpoint, undefined)).toBe(401)
  expect(await statusOf(endpoint, 'not.a.token')).toBe(401)
})

test.each(guarded.filter(({ endpoint }) => endpoint.right !== 'signedIn'))(
  '$name answers 403 without its right',
  async ({ endpoint }) => {
    expect(await statusOf(endpoint, withoutRights)).toBe(403)
  },
)

test('calls that change something are logged: others are known by name', () => {
  const silent = endpoints.filter(
    ({ endpoint }) => endpoint.method !== 'GET' && endpoint.actionType === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([
    'POST /api/users/accessgroups',
    'POST /api/data/{type}/latestByKeys',
    'POST /api/hubspot/closedate',
    'POST /api/users/hubspotMatch',
  ])
})
