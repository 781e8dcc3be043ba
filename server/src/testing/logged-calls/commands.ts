import { commands } from '@service-center/contract/commands/commands.ts'
import { type Actor, type Prepare, asActor } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addDevice } from '../server/world.ts'

let devices = 7300

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/commands': async (server, actor) => {
    const body = { ...(await robotFor(server)), ...UPDATE }
    return asActor(server, { actor, endpoint: commands.send, input: { body } })
  },
  'POST /api/commands/bulk': async (server, actor) => {
    const body = { devices: [await robotFor(server), await robotFor(server)], ...UPDATE }
    return asActor(server, { actor, endpoint: commands.sendToMany, input: { body } })
  },
  'DELETE /api/commands/{id}': async (server, actor) => {
    const params = { id: String(await queuedCommand(server, actor)) }
    return asActor(server, { actor, endpoint: commands.cancel, input: { params } })
  },
  'POST /api/commands/cancel': async (server, actor) => {
    const body = { ids: [await queuedCommand(server, actor)] }
    return asActor(server, { actor, endpoint: commands.cancelMany, input: { body } })
  },
}

const UPDATE = { type: 'update' as const, args: { rs: '10.4.2' } }

async function robotFor({ db }: TestServer) {
  const robotId = (devices += 1)
  await addDevice(db, { type: 1, id: robotId, customerId: 1 })
  const version = { device_type: 1, tag: UPDATE.args.rs }
  await db
    .insertInto('software_version')
    .values(version)
    .onConflict((known) => known.doNothing())
    .execute()
  return { robotId, deviceType: 1 as const }
}

async function queuedCommand(server: TestServer, { token }: Actor): Promise<number> {
  const body = { ...(await robotFor(server)), ...UPDATE }
  return (await server.call(commands.send, { body, token })).body.id
}
