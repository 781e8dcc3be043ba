import type { Device, Values } from '../model/device.ts'
import type { DeviceMemory } from './device-memory.ts'

/** What a device does beside following the model: how it answers the server, and what that changes about it. */
export interface Behaviour {
  /** The shared attributes that it reads at every connection and is told of afterwards. */
  readonly sharedAttributes: readonly string[]
  /** The fleet starts: work that an earlier process left is continued. */
  start(): void
  /** Answers a request of the server; undefined: without an answer. */
  answer(method: string, params: unknown): unknown
  /** Shared attributes as they are now; null: the attribute has no value. */
  onAttributes(values: Readonly<Record<string, unknown>>): void
  /** A connection is open, and the device has reported its whole state. */
  onConnected(): void
  /** Values in place of the model's, such as an installed version. */
  values(): Values
  /** Whether it has work to do, so that it stays awake. */
  isBusy(): boolean
}

/** What a behaviour may do with its device. */
export interface DeviceControls {
  readonly device: Device
  readonly memory: DeviceMemory
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a task at a time (ms since 1970) or soon after, unless the fleet is stopped before. */
  at(time: number, task: () => void): void
  isConnected(): boolean
  /** All values of the device now. */
  state(): Values
  /** Reports the values that have changed at once, rather than at the next interval. */
  reportNow(): void
  /** Publishes client attributes. */
  sendAttributes(values: Readonly<Record<string, unknown>>): void
  /**
   * Calls the server (a client-side RPC, QoS 1). `done` is called with whether the server acknowledged it: false also
   * when there is no connection. A call that was not acknowledged may have arrived.
   */
  call(method: string, params: unknown, done: (ok: boolean) => void): void
  /**
   * Calls the server and hears its answer, `{"result": …}` or `{"error": "text"}`. Without a connection, or when it is
   * lost before, `answered` is never called.
   */
  ask(method: string, params: unknown, answered: (answer: Record<string, unknown>) => void): void
  /** Disconnects, and connects again after `offlineMs`, as a restart does. */
  restart(offlineMs: number): void
}

/** The answer to a method that a device does not know. */
export function unknownMethod(method: string): { error: string } {
  return { error: `This device does not know the method '${method}'.` }
}
