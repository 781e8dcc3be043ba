import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import type { RolloutSettings } from '@service-center/contract/rollouts/rollout-settings.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { RolloutEngine } from '../../features/rollouts/rollout-engine.ts'
import { addRobots, NEW_VERSION, newRollout, offerVersions, setValues } from './rollout-world.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

const MINUTE_MS = 60_000

type Change = typeof rollouts.pause | typeof rollouts.resume | typeof rollouts.stop

/** Customers and users with rollouts; the test processes rollouts step by step, at times that it chooses. */
export type FollowedRollouts = Awaited<ReturnType<typeof openFollowedRollouts>>

/**
 * Adds a dealer with a customer, and another customer; users `staff` (sees everything), `support` (of the dealer) and
 * `stranger` (of the other customer).
 */
export async function openFollowedRollouts(server: TestServer, engine: RolloutEngine) {
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const owner = await addCustomer(db, { name: 'Owner', parentId: dealer })
  const other = await addCustomer(db, { name: 'Other' })
  await offerVersions(db, [dealer, owner, other])
  const rights = ['BulkCommands']
  await addUser(db, {
    username: 'staff',
    customers: [1],
    rights: [...rights, 'UserActions', 'CommandsSuper', 'CustomerParent', 'ChooseCustomerAsDealer'],
  })
  await addUser(db, { username: 'support', customers: [dealer], rights })
  await addUser(db, { username: 'stranger', customers: [other], rights })
  const [staff, support, stranger] = [
    await server.signIn('staff'),
    await server.signIn('support'),
    await server.signIn('stranger'),
  ]
  let nextId = 4000
  return {
    dealer,
    other,
    staff,
    support,
    stranger,

    /** Adds robots, by default of the dealer's customer. Each call uses numbers from its own thousand. */
    robots: (count: number, values: Record<string, string> = {}, customerId = owner) => {
      nextId += 1000
      return addRobots(db, { firstId: nextId, count, customerId, values })
    },

    start: async (
      robots: readonly { id: number }[],
      settings: Partial<RolloutSettings> = {},
      token = support,
    ) => {
      const ids = robots.map(({ id }) => id)
      const reply = await server.call(rollouts.create, { body: newRollout(ids, settings), token })
      expect(reply.status).toBe(200)
      return reply.body.id
    },

    /** Processes the rollouts as if some minutes had passed. */
    look: (minutes = 0) => engine.lookAtAll(new Date(Date.now() + minutes * MINUTE_MS)),

    get: async (id: number, token = staff) =>
      (await server.call(rollouts.get, { params: { id: String(id) }, token })).body.rollout,

    /** The ids of the rollouts that a user sees. */
    listed: async (token: string) =>
      (await server.call(rollouts.list, { token })).body.data.map(({ id }) => id),

    robotsOf: async (id: number, token = staff) =>
      (await server.call(rollouts.robots, { params: { id: String(id) }, token })).body.data,

    change: (endpoint: Change, id: number, token = support) =>
      server.call(endpoint, { params: { id: String(id) }, token }),

    /** Ends the open commands of the given robots, and sets the values that they report afterwards. */
    endUpdates: async (
      id: number,
      robots: readonly { dev: number }[],
      end: { state?: string; values?: Record<string, string>; failure?: string } = {},
    ) => {
      const { state = 'completed', values = { robot_software: NEW_VERSION }, failure = null } = end
      const { rows } = await sql<{ dev: number }>`
        update command c set state = ${state}, completed_at = now(), failure = ${failure}
        from rollout_device r
        where r.rollout_id = ${id} and r.command_id = c.id and r.state = 'updating'
          and r.dev = any (${robots.map(({ dev }) => dev)}::integer[])
        returning c.dev`.execute(db)
      const devs = rows.map(({ dev }) => dev)
      if (Object.keys(values).length > 0) await setValues(db, devs, values)
    },

    commandsOf: async (id: number) => {
      const { rows } = await sql<{ dev: number; issued_by: string; args: object }>`
        select dev, issued_by, args from command where rollout_id = ${id} order by id`.execute(db)
      return rows
    },
  }
}
