import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { errorBody } from '@service-center/contract/endpoint/errors.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEverything } from '../testing/all-rows.ts'
import { addActor, LOGGED_CALLS } from '../testing/logged-calls.ts'
import { keepMails } from '../testing/mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addCustomer, addUser } from '../testing/world.ts'

// Every call that changes something, with the ids of records of other customers, and twice at once.

let server: TestServer
/** A user with every right, at a customer who sees nothing of the others. */
let stranger: string
beforeAll(async () => {
  server = await startTestServer({ REQUESTS_PER_SECOND: '1000000' })
  await keepMails(server.db)
  const customers = [await addCustomer(server.db, { name: 'Strangers', isDealer: true })]
  await addUser(server.db, {
    username: 'stranger',
    customers,
    rights: RIGHTS.filter((right) => right !== 'Default'),
  })
})
afterAll(() => server.stop())
// The test calls more often than the rate limit of one address allows.
beforeEach(async () => {
  await server.db.deleteFrom('recent_call').execute()
  stranger = await server.signIn('stranger')
})

const changing = allEndpoints().flatMap(({ actionType, method, path }) =>
  actionType === undefined ? [] : [{ name: `${method} ${path}` }],
)

let people = 0
const newActor = () => addActor(server, `visitor${(people += 1)}`)

/** Calls that are about the caller alone, or about what belongs to no customer. */
const ABOUT_NO_CUSTOMER: ReadonlySet<string> = new Set([
  'POST /api/token/revoke',
  'POST /api/token/revokeothers',
  'POST /api/administration/work/{id}/retry',
  'DELETE /api/administration/work/{id}',
  'POST /api/administration/unused-keys/forget',
  'POST /api/configurations/triggerBreakdownGreetings',
  'POST /api/configurations/createVouchers',
  'POST /api/administration/supportLines',
  'PUT /api/administration/supportLines/{id}',
  'DELETE /api/administration/supportLines/{id}',
  'POST /api/device-data-queries',
  // Workflows are the same for everybody with the right.
  'PUT /api/qc/workflow',
  'POST /api/qc/pictures',
  // Their rows are those of the caller's own scope.
  'POST /api/device-data-queries/execute',
])

test.each(changing.filter(({ name }) => !ABOUT_NO_CUSTOMER.has(name)))(
  '$name changes nothing for a user with every right who does not see the records',
  async ({ name }) => {
    const call = await LOGGED_CALLS[name]?.(server, await newActor())
    if (call?.makeAs === undefined) return
    const before = await readEverything(server.db)
    const { status, body } = await call.makeAs(stranger)
    expect([400, 403, 404, 409], JSON.stringify(body)).toContain(status)
    expect(await readEverything(server.db)).toEqual(before)
  },
)

test.each(changing)(
  '$name twice at once has answers of the contract, and succeeds once at least',
  async ({ name }) => {
    const call = await LOGGED_CALLS[name]?.(server, await newActor())
    const replies = await Promise.all([call?.make(), call?.make()])
    const codes = replies.map((reply) => (reply?.status === 200 ? 'ok' : errorBody.parse(reply?.body).code))
    expect(codes).toContain('ok')
    expect(codes).not.toContain('unknown')
  },
)
