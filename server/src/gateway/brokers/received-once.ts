/** What is needed of a message; messages with QoS 2 have an id. */
interface Packet {
  readonly qos: number
  readonly messageId?: number
}

/** Stores each message with QoS 2 once, however often it is repeated before its release (MQTT 3.1.1, 4.3.3). */
export interface ReceivedOnce {
  /**
   * Stores a message, or waits for the end of storing it if it is a repetition. A message that could not be stored is
   * forgotten.
   * @param client the connection; null for none
   */
  store(client: object | null, packet: Packet, work: () => Promise<void>): Promise<void>
  /** To be called when a client releases a message: its number may then be that of another one. */
  released(client: object, messageId: number): void
}

/** One for all, so that a client that never releases its messages takes little memory. */
const STORED = Promise.resolve()

export function createReceivedOnce(): ReceivedOnce {
  const unreleased = new WeakMap<object, Map<number, Promise<void>>>()
  return {
    store: (client, { qos, messageId }, work) => {
      if (qos !== 2 || client === null || messageId === undefined) return work()
      const ofClient = unreleased.get(client) ?? new Map<number, Promise<void>>()
      unreleased.set(client, ofClient)
      const known = ofClient.get(messageId)
      if (known !== undefined) return known
      const storing: Promise<void> = work().then(
        () => {
          if (ofClient.get(messageId) === storing) ofClient.set(messageId, STORED)
        },
        (error: unknown) => {
          if (ofClient.get(messageId) === storing) ofClient.delete(messageId)
          throw error
        },
      )
      ofClient.set(messageId, storing)
      return storing
    },
    released: (client, messageId) => void unreleased.get(client)?.delete(messageId),
  }
}
