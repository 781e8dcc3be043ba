import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoing } from '../../platform/outgoing.ts'
import { createServiceStatus, type Outcome } from '../../platform/outside-services/service-status.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

/** What the outside service answers. */
let answer: (response: ServerResponse) => void
const standIn = createServer((_request, response) => answer(response))
let server: TestServer
let url: URL
let token: string

beforeAll(async () => {
  await once(standIn.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  url = new URL(`http://127.0.0.1:${(standIn.address() as AddressInfo).port}/secret-path?key=secret`)
  server = await startTestServer({ GEOCODING_URL: url.href, CRM_TOKEN: 'pat-secret', CRM_URL: url.origin })
  await addUser(server.db, { username: 'operator', customers: [1], rights: ['Developer'] })
  token = await server.signIn('operator')
})
afterAll(async () => {
  standIn.close()
  standIn.closeAllConnections()
  await server.stop()
})

const read = async () => {
  const { body } = await server.call(outsideServices.list, { token })
  return Object.fromEntries(body.data.map((service) => [service.id, service]))
}
const ask = (more: { timeoutMs?: number } = {}) =>
  server.app.outgoing.ask('geocoding', { url, ...more }).catch(() => undefined)

test('shows a service that was never asked, and one that is not configured', async () => {
  const services = await read()
  expect(services['geocoding']).toMatchObject({ isConfigured: true, lastSuccess: null, failingSince: null })
  expect(services['mail']).toMatchObject({ isConfigured: false, lastFailure: null, failures: 0 })
})

test.each([
  ['status 401', (response: ServerResponse) => response.writeHead(401).end('{}')],
  ['status 500', (response: ServerResponse) => response.writeHead(500).end('{}')],
  ['a broken answer', (response: ServerResponse) => response.end('<html>')],
  [
    'it answered with a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
  ],
  ['it cannot be reached', (response: ServerResponse) => response.destroy()],
  ['no answer within 50 ms', () => undefined],
])('a failing service is shown with its reason: %s', async (reason, answers) => {
  answer = answers
  await ask({ timeoutMs: reason.startsWith('no answer') ? 50 : 10_000 })
  await expect.poll(async () => (await read())['geocoding']).toMatchObject({ reason })
  const failing = (await read())['geocoding']
  expect(failing).toMatchObject({ failingSince: expect.any(Number), failuresInARow: 1 })
  expect(JSON.stringify(failing)).not.toContain('secret')
  answer = (response) => response.end('{}')
  await ask()
  await expect
    .poll(async () => (await read())['geocoding'])
    .toMatchObject({ failingSince: null, failuresInARow: 0, lastSuccess: expect.any(Number) })
})

test('a refused request does not count as a failure of the service', async () => {
  answer = (response) => response.writeHead(404).end('{}')
  const before = (await read())['geocoding']
  await ask()
  await ask()
  expect((await read())['geocoding']?.failures).toBe(before?.failures)
})

test('several processes count together, and the counts outlive them', async () => {
  const { db } = server
  const log = { warn: () => undefined, info: () => undefined, error: () => undefined }
  // A logger has more methods, which are not used here.
  const status = () => createServiceStatus({ system: db, log: log as never })
  const [one, other] = [status(), status()]
  for (const failure of ['status 500', 'status 502']) {
    createOutgoing(one.record).failed('telephony', failure)
    createOutgoing(other.record).failed('telephony', failure)
  }
  await Promise.all([one.stop(), other.stop()])
  const row = () =>
    db.selectFrom('outside_service').selectAll().where('id', '=', 'telephony').executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ failures: 4, failures_in_a_row: 4, reason: 'status 502' })
  const since = (await row()).failing_since
  const third = status()
  third.record('telephony', { failure: 'status 503' })
  await third.stop()
  expect(await row()).toMatchObject({ failing_since: since, failures_in_a_row: 5 })
  const last = status()
  last.record('telephony', {})
  await last.stop()
  expect(await row()).toMatchObject({ failing_since: null, failures: 5, failures_in_a_row: 0 })
})

test('when several services are written together, each change is logged', async () => {
  const logged: string[] = []
  const keep = ({ service }: { service: string }, text: string) => void logged.push(`${service}: ${text}`)
  const log = { warn: keep, info: keep, error: () => undefined }
  const record = async (crm: Outcome, changelog: Outcome) => {
    // A logger has more methods, which are not used here.
    const status = createServiceStatus({ system: server.db, log: log as never })
    status.record('crm', crm)
    status.record('changelog', changelog)
    await status.stop()
    return logged.splice(0).toSorted()
  }
  await record({}, {})
  expect(await record({ failure: 'status 500' }, {})).toEqual(['HubSpot: An outside service fails'])
  expect(await record({}, { failure: 'status 502' })).toEqual([
    'HubSpot: An outside service works again',
    'Monday: An outside service fails',
  ])
})

test('only staff with the right see it', async () => {
  const { db } = server
  const { id } = await db
    .insertInto('customer')
    .values({ name: 'Dealer', parent_id: 1, path: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addUser(db, { username: 'outsider', customers: [id], rights: ['Developer'] })
  const { body } = await server.call(outsideServices.list, { token: await server.signIn('outsider') })
  expect(body.data).toEqual([])
})
