import { crm, companyApproval } from '@service-center/contract/customer-relations/crm.ts'
import { crmChanges } from '@service-center/contract/customer-relations/crm-changes.ts'
import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  world = await addCrmWorld(server)
  staff = world.tokens.staff ?? ''
})
afterAll(() => server.stop())

let made = 0
/** A customer whose company awaits approval. */
async function addUnreviewed(parentId = 1): Promise<number> {
  made += 1
  const id = await addCustomer(server.db, { name: `Unreviewed ${made}`, parentId })
  await server.db.updateTable('customer').set({ reviewed: false }).where('id', '=', id).execute()
  return id
}
async function addCompany(name: string): Promise<string> {
  const fields = { name, country: '', city: '', address: '', zip: '', state: '', phone: '', customerId: 1 }
  return (await server.call(crmChanges.createCompany, { token: staff, body: fields })).body.id
}
const approve = (
  customer: number,
  company: string,
  more: { token?: string; shared?: boolean; isNew?: boolean } = {},
) => {
  const { token = staff, ...flags } = more
  const body = { company, name: `Company ${customer}`, customer, ...flags }
  return server.call(companyApproval.approve, { token, body })
}
const isReviewed = async (id: number) =>
  (await server.call(customers.list, { token: staff, query: {} })).body.data.find((one) => one.id === id)
    ?.reviewed
const linkOf = async (id: number) =>
  (await server.call(crm.links, { token: staff })).body.data.find(({ customerId }) => customerId === id)
const undoOf = (id: number | undefined) =>
  server.call(configurationChanges.undo, { token: staff, params: { id: String(id) } })

test('a customer is approved as a company, and this can be undone', async () => {
  const [customer, company] = [await addUnreviewed(), await addCompany('Grass & Sons')]
  const reply = await approve(customer, company)
  expect(reply).toMatchObject({ status: 200, body: { company, undo: { id: expect.any(Number) } } })
  expect(await isReviewed(customer)).toBe(true)
  expect(await linkOf(customer)).toMatchObject({ companyId: company, companyName: 'Grass & Sons' })
  expect(await approve(customer, company)).toMatchObject({ status: 409, body: { code: 'customer_reviewed' } })
  expect((await undoOf(reply.body.undo?.id)).status).toBe(200)
  expect([await isReviewed(customer), await linkOf(customer)]).toEqual([false, undefined])
})

test('a customer is approved as a new company; undoing this deletes the company unless somebody has used it', async () => {
  const count = async () => (await server.call(crm.companies, { token: staff })).body.data.length
  const before = await count()
  const customer = await addUnreviewed()
  const first = await approve(customer, '')
  expect(first.body).toMatchObject({ company: expect.any(String) })
  expect(await count()).toBe(before + 1)
  await undoOf(first.body.undo?.id)
  expect(await count()).toBe(before)
  const second = await approve(customer, '')
  const body = {
    firstname: '',
    lastname: 'Holm',
    phone: '',
    email: '',
    country: '',
    companies: [second.body.company],
    customerId: customer,
  }
  await server.call(crmChanges.createContact, { token: staff, body })
  await undoOf(second.body.undo?.id)
  expect([await isReviewed(customer), await count()]).toEqual([false, before + 1])
  // The company that stayed has the same name.
  expect((await approve(customer, '')).body).toMatchObject({ code: 'company_exists' })
  const third = await approve(customer, '', { isNew: true })
  const params = { id: third.body.company ?? '' }
  const changed = { name: 'Renamed', country: '', city: '', address: '', zip: '', state: '', phone: '' }
  expect((await server.call(crmChanges.updateCompany, { token: staff, params, body: changed })).status).toBe(
    200,
  )
  await undoOf(third.body.undo?.id)
  expect([await isReviewed(customer), await count()]).toEqual([false, before + 2])
})

test('a customer is reviewed without a company, and this can be undone', async () => {
  const customer = await addUnreviewed()
  const discard = () => server.call(companyApproval.discard, { token: staff, body: { customer } })
  const { body } = await discard()
  expect(await isReviewed(customer)).toBe(true)
  expect((await discard()).body).toMatchObject({ code: 'customer_reviewed' })
  expect((await undoOf(body.undo?.id)).status).toBe(200)
  expect(await isReviewed(customer)).toBe(false)
})

test('when two people approve the same customer, the second gets an error and no second company is created', async () => {
  const customer = await addUnreviewed()
  const replies = await Promise.all([approve(customer, ''), approve(customer, ''), approve(customer, '')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { data } = (await server.call(companyApproval.recent, { token: staff })).body
  expect(data[0]?.id).toBe(replies.find(({ status }) => status === 200)?.body.company)
  const made = await server.db
    .selectFrom('crm_company')
    .select('id')
    .where('customer_id', '=', customer)
    .execute()
  expect(made).toHaveLength(1)
})

test('only viewers who know the company of another customer can connect a customer with it', async () => {
  const company = await addCompany('Two places')
  const [one, other] = [await addUnreviewed(), await addUnreviewed()]
  const replies = await Promise.all([approve(one, company), approve(other, company)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'company_linked' })
  const late = (await isReviewed(one)) === true ? other : one
  expect((await approve(late, company, { shared: true })).status).toBe(200)
})

test('customers and companies out of scope are not found', async () => {
  const { db } = server
  await addUser(db, { username: 'club', customers: [world.club], rights: ['HubspotMatch'] })
  const token = await server.signIn('club')
  const [foreign, own] = [await addUnreviewed(world.other), await addUnreviewed(world.club)]
  const company = await addCompany('Of staff')
  expect((await approve(foreign, '', { token })).status).toBe(404)
  expect((await approve(-7, '', { token })).status).toBe(404)
  const discard = await server.call(companyApproval.discard, { token, body: { customer: foreign } })
  expect(discard.status).toBe(404)
  for (const id of [company, 'none']) {
    expect(await approve(own, id, { token })).toMatchObject({
      status: 400,
      body: { code: 'company_unknown' },
    })
  }
  expect((await approve(own, '', { token })).status).toBe(200)
  expect((await server.call(companyApproval.recent, { token })).body.data).toHaveLength(1)
})

test('an approval can be undone only while nothing has changed since', async () => {
  const customer = await addUnreviewed()
  const { body } = await approve(customer, '')
  await server.db.updateTable('customer').set({ reviewed: false }).where('id', '=', customer).execute()
  expect(await undoOf(body.undo?.id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})
