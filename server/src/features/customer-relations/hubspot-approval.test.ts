import { crm, companyApproval } from '@service-center/contract/customer-relations/crm.ts'
import { crmChanges } from '@service-center/contract/customer-relations/crm-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { hubspotCompany, type HubspotAnswer, startHubspot } from '../../testing/outside-services/hubspot.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'

let hubspot: Awaited<ReturnType<typeof startHubspot>>
let server: TestServer
let token: string
let customer: number
/** State of the HubSpot stub: its companies, and its answer to the creation of a company. */
let companies: ReturnType<typeof hubspotCompany>[] = []
let isSearching = true
let clubs = 0
let ids = 100
let creation: () => HubspotAnswer | undefined = () => undefined

beforeAll(async () => {
  hubspot = await startHubspot()
  // One test makes the commit of an approval fail.
  server = await startTestServer(hubspot.env, { onFault: () => undefined })
  token = (await addCrmWorld(server)).tokens.staff ?? ''
  hubspot.answer(({ url = '' }, body) => {
    if (url === '/crm/v3/objects/companies') {
      const early = creation()
      if (early !== undefined && early.status < 500 && early.hangs !== true) return early
      // HubSpot may have done the work, although its answer does not arrive.
      const { properties } = body as { properties: Record<string, string> }
      const made = hubspotCompany(String((ids += 1)), properties)
      companies.push(made)
      return early ?? { status: 201, body: made }
    }
    if (url.endsWith('/search')) {
      if (!isSearching) return { status: 500 }
      const { filterGroups } = body as {
        filterGroups?: { filters: { propertyName: string; value: string }[] }[]
      }
      const name = filterGroups?.[0]?.filters.find(({ propertyName }) => propertyName === 'name')?.value
      const results = companies.filter(
        ({ properties }) =>
          name === undefined ||
          Object.entries(properties).some(([key, value]) => key === 'name' && value === name),
      )
      return { status: 200, body: { total: results.length, results } }
    }
    const id = /^\/crm\/v3\/objects\/companies\/([^?]+)/.exec(url)?.[1]
    if (id !== undefined) {
      const found = companies.find((one) => one.id === id)
      return found === undefined
        ? { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
        : { status: 200, body: found }
    }
    if (url.startsWith('/account-info')) {
      return { status: 200, body: { portalId: 62515, uiDomain: 'app-eu1.hubspot.com', timeZone: 'UTC' } }
    }
    return { status: 200, body: { results: companies } }
  })
})
beforeEach(async () => {
  companies = [hubspotCompany('1', { name: 'Known' })]
  creation = () => undefined
  hubspot.asked.length = 0
  customer = await addUnreviewed()
})
async function addUnreviewed(): Promise<number> {
  const id = await addCustomer(server.db, { name: `New club ${(clubs += 1)}` })
  await server.db
    .updateTable('customer')
    .set({ reviewed: false, countries: ['Denmark'] })
    .where('id', '=', id)
    .execute()
  return id
}
afterAll(async () => {
  hubspot.stop()
  await server.stop()
})

const approve = (company = '') =>
  server.call(companyApproval.approve, { token, body: { company, name: `Club ${customer}`, customer } })
const add = (id: number | undefined, name: string, more: { isNew?: boolean } = {}) =>
  server.call(companyApproval.approve, { token, body: { company: '', name, customer: id ?? 0, ...more } })
const linkOf = async () =>
  (await server.call(crm.links, { token })).body.data.find((one) => one.customerId === customer)
/** Attempts with an unknown result can be repeated only after half a minute. */
const wait = () =>
  sql`update company_creation set attempt_at = attempt_at - interval '1 minute'`.execute(server.db)

test('a new company is created with the name and the country of the customer', async () => {
  const { status, body } = await approve()
  expect([status, body.company]).toEqual([200, String(ids)])
  expect(hubspot.asked.map(({ path }) => path)).toEqual([
    // What the name is compared with.
    expect.stringMatching(/^\/crm\/v3\/objects\/companies\?/),
    '/crm/v3/objects/companies/search',
    '/crm/v3/objects/companies',
  ])
  expect(hubspot.asked[2]).toMatchObject({
    token: 'Bearer pat-1',
    body: { properties: { name: `Club ${customer}`, country: 'Denmark' } },
  })
  expect(await linkOf()).toMatchObject({ companyId: String(ids), companyName: `Club ${customer}` })
})

test('an existing company is connected under its own name; one that does not exist is not', async () => {
  expect(await approve('7')).toMatchObject({ status: 400, body: { code: 'company_unknown' } })
  expect((await approve('1')).status).toBe(200)
  expect(await linkOf()).toMatchObject({ companyId: '1', companyName: 'Known' })
})

test.each([
  ['fails after it was created', { status: 500 }],
  ['answers in another form', { status: 200, text: '<html>' } as HubspotAnswer],
])('when HubSpot %s, the next attempt finds it and makes no second one', async (_name, answer) => {
  creation = () => ({ ...answer, status: answer.status === 200 ? 502 : answer.status })
  expect((await approve()).status).toBe(503)
  creation = () => undefined
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'company_pending' } })
  await wait()
  expect((await approve()).body.company).toBe(String(ids))
  expect(companies).toHaveLength(2)
})

test('when our own commit fails, the next attempt uses the company', async () => {
  await sql`alter table user_action add constraint no_approval check (action_type <> 'ApproveCompany') not valid`.execute(
    server.db,
  )
  const failed = await approve()
  expect(failed.status).toBeGreaterThanOrEqual(400)
  await sql`alter table user_action drop constraint no_approval`.execute(server.db)
  expect((await approve()).body.company).toBe(String(ids))
  expect(companies).toHaveLength(2)
})

test('after a refusal by HubSpot nothing was created, and the next attempt may follow at once', async () => {
  creation = () => ({ status: 400, body: { category: 'VALIDATION_ERROR' } })
  expect((await approve()).status).toBe(503)
  creation = () => undefined
  expect((await approve()).status).toBe(200)
  expect(companies).toHaveLength(2)
})

test('when HubSpot cannot say whether it has the company, none is created, and the next attempt may follow', async () => {
  isSearching = false
  expect((await approve()).status).toBe(503)
  isSearching = true
  expect((await approve()).status).toBe(200)
  expect(companies).toHaveLength(2)
})

test('two concurrent approvals create one company', async () => {
  const replies = await Promise.all([approve(), approve()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(companies).toHaveLength(2)
})

test('a company that HubSpot has is offered, and created again only if another one is meant', async () => {
  expect(await add(customer, 'KNOWN')).toMatchObject({
    status: 409,
    body: { code: 'company_exists', errors: [{ msg: expect.stringContaining('id 1.') }] },
  })
  expect(companies).toHaveLength(1)
  expect((await add(customer, 'KNOWN', { isNew: true })).body.company).toBe(String(ids))
})

test('two customers of a name that are approved at once, or soon after each other, get one company', async () => {
  const others = [await addUnreviewed(), await addUnreviewed(), await addUnreviewed()]
  const replies = await Promise.all([add(others[0], 'Twin club'), add(others[1], 'TWIN CLUB')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await add(others[2], 'Twin Club')).body).toMatchObject({ code: 'company_exists' })
  expect(companies).toHaveLength(2)
})

test('the log says that an approval failed', async () => {
  creation = () => ({ status: 400 })
  await approve()
  const entry = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code', 'value'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ action_type: 'ApproveCompany', status_code: 503, value: { customer } })
})

test('the newest companies are offered; the records are edited at HubSpot', async () => {
  expect((await server.call(companyApproval.recent, { token })).body.data).toMatchObject([{ id: '1' }])
  const search = hubspot.asked.find(({ path }) => path.endsWith('/search'))
  expect(search?.body).toMatchObject({ sorts: [{ propertyName: 'createdate', direction: 'DESCENDING' }] })
  const { body } = await server.call(crm.links, { token })
  expect(body).toMatchObject({
    isEditable: false,
    companyPage: 'https://app-eu1.hubspot.com/contacts/62515/record/0-2/{id}',
    contactPage: 'https://app-eu1.hubspot.com/contacts/62515/record/0-1/{id}',
  })
  const fields = { name: 'A', country: '', city: '', address: '', zip: '', state: '', phone: '' }
  const created = await server.call(crmChanges.createCompany, { token, body: { ...fields, customerId: 1 } })
  expect(created).toMatchObject({ status: 409, body: { code: 'crm_elsewhere' } })
  const removed = await server.call(crmChanges.deleteContact, { token, params: { id: '1' } })
  expect(removed).toMatchObject({ status: 409, body: { code: 'crm_elsewhere' } })
})
