import type { Client, PublishPacket } from 'aedes'
import { payloadOf } from '../messages/payload.ts'
import type { Provision } from './provisioning.ts'

/** The user name of a device that has no token yet. */
export const PROVISIONING_USER = 'provision'
export const PROVISIONING_REQUEST = '/provision/request'
export const PROVISIONING_RESPONSE = '/provision/response'
/** How long a connection without a token may stay open. */
const CONNECTION_MS = 60_000

/** Minimum length, in bytes, of a password that links two connections of a device. */
const MIN_PASSWORD = 12

/**
 * Connections of devices without a token. They can only ask for one. A client that cannot subscribe and publish on the same
 * connection uses two connections with the same password of its choice: one subscribes, the other sends the request.
 */
export interface ProvisioningClients {
  /** Adds a connection. It is closed after a timeout. */
  add(client: Client, password: Buffer | undefined): void
  has(client: Client): boolean
  /** Registers a subscription. False if the client may not subscribe to the topic. */
  subscribe(client: Client, topic: string): boolean
  /**
   * Answers a request. Resolves when the answer is stored and sent.
   * @throws Error for any other topic: the connection must end
   */
  receive(client: Client, packet: PublishPacket): Promise<void>
}

export function createProvisioningClients(
  provision: Provision,
  addressOf: (client: Client) => string,
): ProvisioningClients {
  const clients = new WeakMap<Client, { isSubscribed: boolean; isBusy: boolean; password: string }>()
  const listeners = new Map<string, Client>()
  const listenerFor = (client: Client, password: string): Client | undefined => {
    const listener = listeners.get(password)
    return listener?.closed === false && addressOf(listener) === addressOf(client) ? listener : undefined
  }
  return {
    add: (client, password) => {
      const isUsable = password !== undefined && password.length >= MIN_PASSWORD
      const text = isUsable ? password.toString('base64') : ''
      clients.set(client, { isSubscribed: false, isBusy: false, password: text })
      const timer = setTimeout(() => client.close(), CONNECTION_MS)
      client.conn.once('close', () => {
        clearTimeout(timer)
        if (listeners.get(text) === client) listeners.delete(text)
      })
    },
    has: (client) => clients.has(client),
    subscribe: (client, topic) => {
      const state = clients.get(client)
      if (state === undefined || topic !== PROVISIONING_RESPONSE) return false
      state.isSubscribed = true
      if (state.password !== '') listeners.set(state.password, client)
      return true
    },
    receive: async (client, packet) => {
      const state = clients.get(client)
      if (state === undefined || packet.topic !== PROVISIONING_REQUEST) {
        throw new Error(`A device without a token may only publish to ${PROVISIONING_REQUEST}.`)
      }
      // Without a subscription the answer would be lost, and with it a device id.
      const listener = state.isSubscribed ? client : listenerFor(client, state.password)
      if (listener === undefined) throw new Error(`Subscribe to ${PROVISIONING_RESPONSE} first.`)
      if (state.isBusy) throw new Error('One provisioning request at a time.')
      state.isBusy = true
      packet.retain = false
      const answer = await provision(payloadOf(packet), addressOf(client))
      state.isBusy = false
      const message = {
        cmd: 'publish',
        topic: PROVISIONING_RESPONSE,
        payload: Buffer.from(JSON.stringify(answer)),
      } as const
      listener.publish({ ...message, qos: 1, retain: false, dup: false }, () => undefined)
    },
  }
}
