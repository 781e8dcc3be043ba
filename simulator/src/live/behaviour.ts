import type { Device, Values } from '../model/device.ts'
import type { DeviceMemory } from './device-memory.ts'

/** A device's reactions to the server beyond the model, and the values that they change. */
export interface Behaviour {
  /** Shared attributes that it reads at every connection and is notified of afterwards. */
  readonly sharedAttributes: readonly string[]
  /** Called when the fleet starts: continues work that an earlier process left. */
  start(): void
  /** Answers a request of the server; undefined: no answer is sent. */
  answer(method: string, params: unknown): unknown
  /** Called with the current shared attributes; null: no value. */
  onAttributes(values: Readonly<Record<string, unknown>>): void
  /** Called when a connection is open and the device has reported its whole state. */
  onConnected(): void
  /** Values that override the model's, such as an installed version. */
  values(): Values
  /** Whether it has work to do, so that it stays awake. */
  isBusy(): boolean
}

/** What a behaviour can do with its device. */
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
   * Calls the server and receives its answer, `{"result": …}` or `{"error": "text"}`. Without a connection, or if
   * it is lost before, `answered` is never called.
   */
  ask(method: string, params: unknown, answered: (answer: Record<string, unknown>) => void): void
  /** Disconnects, and connects again after `offlineMs`, as a restart does. */
  restart(offlineMs: number): void
}

export function unknownMethod(method: string): { error: string } {
  return { error: `This device does not know the method '${method}'.` }
}
