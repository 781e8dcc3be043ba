import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sql } from 'kysely'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import { addRobots, newRollout, offerVersions } from '../worlds/rollout-world.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer } from '../server/world.ts'

let used = 60_000

const customers = new WeakMap<TestServer, Promise<number>>()

/** A customer whose robots are offered the version; created once per server. */
function customerOf(server: TestServer): Promise<number> {
  const known = customers.get(server)
  if (known !== undefined) return known
  const made = addCustomer(server.db, { name: 'Customer of rollouts' }).then(async (id) => {
    await offerVersions(server.db, [id])
    return id
  })
  customers.set(server, made)
  return made
}

async function body(server: TestServer) {
  used += 10
  // Offline, so that the server sends them no commands.
  const values = { 'Server online': 'offline' }
  const customerId = await customerOf(server)
  const robots = await addRobots(server.db, { firstId: used, count: 2, customerId, values })
  return newRollout(robots.map(({ id }) => id))
}

/** Starts a rollout. @returns the path parameters of a call */
async function started(server: TestServer, { token }: Actor) {
  const reply = await server.call(rollouts.create, { body: await body(server), token })
  return { id: String(reply.body.id) }
}

/** Starts and pauses a rollout with a failed robot. @returns the path parameters of a call */
async function paused(server: TestServer, actor: Actor) {
  const params = await started(server, actor)
  await sql`
    update rollout set state = 'paused', pause = '{"reason":"byUser","username":"x"}' where id = ${params.id}::integer
  `.execute(server.db)
  await sql`
    update rollout_device set state = 'failed', reason = 'noEnd'
    where rollout_id = ${params.id}::integer and position = 1`.execute(server.db)
  return params
}

/** One successful call of every endpoint of rollouts that changes something, by method and path. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/rollouts': async (server, actor) =>
    asActor(server, { actor, endpoint: rollouts.create, input: { body: await body(server) } }),
  'POST /api/rollouts/{id}/pause': async (server, actor) =>
    asActor(server, { actor, endpoint: rollouts.pause, input: { params: await started(server, actor) } }),
  'POST /api/rollouts/{id}/resume': async (server, actor) =>
    asActor(server, { actor, endpoint: rollouts.resume, input: { params: await paused(server, actor) } }),
  'POST /api/rollouts/{id}/stop': async (server, actor) =>
    asActor(server, { actor, endpoint: rollouts.stop, input: { params: await paused(server, actor) } }),
  'POST /api/rollouts/{id}/retry': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: rollouts.retry,
      input: { params: await paused(server, actor), body: {} },
    }),
  'POST /api/rollouts/{id}/remove': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: rollouts.remove,
      input: { params: await paused(server, actor), body: {} },
    }),
}
