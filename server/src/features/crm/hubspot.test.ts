import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { crm } from '@service-center/contract/crm/crm.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/crm-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** The form in which HubSpot lists companies (API reference, 'Retrieve companies'). */
const company = (id: string, properties: Record<string, string | null>, contacts: string[] = []) => ({
  id,
  properties: { hs_object_id: id, ...properties },
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
  archived: false,
  associations: { contacts: { results: contacts.map((one) => ({ id: one, type: 'company_to_contact' })) } },
})

let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
/** The replies of HubSpot by path, and the requests received. */
let answers: (
  request: IncomingMessage,
  body: unknown,
) => { status: number; body?: unknown; headers?: Record<string, string> }
const asked: { path: string; token: string | undefined; body: unknown }[] = []

const standIn = createServer(async (request, response) => {
  const body = request.method === 'POST' ? await json(request) : undefined
  asked.push({ path: request.url ?? '', token: request.headers.authorization, body })
  const answer = answers(request, body)
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body ?? {}))
})

beforeEach(async () => {
  if (!standIn.listening) {
    standIn.listen(0, '127.0.0.1')
    await once(standIn, 'listening')
  }
  asked.length = 0
  await server?.stop()
  // It listens on a port, so the address is not a path.
  const { port } = standIn.address() as AddressInfo
  // A new server each time, because of its cache.
  server = await startTestServer({ CRM_URL: `http://127.0.0.1:${port}`, CRM_TOKEN: 'pat-1' })
  world = await addCrmWorld(server)
})
afterAll(async () => {
  standIn.close()
  standIn.closeAllConnections()
  await server.stop()
})

test('reads all pages with the token, once for all callers', async () => {
  answers = ({ url = '' }) =>
    url.includes('after=100')
      ? { status: 200, body: { results: [company('2', { name: 'Second', country: null })] } }
      : {
          status: 200,
          body: {
            results: [company('1', { name: 'First', country: 'Denmark', zip: '9000' }, ['5', '5', '6'])],
            paging: { next: { after: '100', link: 'https://api.hubapi.com/…' } },
          },
        }
  const token = world.tokens.staff
  const [{ body }] = await Promise.all([
    server.call(crm.companies, { token }),
    server.call(crm.companies, { token }),
  ])
  await server.call(crm.companies, { token })
  expect(body.data).toEqual([
    {
      id: '1',
      name: 'First',
      country: 'Denmark',
      city: '',
      address: '',
      zip: '9000',
      state: '',
      phone: '',
      contacts: ['5', '6'],
      lastmodified: 1_772_712_000,
    },
    expect.objectContaining({ id: '2', name: 'Second', country: '', contacts: [] }),
  ])
  expect(asked.map(({ path }) => path)).toEqual([
    '/crm/v3/objects/companies?limit=100&archived=false&properties=name%2Ccountry%2Ccity%2Caddress%2Czip%2Cstate%2Cphone&associations=contacts',
    expect.stringContaining('&after=100'),
  ])
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer pat-1']))
})

test('a dealer gets only the companies linked to their customers', async () => {
  answers = () => ({
    status: 200,
    body: { results: [company('1', { name: 'Northern' }), company('2', { name: 'Southern' })] },
  })
  await server.db
    .insertInto('customer_company')
    .values({ customer_id: world.club, company_id: '1', company_name: 'Northern' })
    .execute()
  const { body } = await server.call(crm.companies, { token: world.tokens.dealer })
  expect(body.data.map(({ id }) => id)).toEqual(['1'])
  const foreign = await server.call(crm.closeDate, { token: world.tokens.dealer, body: { company: '2' } })
  expect(foreign.body.closedate).toBe('')
  expect(asked.length).toBe(1)
})

test('the close date is that of the earliest open deal', async () => {
  answers = () => ({
    status: 200,
    body: {
      total: 2,
      results: ['2026-12-24T09:00:00Z', '2026-11-30T09:00:00Z'].map((closedate, id) => ({
        id: String(id),
        properties: { closedate },
        updatedAt: '2026-03-05T12:00:00.000Z',
      })),
    },
  })
  const { body } = await server.call(crm.closeDate, { token: world.tokens.staff, body: { company: '1' } })
  expect(body.closedate).toBe('2026-11-30')
  expect(asked[0]?.path).toBe('/crm/v3/objects/deals/search')
  expect(asked[0]?.body).toMatchObject({
    filterGroups: [
      { filters: [{ propertyName: 'associations.company', operator: 'EQ', value: '1' }, {}, {}] },
    ],
  })
})

test('retries after a pause when rate limited', async () => {
  let calls = 0
  answers = () => {
    calls += 1
    return calls === 1
      ? { status: 429, headers: { 'retry-after': '0' } }
      : { status: 200, body: { results: [company('1', { name: 'First' })] } }
  }
  const { body } = await server.call(crm.companies, { token: world.tokens.staff })
  expect(body.data.length).toBe(1)
})

test.each([
  ['refuses the token', { status: 401 }],
  ['fails', { status: 500 }],
  ['answers in another form', { status: 200, body: { results: 'none' } }],
  ['sends elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }],
])('when it %s, lists are empty, the date too, and nothing is called new', async (_name, answer) => {
  answers = () => answer
  const token = world.tokens.staff
  expect((await server.call(crm.companies, { token })).body).toEqual({ data: [] })
  expect((await server.call(crm.contacts, { token })).body).toEqual({ data: [] })
  expect((await server.call(crm.closeDate, { token, body: { company: '1' } })).body).toEqual({
    closedate: '',
  })
  const match = await server.call(crm.match, { token, body: { data: [{ id: 1, name: 'x' }] } })
  expect(match.status).toBe(503)
  expect(match.body).toMatchObject({ message: 'Could not contact service.' })
})
