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
    incomingDelPacket: (client: Client, packet: { messageId: number }) => Promise<void>
  }

  override publish(packet: PublishPacket, from: Client | Done, done?: Done): void {
    if (typeof from === 'function') super.publish(packet, from)
    else done?.()
  }

  /** Calls back when a client releases a message with QoS 2. aedes has no event for it. */
  onReleased(listener: (client: Client, messageId: number) => void): void {
    const { persistence } = this
    const remove = persistence.incomingDelPacket.bind(persistence)
    persistence.incomingDelPacket = (client, packet) => {
      listener(client, packet.messageId)
      return remove(client, packet)
    }
  }
}
