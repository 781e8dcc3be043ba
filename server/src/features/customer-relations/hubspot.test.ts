import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { outsideServices } from '@service-center/contract/outside-services/outside-services.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import {
  hubspotCompany as company,
  type HubspotAnswer,
  startHubspot,
} from '../../testing/outside-services/hubspot.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let hubspot: Awaited<ReturnType<typeof startHubspot>>
let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
beforeAll(async () => {
  hubspot = await startHubspot()
})
beforeEach(async () => {
  hubspot.asked.length = 0
  // A new server for each test, because of its cache.
  server = await startTestServer(hubspot.env)
  world = await addCrmWorld(server)
})
afterEach(() => server.stop())
afterAll(() => hubspot.stop())

test('names have nothing that disturbs the text around them', async () => {
  const hostile = { name: '\u202EFirst\r\n4106', country: 'Den\u200Bmark', city: 'Aalborg\u2028North' }
  hubspot.answer(() => ({ status: 200, body: { results: [company('1', hostile)] } }))
  const { body } = await server.call(crm.companies, { token: world.tokens.staff })
  expect(body.data).toMatchObject([{ name: 'First 4106', country: 'Denmark', city: 'Aalborg North' }])
})

test('reads all pages with the token, once for all callers', async () => {
  hubspot.answer(({ url = '' }) =>
    url.includes('after=100')
      ? { status: 200, body: { results: [company('2', { name: 'Second', country: null })] } }
      : {
          status: 200,
          body: {
            results: [
              company('1', { name: 'First', country: 'Denmark', zip: '9000' }, { ids: ['5', '5', '6'] }),
            ],
            paging: { next: { after: '100', link: 'https://api.hubapi.com/…' } },
          },
        },
  )
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
  expect(hubspot.asked.map(({ path }) => path)).toEqual([
    '/crm/v3/objects/companies?limit=100&archived=false&properties=name%2Ccountry%2Ccity%2Caddress%2Czip%2Cstate%2Cphone&associations=contacts',
    expect.stringContaining('&after=100'),
  ])
  expect(new Set(hubspot.asked.map(({ token }) => token))).toEqual(new Set(['Bearer pat-1']))
})

test('a dealer gets only the companies linked to their customers', async () => {
  hubspot.answer(() => ({
    status: 200,
    body: { results: [company('1', { name: 'Northern' }), company('2', { name: 'Southern' })] },
  }))
  await server.db
    .insertInto('customer_company')
    .values({ customer_id: world.club, company_id: '1', company_name: 'Northern' })
    .execute()
  const { body } = await server.call(crm.companies, { token: world.tokens.dealer })
  expect(body.data.map(({ id }) => id)).toEqual(['1'])
  const foreign = await server.call(crm.closeDate, { token: world.tokens.dealer, body: { company: '2' } })
  expect(foreign.body.closedate).toBe('')
  expect(hubspot.asked.length).toBe(1)
})

test('the close date is that of the earliest open deal', async () => {
  hubspot.answer(() => ({
    status: 200,
    body: {
      total: 2,
      results: ['2026-12-24T09:00:00Z', '2026-11-30T09:00:00Z'].map((closedate, id) => ({
        id: String(id),
        properties: { closedate },
        updatedAt: '2026-03-05T12:00:00.000Z',
      })),
    },
  }))
  const { body } = await server.call(crm.closeDate, { token: world.tokens.staff, body: { company: '1' } })
  expect(body.closedate).toBe('2026-11-30')
  expect(hubspot.asked[0]?.path).toBe('/crm/v3/objects/deals/search')
  expect(hubspot.asked[0]?.body).toMatchObject({
    filterGroups: [
      { filters: [{ propertyName: 'associations.company', operator: 'EQ', value: '1' }, {}, {}] },
    ],
  })
})

test('retries after a pause when rate limited', async () => {
  let calls = 0
  hubspot.answer(() => {
    calls += 1
    return calls === 1
      ? { status: 429, headers: { 'retry-after': '0' } }
      : { status: 200, body: { results: [company('1', { name: 'First' })] } }
  })
  const { body } = await server.call(crm.companies, { token: world.tokens.staff })
  expect(body.data.length).toBe(1)
})

test('all contacts of a company are read in batches, even more than one page', async () => {
  hubspot.answer(({ url = '' }, body) => {
    if (!url.startsWith('/crm/v4')) {
      return {
        status: 200,
        body: {
          results: [
            company('1', { name: 'Small' }, { ids: ['5'] }),
            company('2', { name: 'Large' }, { ids: ['5', '6'], after: 'v3' }),
          ],
        },
      }
    }
    const [{ id, after }] = (body as { inputs: [{ id: string; after?: string }] }).inputs
    const associationTypes = [{ category: 'HUBSPOT_DEFINED', typeId: 280, label: null }]
    const to = (after === undefined ? [6, 7] : [8]).map((toObjectId) => ({ toObjectId, associationTypes }))
    const paging = after === undefined ? { paging: { next: { after: 'page-2', link: '…' } } } : {}
    return {
      status: 207,
      body: { status: 'COMPLETE', results: [{ from: { id }, to, ...paging }], numErrors: 0 },
    }
  })
  const { body } = await server.call(crm.companies, { token: world.tokens.staff })
  expect(body.data.map(({ contacts }) => contacts)).toEqual([['5'], ['5', '6', '7', '8']])
  expect(hubspot.asked.slice(1)).toMatchObject([
    { path: '/crm/v4/associations/companies/contacts/batch/read', body: { inputs: [{ id: '2' }] } },
    { body: { inputs: [{ id: '2', after: 'page-2' }] } },
  ])
})

test('during a long pause no requests are sent', async () => {
  hubspot.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const { token, close } = { token: world.tokens.staff, close: { company: '1' } }
  expect((await server.call(crm.companies, { token })).body.data).toEqual([])
  expect((await server.call(crm.contacts, { token })).body.data).toEqual([])
  expect((await server.call(crm.closeDate, { token, body: close })).body).toEqual({ closedate: '' })
  expect(hubspot.asked).toHaveLength(1)
})

test.each([
  ['refuses the token', { status: 401 }],
  ['fails', { status: 500 }],
  ['answers in another form', { status: 200, body: { results: 'none' } }],
  ['answers with broken JSON', { status: 200, text: '{"results": [' }],
  ['sends elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }],
  ['answers too much', { status: 200, text: `"${'x'.repeat(11_000_000)}"` }],
])(
  'when it %s, lists are empty, the date too, and nothing is called new',
  async (_name, answer: HubspotAnswer) => {
    hubspot.answer(() => answer)
    const token = world.tokens.staff
    expect((await server.call(crm.companies, { token })).body).toEqual({ data: [] })
    expect((await server.call(crm.contacts, { token })).body).toEqual({ data: [] })
    expect((await server.call(crm.closeDate, { token, body: { company: '1' } })).body).toEqual({
      closedate: '',
    })
    const match = await server.call(crm.match, { token, body: { data: [{ id: 1, name: 'x' }] } })
    expect(match.status).toBe(503)
    expect(match.body).toMatchObject({ message: 'Could not contact service.' })
    // Later readers do not wait, and the operator sees the failure.
    const before = hubspot.asked.length
    expect((await server.call(crm.companies, { token })).body).toEqual({ data: [] })
    expect(hubspot.asked.length).toBe(before)
    await addUser(server.db, { username: 'operator', customers: [1], rights: ['Developer'] })
    const operator = await server.signIn('operator')
    await expect
      .poll(async () => {
        const { body } = await server.call(outsideServices.list, { token: operator })
        return body.data.find(({ id }) => id === 'crm')
      })
      .toMatchObject({ isConfigured: true, failingSince: expect.any(Number), reason: expect.any(String) })
  },
)
