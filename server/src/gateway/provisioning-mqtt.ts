import type { Client, PublishPacket } from 'aedes'
import type { Provision } from './provisioning.ts'

/** The user name of a device that has no token yet. */
export const PROVISIONING_USER = 'provision'
export const PROVISIONING_REQUEST = '/provision/request'
export const PROVISIONING_RESPONSE = '/provision/response'
/** How long such a connection may stay. */
const CONNECTION_MS = 60_000

/** Connections of devices without a token: they can ask for one, and nothing else. */
export interface ProvisioningClients {
  /** Takes a connection; it ends by itself. */
  add(client: Client): void
  has(client: Client): boolean
  /** Whether it may subscribe to a topic. */
  subscribe(client: Client, topic: string): boolean
  /**
   * Answers a request; resolves once the answer is stored and sent.
   * @throws Error for any other topic: the connection must end
   */
  receive(client: Client, packet: PublishPacket): Promise<void>
}

export function createProvisioningClients(
  provision: Provision,
  addressOf: (client: Client) => string,
): ProvisioningClients {
  const clients = new WeakMap<Client, { isSubscribed: boolean; isBusy: boolean }>()
  return {
    add: (client) => {
      clients.set(client, { isSubscribed: false, isBusy: false })
      const timer = setTimeout(() => client.close(), CONNECTION_MS)
      client.conn.once('close', () => clearTimeout(timer))
    },
    has: (client) => clients.has(client),
    subscribe: (client, topic) => {
      const state = clients.get(client)
      if (state === undefined || topic !== PROVISIONING_RESPONSE) return false
      state.isSubscribed = true
      return true
    },
    receive: async (client, packet) => {
      const state = clients.get(client)
      if (state === undefined || packet.topic !== PROVISIONING_REQUEST) {
        throw new Error(`A device without a token may only publish to ${PROVISIONING_REQUEST}.`)
      }
      // Without a subscription the answer, and with it an id, would be lost; a second request at once is none.
      if (!state.isSubscribed) throw new Error(`Subscribe to ${PROVISIONING_RESPONSE} first.`)
      if (state.isBusy) throw new Error('One provisioning request at a time.')
      state.isBusy = true
      packet.retain = false
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      const answer = await provision(payload, addressOf(client))
      state.isBusy = false
      const message = {
        cmd: 'publish',
        topic: PROVISIONING_RESPONSE,
        payload: Buffer.from(JSON.stringify(answer)),
      } as const
      client.publish({ ...message, qos: 1, retain: false, dup: false }, () => undefined)
    },
  }
}
