import type { KnownDevice } from './known-devices.store.ts'

/** A device that holds a connection to this process, and since when (ms since 1970). */
export interface ConnectedDevice extends KnownDevice {
  readonly since: number
}

/** The way in for devices that speak MQTT: the embedded broker, or a client of somebody else's. */
export interface DeviceBroker {
  /** Where the embedded broker listens; undefined with an external one. */
  readonly port: number | undefined
  /** Whether a device can be reached from here on topics of a subscription that it has made, as far as that is known. */
  listens(dev: number, filter: string): boolean
  /** Sends a device a message; false when it cannot be reached from here or has not subscribed to the topic. */
  deliver(dev: number, topic: string, payload: string): boolean
  /** The devices that hold a connection to this process. */
  connected(): readonly ConnectedDevice[]
  /** The devices that are believed here because of a token that they have shown. */
  believed(): readonly KnownDevice[]
  /** Ends what a device has here: its token is not valid any more, or another process has its connection. */
  dismiss(dev: number): void
  /** Takes no more connections and messages; resolves when those that were taken are answered. */
  drain(): Promise<void>
  close(): Promise<void>
}
