import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrmWorld } from '../../testing/worlds/crm-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addCrmWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await addCrmWorld(server)
  const { db } = server
  const modified_at = new Date('2026-03-05T12:00:00Z')
  await db
    .insertInto('crm_company')
    .values([
      {
        id: 'c1',
        name: 'Northern Clubs A/S',
        country: 'Denmark',
        customer_id: world.club,
        close_date: '2026-12-24',
        modified_at,
      },
      { id: 'c2', name: 'Southern Club', customer_id: world.other, modified_at },
    ])
    .execute()
  await db
    .insertInto('crm_contact')
    .values([
      {
        id: 'p1',
        firstname: 'Mette',
        lastname: 'Holm',
        email: 'mette@example.com',
        customer_id: world.club,
        modified_at,
      },
      { id: 'p2', lastname: 'Other', customer_id: world.other, modified_at },
    ])
    .execute()
  await db
    .insertInto('crm_contact_company')
    .values([
      { contact_id: 'p1', company_id: 'c1' },
      { contact_id: 'p1', company_id: 'c2' },
      { contact_id: 'p2', company_id: 'c2' },
    ])
    .execute()
})
afterAll(() => server.stop())

test('companies have their contacts, and contacts their companies', async () => {
  const { body } = await server.call(crm.companies, { token: world.tokens.staff })
  expect(body.data).toEqual([
    {
      id: 'c1',
      name: 'Northern Clubs A/S',
      country: 'Denmark',
      city: '',
      address: '',
      zip: '',
      state: '',
      phone: '',
      contacts: ['p1'],
      lastmodified: 1_772_712_000,
    },
    expect.objectContaining({ id: 'c2', contacts: ['p1', 'p2'] }),
  ])
  const contacts = await server.call(crm.contacts, { token: world.tokens.staff })
  expect(contacts.body.data.map(({ id, companies }) => [id, companies])).toEqual([
    ['p1', ['c1', 'c2']],
    ['p2', ['c2']],
  ])
})

test('a dealer with access to contracts sees what belongs to their customers; others see nothing', async () => {
  const token = world.tokens.dealer
  const companies = await server.call(crm.companies, { token })
  expect(companies.body.data.map(({ id }) => id)).toEqual(['c1'])
  const contacts = await server.call(crm.contacts, { token })
  expect(contacts.body.data.map(({ id, companies: of }) => [id, of])).toEqual([['p1', ['c1']]])
  for (const endpoint of [crm.companies, crm.contacts]) {
    expect((await server.call(endpoint, { token: world.tokens.clerk })).status).toBe(403)
  }
  const body = { company: 'c1' }
  expect((await server.call(crm.closeDate, { token: world.tokens.clerk, body })).status).toBe(403)
  expect((await server.call(crm.match, { token, body: { data: [] } })).status).toBe(403)
})

test('the close date of a company that the viewer may see', async () => {
  const ask = async (company: string, token = world.tokens.dealer) =>
    (await server.call(crm.closeDate, { token, body: { company } })).body.closedate
  expect([await ask('c1'), await ask('c2'), await ask('none')]).toEqual(['2026-12-24', '', ''])
  expect(await ask('c2', world.tokens.staff)).toBe('')
})

test('customers are matched with companies by name, and linked companies are marked', async () => {
  const { db } = server
  await db
    .insertInto('customer_company')
    .values({ customer_id: world.other, company_id: 'c2', company_name: 'Southern Club' })
    .execute()
  const data = [
    { id: world.club, name: 'Northern Clubs' },
    { id: world.other, name: 'Southern Clubs' },
    { id: 77, name: 'Nobody knows' },
  ]
  const { body } = await server.call(crm.match, { token: world.tokens.staff, body: { data } })
  expect(body.data).toEqual([
    matchOf(data[0], {
      matchId: 'c1',
      matchName: 'Northern Clubs A/S',
      country: 'Denmark',
      matchType: 'name',
    }),
    {
      ...data[1],
      matchId: 'c2',
      matchName: 'Southern Club',
      country: '',
      matchType: 'service_center',
      choices: [
        expect.objectContaining({ matchId: 'c2', matchType: 'service_center' }),
        expect.objectContaining({ matchId: 'c1', matchType: 'name' }),
      ],
    },
    { ...data[2], matchId: '', matchName: '', country: '', matchType: 'new', choices: [] },
  ])
})

const matchOf = (customer: object | undefined, choice: object) => ({
  ...customer,
  ...choice,
  choices: [choice],
})

test('a viewer sees the links of visible customers, and that the records are edited here', async () => {
  const { body } = await server.call(crm.links, { token: world.tokens.dealer })
  expect(body).toEqual({ data: [], isEditable: true, companyPage: null, contactPage: null })
  const all = await server.call(crm.links, { token: world.tokens.staff })
  expect(all.body.data).toEqual([{ customerId: world.other, companyId: 'c2', companyName: 'Southern Club' }])
})
