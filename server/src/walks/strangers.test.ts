import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { errorBody } from '@service-center/contract/errors.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoggedCall } from '../testing/logged-call.ts'
import { addActor, LOGGED_CALLS } from '../testing/logged-calls.ts'
import { keepMails } from '../testing/server/mails.ts'
import { noteChanges, type NotedChanges } from '../testing/noted-changes.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addUser } from '../testing/server/world.ts'

// Every changing call: made by a user with every right who does not see the records, and made twice at the same time.

let server: TestServer
let changes: NotedChanges
beforeAll(async () => {
  // More calls than one address may make.
  server = await startTestServer({ REQUESTS_PER_SECOND: '1000000' })
  await keepMails(server.db)
  changes = await noteChanges(server.db)
  // A user with every right, whose customer sees none of the other customers.
  const customers = [await addCustomer(server.db, { name: 'Strangers', isDealer: true })]
  await addUser(server.db, {
    username: 'stranger',
    customers,
    rights: RIGHTS.filter((right) => right !== 'Default'),
  })
})
afterAll(() => server.stop())

const changing = allEndpoints().flatMap(({ actionType, method, path }) =>
  actionType === undefined ? [] : [{ name: `${method} ${path}` }],
)

let people = 0
const newActor = () => addActor(server, `visitor${(people += 1)}`)

/** Calls that are about the caller alone, or about what belongs to no customer. */
const ABOUT_NO_CUSTOMER: ReadonlySet<string> = new Set([
  'POST /api/token/extend',
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
  // Returns rows of the caller's own scope.
  'POST /api/device-data-queries/execute',
])

/**
 * The reply that a user gets who does not see the records, and what the call changed; undefined if no other user can
 * make the call.
 */
async function tryAsStranger(call: LoggedCall | undefined) {
  if (call?.makeAs === undefined) return undefined
  const stranger = await server.signIn('stranger')
  await changes.take()
  const { status, body } = await call.makeAs(stranger)
  return { status, body, changed: await changes.take() }
}
/** The assumed result of a call that no other user can make. */
const NOT_FOUND = { status: 404, body: {}, changed: [] }

test.each(changing)(
  '$name changes nothing for a stranger with every right, and twice at once it succeeds once at least',
  async ({ name }) => {
    const call = await LOGGED_CALLS[name]?.(server, await newActor())
    const tried = ABOUT_NO_CUSTOMER.has(name) ? undefined : await tryAsStranger(call)
    const { status, body, changed } = tried ?? NOT_FOUND
    expect([400, 403, 404, 409], JSON.stringify(body)).toContain(status)
    expect(changed).toEqual([])

    const replies = await Promise.all([call?.make(), call?.make()])
    const codes = replies.map((reply) => (reply?.status === 200 ? 'ok' : errorBody.parse(reply?.body).code))
    expect(codes).toContain('ok')
    expect(codes).not.toContain('unknown')
  },
)
