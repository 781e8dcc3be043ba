import { companyApproval, crm } from '@service-center/contract/customer-relations/crm.ts'
import {
  type CompanyFields,
  type ContactFields,
  crmChanges,
} from '@service-center/contract/customer-relations/crm-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
let staff: string
/** The token of a user who sees `club` only. */
let seller: string
beforeAll(async () => {
  server = await startTestServer()
  world = await addCrmWorld(server)
  staff = world.tokens.staff ?? ''
  await addUser(server.db, { username: 'seller', customers: [world.club], rights: ['HubspotMatch'] })
  seller = await server.signIn('seller')
})
afterAll(() => server.stop())

interface By {
  token?: string
  customerId?: number
  isNew?: boolean
}

const NO_DETAILS = { country: '', city: '', address: '', zip: '', state: '', phone: '' }
const addCompany = (fields: Partial<CompanyFields> & { name: string }, by: By = {}) => {
  const { token = staff, customerId = world.club, ...more } = by
  const body = { ...NO_DETAILS, ...fields, customerId, ...more }
  return server.call(crmChanges.createCompany, { token, body })
}
const addContact = (fields: Partial<ContactFields>, by: By = {}) => {
  const { token = staff, customerId = world.club, ...more } = by
  const contact = { firstname: '', lastname: 'Holm', phone: '', email: '', country: '', companies: [] }
  const body = { ...contact, ...fields, customerId, ...more }
  return server.call(crmChanges.createContact, { token, body })
}
async function addUnreviewed(): Promise<number> {
  const id = await addCustomer(server.db, { name: `Unreviewed ${crypto.randomUUID()}` })
  await server.db.updateTable('customer').set({ reviewed: false }).where('id', '=', id).execute()
  return id
}
const approve = (customer: number, name: string, more: { isNew?: boolean } = {}) =>
  server.call(companyApproval.approve, { token: staff, body: { company: '', name, customer, ...more } })
const named = async (pattern: RegExp) =>
  (await server.call(crm.companies, { token: staff })).body.data.filter(({ name }) => pattern.test(name))
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted()

test('a company that exists is refused with its id, in whatever spelling, and added if another one is meant', async () => {
  const { id } = (await addCompany({ name: 'Stadt Aarhus', city: 'Aarhus' })).body
  expect(await addCompany({ name: ' STADT  Aarhus' })).toMatchObject({
    status: 409,
    body: {
      code: 'company_exists',
      message: '" STADT  Aarhus" exists already (Aarhus). Use it, or say that another company is meant.',
      errors: [
        {
          param: 'company',
          msg: `"Stadt Aarhus" (Aarhus) exists already: id ${id}. Use it, or send isNew if another company is meant.`,
        },
      ],
    },
  })
  expect((await addCompany({ name: 'stadt aarhus' }, { isNew: true })).status).toBe(200)
  expect(await named(/aarhus/i)).toHaveLength(2)
})

test('a contact with a known address, or name and number, is refused with its id and added if another one is meant', async () => {
  const { id } = (await addContact({ email: 'holm@example.com', phone: '+45 55 50' })).body
  for (const fields of [{ lastname: 'Other', email: 'HOLM@example.com' }, { phone: '0045 5550' }])
    expect(await addContact(fields)).toMatchObject({
      status: 409,
      body: {
        code: 'contact_exists',
        errors: [{ param: 'contact', msg: expect.stringContaining(`id ${id}.`) }],
      },
    })
  expect((await addContact({ email: 'holm@example.com' }, { isNew: true })).status).toBe(200)
  // Nobody can be told apart by a name alone.
  expect((await addContact({ lastname: 'Holm' })).status).toBe(200)
})

test('a customer is not approved as a second company of a name, unless another one is meant', async () => {
  const { id } = (await addCompany({ name: 'Vejle Kommune' })).body
  const customer = await addUnreviewed()
  const refused = await approve(customer, 'VEJLE kommune')
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'company_exists',
      errors: [{ param: 'company', msg: expect.stringContaining(`id ${id}.`) }],
    },
  })
  const another = await approve(customer, 'Vejle Kommune', { isNew: true })
  expect(another.status).toBe(200)
  expect(another.body.company).not.toBe(id)
})

test('the same company of several calls at once is added once', async () => {
  const customers = [await addUnreviewed(), await addUnreviewed()]
  const replies = await Promise.all([
    ...customers.map((customer) => approve(customer, 'Ribe IF')),
    // The company belongs to a customer whose approval is waiting for it.
    addCompany({ name: 'RIBE IF' }, { customerId: customers[0] ?? 0 }),
    addCompany({ name: 'Ribe I.F.' }),
  ])
  expect(statuses(replies)).toEqual([200, 409, 409, 409])
  expect(await named(/ribe/i)).toHaveLength(1)
  const contacts = [1, 2, 3].map(() => addContact({ email: 'ribe@example.com' }))
  expect(statuses(await Promise.all(contacts))).toEqual([200, 409, 409])
})

test('companies and contacts out of scope are not named: a dealer adds their own', async () => {
  await addCompany({ name: 'Foreign SK' }, { customerId: world.other })
  await addContact({ email: 'foreign@example.com' }, { customerId: world.other })
  const by = { token: seller, customerId: world.club }
  expect((await addCompany({ name: 'Foreign SK' }, by)).status).toBe(200)
  expect((await addContact({ email: 'foreign@example.com' }, by)).status).toBe(200)
})
