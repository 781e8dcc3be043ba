import { RIGHTS, type Right } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addUser } from '../testing/server/world.ts'

let server: TestServer
/** Tokens: of a verified user without rights, of one with all rights, and of an unverified one with all rights. */
let withoutRights: string
let withAll: string
let unverified: string

beforeAll(async () => {
  server = await startTestServer()
  const customers = [await addCustomer(server.db, { name: 'Anybody' })]
  const rights = RIGHTS.filter((right) => right !== 'Default')
  await addUser(server.db, { username: 'nobody', customers })
  await addUser(server.db, { username: 'everything', customers, rights })
  await addUser(server.db, { username: 'unverified', customers, rights, verified: false })
  withoutRights = await server.signIn('nobody')
  withAll = await server.signIn('everything')
  unverified = await server.signIn('unverified')
})
afterAll(() => server.stop())

const endpoints = allEndpoints().map((endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
}))
const guarded = endpoints.filter(({ endpoint }) => endpoint.right !== 'public')
const forVerified = guarded.filter(({ endpoint }) => endpoint.right !== 'signedIn')
const forHolders = forVerified.flatMap(({ endpoint, name }) => {
  const rights = rightsOf(endpoint)
  return rights.length === 0 ? [] : [{ endpoint, name, rights }]
})

/** The rights of which an endpoint requires one; none if any verified user may call it. */
function rightsOf({ right }: (typeof endpoints)[number]['endpoint']): Right[] {
  if (right === 'public' || right === 'signedIn' || right === 'verified') return []
  return typeof right === 'string' ? [right] : [...right]
}

/** Calls an endpoint with invalid inputs: an unauthorised caller must not even learn that they are invalid. */
async function statusOf(endpoint: (typeof endpoints)[number]['endpoint'], token: string | undefined) {
  const response = await fetch(new URL(endpoint.path.replaceAll(/[{}]/g, ''), server.url), {
    method: endpoint.method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
  return response.status
}

/** Runs something while the user with every right lacks some. */
async function without<Result>(rights: readonly Right[], work: () => Promise<Result>): Promise<Result> {
  const taken = rights.map((tag) => ({ username: 'everything', tag }))
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', 'everything')
    .where('tag', 'in', rights)
    .execute()
  try {
    return await work()
  } finally {
    await server.db.insertInto('user_access').values(taken).execute()
  }
}

test('every endpoint of the contract is mounted exactly once', () => {
  const mounted = server.app.mounted.map(({ method, path }) => `${method} ${path}`)
  expect(mounted.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

test.each(guarded)('$name answers 401 without a token', async ({ endpoint }) => {
  expect(await statusOf(endpoint, undefined)).toBe(401)
  expect(await statusOf(endpoint, 'not.a.token')).toBe(401)
})

// Otherwise the tests below could pass because the calls are refused for another reason.
test.each(forVerified)('$name accepts a verified user with every right', async ({ endpoint }) => {
  expect([401, 403]).not.toContain(await statusOf(endpoint, withAll))
})

test.each(forVerified)('$name answers 403 to an unverified user', async ({ endpoint }) => {
  expect(await statusOf(endpoint, unverified)).toBe(403)
})

test.each(forHolders)('$name answers 403 without its right', async ({ endpoint, rights }) => {
  expect(await statusOf(endpoint, withoutRights)).toBe(403)
  expect(await without(rights, () => statusOf(endpoint, withAll))).toBe(403)
})

test('calls that change something are logged: all others are listed here', () => {
  const silent = endpoints.filter(
    ({ endpoint }) => endpoint.method !== 'GET' && endpoint.actionType === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([
    'POST /api/administration/operations/conflicts',
    'POST /api/users/accessgroups',
    'POST /api/data/{type}/latestByKeys',
    'POST /api/data/{type}/latestChanges',
    'POST /api/data/{type}/since',
    'POST /api/rollouts/candidates',
    'POST /api/configurations/checkVoucher',
    'POST /api/hubspot/closedate',
    'POST /api/users/hubspotMatch',
    // The entry of the execution says that it was cancelled.
    'POST /api/device-data-queries/cancel',
    'POST /api/qc/workflow/all',
    'POST /api/qc/utils/image',
  ])
})
