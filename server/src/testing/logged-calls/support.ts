import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { support } from '@service-center/contract/support/support.ts'
import { ticketWork } from '@service-center/contract/support/ticket-work.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice } from '../server/world.ts'

let devices = 95_000

/** Posts a ticket of the actor about a robot of the internal customer. */
async function openTicket(server: TestServer, actor: Actor): Promise<{ id: string; robot: string }> {
  const robot = await robotFor(server)
  const params = { deviceType: 'robots', deviceId: robot }
  const body = ticketBy(actor)
  const reply = await server.call(support.post, { params, body, token: actor.token })
  return { id: String(reply.body.issueId), robot }
}

async function robotFor({ db }: TestServer): Promise<string> {
  const id = (devices += 1)
  await addDevice(db, { type: 1, id, customerId: 1 })
  return String(id)
}

const ticketBy = ({ username }: Pick<Actor, 'username'>) => ({
  subject: 'No corrections',
  category: 'ntrip' as const,
  body: 'The robot gets no corrections.',
  requester_username: username,
  status: 'open' as const,
})

/** One successful call of every endpoint that changes tickets or notes. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/support/{deviceType}/{deviceId}': async (server, actor) => {
    const params = { deviceType: '1', deviceId: await robotFor(server) }
    return asActor(server, { actor, endpoint: support.post, input: { params, body: ticketBy(actor) } })
  },
  'POST /api/support/customer/{customerId}': async (server, actor) => {
    const customerId = String(await addCustomer(server.db, { name: `${actor.username}, who asks` }))
    const input = { params: { customerId }, body: ticketBy(actor) }
    return asActor(server, { actor, endpoint: support.postOfCustomer, input })
  },
  'POST /api/support/{id}/answer': async (server, actor) => {
    const { id } = await openTicket(server, actor)
    const body = { body: 'Try again.', is_public: true }
    return asActor(server, { actor, endpoint: ticketWork.answer, input: { params: { id }, body } })
  },
  'POST /api/support/{id}/answer/file': async (server, actor) => {
    const { id } = await openTicket(server, actor)
    const file = new File(['a;b'], 'log.csv', { type: 'text/csv' })
    const upload = { file, fields: { body: 'See the file.', is_public: 'true' as const } }
    return asActor(server, { actor, endpoint: ticketWork.answerWithFile, input: { params: { id }, upload } })
  },
  'PUT /api/support/{id}/assignee': async (server, actor) => {
    const { id } = await openTicket(server, actor)
    const body = { username: actor.username }
    return asActor(server, { actor, endpoint: ticketWork.assign, input: { params: { id }, body } })
  },
  'PUT /api/support/{id}/status': async (server, actor) => {
    const { id } = await openTicket(server, actor)
    const body = { status: 'pending' as const satisfies Ticket['status'] }
    return asActor(server, { actor, endpoint: ticketWork.setStatus, input: { params: { id }, body } })
  },
  'POST /api/support/{deviceType}/{deviceId}/logbook': async (server, actor) => {
    const params = { deviceType: 'robots', deviceId: await robotFor(server) }
    const body = { text: 'The antenna was replaced.' }
    return asActor(server, { actor, endpoint: ticketWork.addNote, input: { params, body } })
  },
  'DELETE /api/support/{deviceType}/{deviceId}/logbook/{id}': async (server, actor) => {
    const params = { deviceType: 'robots', deviceId: await robotFor(server) }
    const body = { text: 'The antenna was replaced.' }
    const { id } = (await server.call(ticketWork.addNote, { params, body, token: actor.token })).body
    const input = { params: { ...params, id: String(id) } }
    return asActor(server, { actor, endpoint: ticketWork.deleteNote, input })
  },
}
