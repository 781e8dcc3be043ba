import type { Client, PublishPacket } from 'aedes'

/** Stores each message with QoS 2 once, however often it is repeated before its release (MQTT 3.1.1, 4.3.3). */
export interface ReceivedOnce {
  /** Stores a message, or waits for the end of storing it if it is a repetition. */
  store(client: Client | null, packet: PublishPacket, work: () => Promise<void>): Promise<void>
  /** To be called when a client releases a message: its number may then be that of another one. */
  released(client: Client, messageId: number): void
}

/** aedes itself compares a message with the unreleased ones only after it has been authorized, which is when it is stored. */
export function createReceivedOnce(): ReceivedOnce {
  const unreleased = new WeakMap<Client, Map<number, Promise<void>>>()
  return {
    store: (client, { qos, messageId }, work) => {
      if (qos !== 2 || client === null || messageId === undefined) return work()
      const ofClient = unreleased.get(client) ?? new Map<number, Promise<void>>()
      unreleased.set(client, ofClient)
      const known = ofClient.get(messageId)
      if (known !== undefined) return known
      const stored = work()
      ofClient.set(messageId, stored)
      return stored
    },
    released: (client, messageId) => void unreleased.get(client)?.delete(messageId),
  }
}
