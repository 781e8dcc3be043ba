import type { AuthenticatedDevice } from './device-tokens.store.ts'

/** A device connected to this process, and since when (ms since 1970). */
export interface ConnectedDevice extends AuthenticatedDevice {
  readonly since: number
}

/** The entry point for MQTT devices: the embedded broker, or a client of an external one. */
export interface DeviceBroker {
  /** Port of the embedded broker; undefined with an external one. */
  readonly port: number | undefined
  /** Whether a device can be reached from here on topics of a subscription that it has made, as far as that is known. */
  listens(dev: number, filter: string): boolean
  /** Sends a device a message; false when it is not connected here or not subscribed to the topic. */
  deliver(dev: number, topic: string, payload: string): boolean
  /** The devices connected to this process. */
  connected(): readonly ConnectedDevice[]
  /** The devices whose token this process has accepted. */
  authenticated(): readonly AuthenticatedDevice[]
  /** Disconnects a device: its token has become invalid, or another process holds its connection. */
  disconnect(dev: number): void
  /** Refuses further connections and messages; resolves when the accepted messages are answered. */
  drain(): Promise<void>
  close(): Promise<void>
}
