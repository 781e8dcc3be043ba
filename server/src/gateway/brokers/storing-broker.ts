import { Aedes, type Client, type PublishPacket } from 'aedes'

type Done = (error?: Error) => void

/**
 * Does not forward what clients publish, neither messages nor last wills: they are already stored. aedes would search its
 * subscriptions and queues for each message, and would offer a device's call to all devices, which subscribe to the same
 * topic.
 */
export class StoringBroker extends Aedes {
  /** Where aedes keeps messages with QoS 2 until their release. */
  declare private readonly persistence: {
    incomingGetPacket: (client: Client, packet: { messageId: number }) => Promise<object>
    incomingDelPacket: (client: Client, packet: { messageId: number }) => Promise<void>
  }

  override publish(packet: PublishPacket, from: Client | Done, done?: Done): void {
    if (typeof from === 'function') super.publish(packet, from)
    else done?.()
  }

  /**
   * Calls back when a client releases a message with QoS 2. aedes has no event for it. It would also keep the messages until
   * then, at most a thousand, and end the connection of a device that sends more at once. So it is told that it has each of
   * them already: it then acknowledges without keeping it.
   */
  onReleased(listener: (client: Client, messageId: number) => void): void {
    this.persistence.incomingGetPacket = (_client, packet) => Promise.resolve(packet)
    this.persistence.incomingDelPacket = (client, { messageId }) =>
      Promise.resolve(listener(client, messageId))
  }
}
