import { addTokenDevice, ATTRIBUTES, connectDevice, publish } from '../devices/gateway.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

const RIGHTS = ['KnoxMenu', 'Emergency', 'SuspendService']
export const REQUESTS = 'v1/devices/me/rpc/request/+'

/** Two customers with the users `mine` and `rival`, who may do everything with their tablets. */
export async function openTabletWorld(server: TestServer) {
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'mine', customers: [own], rights: RIGHTS })
  await addUser(db, { username: 'rival', customers: [other], rights: RIGHTS })
  let nextId = 100

  const report = async (token: string, values: Record<string, string>) => {
    const client = await connectDevice(server, token)
    await publish(client, values)
    await client.endAsync()
  }
  return {
    own,
    other,
    mine: await server.signIn('mine'),
    rival: await server.signIn('rival'),
    addRobot: async (customerId = own) => {
      const id = nextId++
      return { id, dev: await addDevice(db, { type: 1, id, customerId }) }
    },
    /** Adds a tablet that is connected to a robot. */
    addTablet: async (tablet: { robot: number; customerId?: number; knoxId?: string }) => {
      const { robot, customerId = own, knoxId } = tablet
      const id = nextId++
      const { dev, token } = await addTokenDevice(db, { type: 2, id, customerId })
      await db
        .insertInto('current_connection')
        .values({ dev, connected_dev: robot, connected_at: new Date() })
        .execute()
      if (knoxId !== undefined) await report(token, { knoxUID: knoxId })
      return { id, dev, token }
    },
    report,
    /**
     * Collects what a tablet receives, except its features, as [topic, JSON]; the tablet answers each request.
     */
    listen: async (token: string, answer: unknown = { result: 'ok' }) => {
      const client = await connectDevice(server, token)
      const heard: [string, unknown][] = []
      client.on('message', (topic, payload) => {
        const message = JSON.parse(payload.toString()) as object
        if ('features' in message) return
        heard.push([topic.replace(/\d+$/, '+'), message])
        const request = /request\/(\d+)$/.exec(topic)?.[1]
        if (request !== undefined && answer !== undefined) {
          client.publish(`v1/devices/me/rpc/response/${request}`, JSON.stringify(answer), { qos: 1 })
        }
      })
      await client.subscribeAsync([REQUESTS, ATTRIBUTES], { qos: 1 })
      return { heard }
    },
  }
}
export type TabletWorld = Awaited<ReturnType<typeof openTabletWorld>>
