import { crm } from '@service-center/contract/customer-relations/crm.ts'
import {
  type CompanyFields,
  type ContactFields,
  crmChanges,
} from '@service-center/contract/customer-relations/crm-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
/** The token of a user of the dealer above `club`, with the right. */
let seller: string
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  world = await addCrmWorld(server)
  await addUser(server.db, { username: 'seller', customers: [world.club], rights: ['HubspotMatch'] })
  seller = await server.signIn('seller')
  staff = world.tokens.staff ?? ''
})
afterAll(() => server.stop())

const company = (more: Partial<CompanyFields> = {}): CompanyFields => ({
  name: 'Club',
  country: 'Denmark',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
  ...more,
})
const contact = (more: Partial<ContactFields> = {}): ContactFields => ({
  firstname: 'Mette',
  lastname: 'Holm',
  phone: '',
  email: '',
  country: '',
  companies: [],
  ...more,
})
const addCompany = async (fields: Partial<CompanyFields>, { token = staff, customerId = world.club } = {}) =>
  (await server.call(crmChanges.createCompany, { token, body: { ...company(fields), customerId } })).body.id
const names = async (token: string) =>
  (await server.call(crm.companies, { token })).body.data.map(({ name }) => name)

test('a company is created, changed and deleted', async () => {
  const id = await addCompany({ name: 'First' })
  expect(await names(seller)).toContain('First')
  const params = { id }
  const body = { ...company({ name: 'Renamed', city: 'Aalborg' }), was: company({ name: 'First' }) }
  expect((await server.call(crmChanges.updateCompany, { token: seller, params, body })).status).toBe(200)
  const { body: list } = await server.call(crm.companies, { token: seller })
  expect(list.data.find((one) => one.id === id)).toMatchObject({ name: 'Renamed', city: 'Aalborg' })
  expect((await server.call(crmChanges.deleteCompany, { token: seller, params })).status).toBe(200)
  expect(await names(seller)).not.toContain('Renamed')
  expect((await server.call(crmChanges.deleteCompany, { token: seller, params })).status).toBe(404)
})

test('two people who edit one company do not overwrite each other', async () => {
  const id = await addCompany({ name: 'Twice' })
  const save = (name: string) =>
    server.call(crmChanges.updateCompany, {
      token: staff,
      params: { id },
      body: { ...company({ name }), was: company({ name: 'Twice' }) },
    })
  const replies = await Promise.all([save('One'), save('Other')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
})

test('renaming a company renames it for its customers, and deleting it removes it from them', async () => {
  const id = await addCompany({ name: 'Old name' })
  const { db } = server
  await db
    .insertInto('customer_company')
    .values({ customer_id: world.other, company_id: id, company_name: 'Old name' })
    .execute()
  const body = company({ name: 'New name' })
  // The seller does not see the other customer.
  await server.call(crmChanges.updateCompany, { token: seller, params: { id }, body })
  const linked = () => db.selectFrom('customer_company').selectAll().where('company_id', '=', id).execute()
  expect(await linked()).toMatchObject([{ company_name: 'New name' }])
  await server.call(crmChanges.deleteCompany, { token: seller, params: { id } })
  expect(await linked()).toEqual([])
})

test('records out of scope are not found', async () => {
  const id = await addCompany({ name: 'Foreign' }, { customerId: world.other })
  const params = { id }
  const update = await server.call(crmChanges.updateCompany, { token: seller, params, body: company() })
  const unknown = await server.call(crmChanges.updateCompany, {
    token: seller,
    params: { id: 'none' },
    body: company(),
  })
  expect([update.status, update.body]).toEqual([404, unknown.body])
  expect((await server.call(crmChanges.deleteCompany, { token: seller, params })).status).toBe(404)
  const body = { ...company(), customerId: world.other }
  expect((await server.call(crmChanges.createCompany, { token: seller, body })).status).toBe(404)
  const person = { ...contact({ companies: [id] }), customerId: world.club }
  expect(await server.call(crmChanges.createContact, { token: seller, body: person })).toMatchObject({
    status: 400,
    body: { code: 'company_unknown' },
  })
})

test('a contact belongs to companies; those that the viewer does not see stay', async () => {
  const [own, foreign] = [
    await addCompany({ name: 'Own' }),
    await addCompany({ name: 'Far away' }, { customerId: world.other }),
  ]
  const body = { ...contact({ companies: [own, foreign, own] }), customerId: world.club }
  const { id } = (await server.call(crmChanges.createContact, { token: staff, body })).body
  const read = async (token: string) =>
    (await server.call(crm.contacts, { token })).body.data.find((one) => one.id === id)?.companies
  expect(await read(staff)).toEqual([own, foreign].toSorted())
  expect(await read(seller)).toEqual([own])
  const params = { id }
  const saved = await server.call(crmChanges.updateContact, {
    token: seller,
    params,
    body: { ...contact({ lastname: 'Other', companies: [] }), was: contact({ companies: [own] }) },
  })
  expect(saved.status).toBe(200)
  expect(await read(staff)).toEqual([foreign])
  expect((await server.call(crmChanges.deleteContact, { token: staff, params })).status).toBe(200)
  expect(await read(staff)).toBeUndefined()
})

test.each([
  ['a company without a name', { name: ' ' }],
  ['NUL', { city: 'a\u0000b' }],
  ['too much', { phone: '1'.repeat(201) }],
])('%s is refused', async (_name, fields) => {
  const body = { ...company(fields), customerId: world.club }
  expect((await server.call(crmChanges.createCompany, { token: staff, body })).status).toBe(400)
})

test('an email address must be one', async () => {
  const body = { ...contact({ email: 'mette' }), customerId: world.club }
  expect((await server.call(crmChanges.createContact, { token: staff, body })).status).toBe(400)
})
