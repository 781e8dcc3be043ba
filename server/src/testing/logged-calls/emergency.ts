import { emergency, supportLines } from '@service-center/contract/emergency/emergency.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

/** One successful call of every endpoint for emergencies that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/configurations/emergencyEmail': async (server, actor) => {
    const { db } = server
    const username = `${actor.username}-partner`
    const dealer = await addCustomer(db, { name: `Dealer of ${username}`, isDealer: true })
    const dev = await addDevice(db, { type: 1, id: 19_000 + dealer, customerId: dealer })
    await db.updateTable('device').set({ product_model: 1 }).where('dev', '=', dev).execute()
    await addUser(db, { username, customers: [dealer] })
    await db
      .updateTable('app_user')
      .set({ email: `${username}@example.com` })
      .where('username', '=', username)
      .execute()
    const body = { message: `Dear ${username}`, isTLM: true, isTS: false }
    return asActor(server, { actor, endpoint: emergency.sendMail, input: { body } })
  },
  'POST /api/configurations/triggerBreakdownGreetings': async (server, actor) => {
    await server.db.updateTable('support_line').set({ is_breakdown: false }).execute()
    const body = { isBreakdown: true }
    return asActor(server, { actor, endpoint: emergency.triggerBreakdown, input: { body } })
  },
  'POST /api/administration/supportLines': async (server, actor) =>
    asActor(server, { actor, endpoint: supportLines.create, input: { body: LINE } }),
  'PUT /api/administration/supportLines/{id}': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: supportLines.update,
      input: { params: await addLine(server), body: { ...LINE, number: '+45 71' } },
    }),
  'DELETE /api/administration/supportLines/{id}': async (server, actor) =>
    asActor(server, { actor, endpoint: supportLines.delete, input: { params: await addLine(server) } }),
}

const LINE = { name: 'Logged', number: '', greeting: 'Welcome', breakdownGreeting: 'We know' }

async function addLine({ db }: TestServer): Promise<{ id: string }> {
  const { name, number, greeting, breakdownGreeting: breakdown_greeting } = LINE
  const { id } = await db
    .insertInto('support_line')
    .values({ name, number, greeting, breakdown_greeting })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id) }
}
