import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import {
  addSupportWorld,
  answer,
  OTHER_ROBOT,
  postTicket,
  ROBOT,
  type SupportWorld,
} from '../../testing/worlds/support-world.ts'
import { about, startSyncedZendesk } from '../../testing/outside-services/synced-tickets.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { zendeskTicket } from '../../testing/outside-services/zendesk.ts'
import { syncTickets } from './sync/ticket-sync.service.ts'

let server: TestServer
let world: SupportWorld
let tokens: SupportWorld['tokens']
beforeAll(async () => {
  server = await startTestServer()
  world = await addSupportWorld(server)
  tokens = world.tokens
})
afterAll(() => server.stop())

/** The lists of ids in the ticket events that a user receives. */
async function listen(token: string) {
  const { events } = await openLiveClient(server, token)
  return () => events.filter(({ name }) => name === 'tickets').map(({ payload }) => payload)
}

const last = (id: number) => ({ ids: [id] })

/** Connects all users; the returned function waits until each has received a final event. */
async function everybody() {
  const [staff, dealer, reader, other] = await Promise.all(
    [tokens.staff, tokens.dealer, tokens.reader, tokens.other].map(listen),
  )
  if (!staff || !dealer || !reader || !other) throw new Error('Four listen.')
  return async () => {
    const ours = Number(await postTicket(server, tokens.dealer))
    const theirs = await postTicketOfOther()
    await vi.waitFor(
      () => {
        expect([dealer().at(-1), reader().at(-1)]).toEqual([last(ours), last(ours)])
        expect([staff().at(-1), other().at(-1)]).toEqual([last(theirs), last(theirs)])
      },
      { timeout: 60_000, interval: 20 },
    )
    return {
      staff: staff().slice(0, -2),
      dealer: dealer().slice(0, -1),
      reader: reader().slice(0, -1),
      other: other().slice(0, -1),
    }
  }
}

const postTicketOfOther = async () =>
  Number(
    await postTicket(server, tokens.other, { deviceId: String(OTHER_ROBOT), requester_username: 'other' }),
  )

test('notifies only users who see a ticket about its changes, by its issue id only', async () => {
  const id = await postTicket(server, tokens.dealer)
  const heard = await everybody()
  const params = { id }
  const { dealer: token } = tokens
  await answer(server, token, { id, body: 'A text', is_public: true })
  await answer(server, tokens.staff, { id, body: 'A secret', is_public: false })
  const status = await server.call(ticketWork.setStatus, { params, body: { status: 'closed' }, token })
  await server.call(ticketWork.assign, { params, body: { username: 'dealer' }, token })
  await server.call(configurationChanges.undo, { params: { id: String(status.body.undo?.id) }, token })
  // Refused calls and calls without a change publish no event.
  await server.call(ticketWork.setStatus, { params, body: { status: 'open' }, token })
  await server.call(ticketWork.setStatus, { params, body: { status: 'closed', was: 1 }, token })
  await server.call(ticketWork.setStatus, { params, body: { status: 'closed' }, token: tokens.other })
  const five = Array.from({ length: 5 }, () => ({ ids: [Number(id)] }))
  expect(await heard()).toEqual({ staff: five, dealer: five, reader: five, other: [] })
})

test('notifies users who see the device about a note', async () => {
  const heard = await everybody()
  const params = { deviceType: 'robots', deviceId: String(ROBOT) }
  const { dealer: token } = tokens
  const { body } = await server.call(ticketWork.addNote, { params, body: { text: 'A note' }, token })
  await server.call(ticketWork.deleteNote, { params: { ...params, id: String(body.id) }, token })
  const two = [{ ids: [] }, { ids: [] }]
  expect(await heard()).toEqual({ staff: two, dealer: two, reader: two, other: [] })
})

test('notifies the new customer of a ticket whose device has moved', async () => {
  const id = await postTicket(server, tokens.dealer)
  const move = (customer_id: number) =>
    server.db.updateTable('device').set({ customer_id }).where('dev', '=', world.devs.robot).execute()
  const heard = await everybody()
  await move(world.south)
  await answer(server, tokens.staff, { id, body: 'For the new customer', is_public: true })
  await move(world.club)
  const one = [{ ids: [Number(id)] }]
  expect(await heard()).toEqual({ staff: one, dealer: [], reader: [], other: one })
})

const idsOf = (payloads: unknown[]) => [...new Set(JSON.stringify(payloads).match(/\d+/g))].toSorted()

test('notifies each user only about copied tickets in their scope', async () => {
  const { zendesk, outside } = await startSyncedZendesk(server)
  zendesk.save(zendeskTicket(901, about(11, String(ROBOT))))
  zendesk.save(zendeskTicket(902, about(11, String(OTHER_ROBOT))))
  zendesk.save(zendeskTicket(903))
  const heard = await everybody()
  await syncTickets(server.app, outside)
  zendesk.stop()
  const { staff, dealer, reader, other } = await heard()
  expect(idsOf(staff)).toEqual(['901', '902', '903'])
  expect([idsOf(dealer), idsOf(reader), idsOf(other)]).toEqual([['901'], ['901'], ['902']])
})
