import { crm } from '@service-center/contract/customer-relations/crm.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startHubspot } from '../../testing/outside-services/hubspot.ts'
import { addSupportWorld, postTicket, readTicket } from '../../testing/worlds/support-world.ts'
import { startServerForTest, type TestServer } from '../../testing/server/test-server.ts'

/** A contact as HubSpot lists it. */
const contact = (id: string, properties: Record<string, string>, company: string) => ({
  id,
  properties: { hs_object_id: id, firstname: 'Ada', lastname: 'Field', country: '', ...properties },
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedAt: `2026-03-0${id}T12:00:00.000Z`,
  archived: false,
  associations: { companies: { results: [{ id: company, type: 'contact_to_company' }] } },
})

async function serverWithHubspot() {
  const hubspot = await startHubspot()
  onTestFinished(() => hubspot.stop())
  const server = await startServerForTest(hubspot.env)
  const world = await addSupportWorld(server)
  return { hubspot, server, world }
}

/** Posts a ticket and returns the phone of its requester. */
async function phoneIn(server: TestServer, token: string, requester_username: string) {
  const id = await postTicket(server, token, { requester_username })
  return (await readTicket(server, token, id)).body.data.requester_phone
}

test('takes the phone from the HubSpot contact with the same address, if the viewer may see its company', async () => {
  const { hubspot, server, world } = await serverWithHubspot()
  const { staff, dealer } = world.tokens
  hubspot.answer(() => ({
    status: 200,
    body: {
      results: [
        contact('1', { email: 'reader@example.com', phone: '+45 old' }, '5'),
        contact('2', { email: 'Reader@Example.com', phone: '+45 new' }, '5'),
        contact('3', { email: 'reader@example.com', phone: '' }, '5'),
        contact('4', { email: 'dealer@example.com', phone: '+45 hidden' }, '6'),
      ],
    },
  }))
  await server.db
    .insertInto('customer_company')
    .values({ customer_id: world.club, company_id: '5', company_name: 'Northern' })
    .execute()
  await server.db.insertInto('user_access').values({ username: 'staff', tag: 'QuoteGenerator' }).execute()
  await server.call(crm.contacts, { token: staff })
  expect(await phoneIn(server, dealer, 'reader')).toBe('+45 new')
  expect(await phoneIn(server, dealer, 'dealer')).toBe('')
  expect(await phoneIn(server, staff, 'dealer')).toBe('+45 hidden')
  const id = await postTicket(server, staff)
  await server.call(ticketWork.assign, { params: { id }, body: { username: 'dealer' }, token: staff })
  expect((await readTicket(server, staff, id)).body.data.assignee_phone).toBe('+45 hidden')
  expect(hubspot.asked).toHaveLength(1)
})

test('writing a ticket does not wait for HubSpot', async () => {
  const { hubspot, server, world } = await serverWithHubspot()
  hubspot.answer(() => ({ status: 200, hangs: true }))
  expect(await phoneIn(server, world.tokens.dealer, 'reader')).toBe('')
  // HubSpot is called in the background, for the next ticket.
  await expect.poll(() => hubspot.asked.length).toBe(1)
})

test('takes the phone from our own contacts too, but only for a verified address', async () => {
  const server = await startServerForTest()
  const { tokens, club, south } = await addSupportWorld(server)
  const own = { lastname: 'Field', email: 'reader@example.com' }
  await server.db
    .insertInto('crm_contact')
    .values([
      { ...own, id: '1', phone: '+45 club', customer_id: club },
      { ...own, id: '2', phone: '+45 south', customer_id: south, modified_at: new Date('2100-01-01') },
    ])
    .execute()
  expect(await phoneIn(server, tokens.dealer, 'reader')).toBe('+45 club')
  await server.db.updateTable('app_user').set({ verified: false }).where('username', '=', 'reader').execute()
  expect(await phoneIn(server, tokens.dealer, 'reader')).toBe('')
})
