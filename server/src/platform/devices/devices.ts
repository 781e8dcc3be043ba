import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../database/database.ts'

/** A device by the numbers that people use. */
export interface DeviceName {
  readonly type: DeviceType
  readonly id: number
}

/** A request that a feature makes of a device. */
export interface NewRequest {
  readonly device: DeviceName
  /** The feature whose listener gets the end of the request: see `Devices.onEnded`. */
  readonly purpose: string
  readonly method: string
  /** Any JSON of at most 64 kB. It is stored encrypted, and only until it has been sent. */
  readonly params: unknown
  /** How long the device has to connect and to answer, in milliseconds: at most a week. */
  readonly timeoutMs: number
}

/** How a request ended: `notConnected` was never sent, `noAnswer` was sent and perhaps carried out. */
export type RequestOutcome = 'answered' | 'noAnswer' | 'notConnected'

export interface EndedRequest {
  readonly id: number
  /** The device's key in the database. */
  readonly dev: number
  readonly method: string
  readonly outcome: RequestOutcome
  /** The JSON that the device answered with; undefined without an answer. */
  readonly answer: unknown
}

/** Where a request stands. */
export interface RequestStatus {
  readonly state: 'waiting' | 'sent' | 'answered' | 'expired'
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly endedAt: Date | null
}

/** What a listener gets: a transaction of the system, which is committed when the listener is through. */
export interface Heard {
  readonly db: Database
  /** Runs after the commit, and not at all when there is none: live events. */
  afterCommit(work: () => void): void
}

/** Whether a device can be reached now, and when its last message came. */
export interface DeviceReach {
  readonly online: boolean
  readonly lastMessageAt: Date | null
}

/**
 * How features reach devices, whichever server process holds their connection. All calls but the listeners take the
 * transaction of the call: a device that its viewer does not see does not exist, and without a commit nothing is sent.
 * Delivery guarantees: docs/decisions/0031-requests-to-devices.md.
 */
export interface Devices {
  /**
   * Sends a request after the commit; a device that is not connected gets it when it connects in time. Sent at most once.
   * @returns the request's number, which its end refers to
   * @throws AppError 404 when the device is not in scope, 400 when the params cannot be sent
   */
  send(db: Database, request: NewRequest): Promise<number>
  /** Takes a request back that still waits; false: it has been sent, or is not in scope. */
  withdraw(db: Database, id: number): Promise<boolean>
  /** Where a request stands; undefined when it is not in scope, or ended more than a day ago. */
  find(db: Database, id: number): Promise<RequestStatus | undefined>
  /**
   * Hears how each request of a purpose ends, once, in whichever process that is. An answer is acknowledged to the device
   * after the listener's commit; when the listener fails, the device sends it again. An answer that comes after
   * `noAnswer` is heard too, for a day.
   */
  onEnded(purpose: string, listener: (request: EndedRequest, heard: Heard) => Promise<void>): void
  /** Hears when a device begins to listen for requests: it has connected and subscribed, or asks over HTTP. */
  onListening(listener: (dev: number, heard: Heard) => Promise<void>): void
  /**
   * Stores shared attributes, and sends them to the device after the commit if it listens for them. A device that does
   * not reads them when it asks. A value of null removes its attribute.
   * @throws AppError 404 when the device is not in scope, 400 when the values cannot be stored
   */
  setAttributes(db: Database, device: DeviceName, values: Readonly<Record<string, unknown>>): Promise<void>
  /** @throws AppError 404 when the device is not in scope */
  reach(db: Database, device: DeviceName): Promise<DeviceReach>
}

/** How this process hands messages to the devices that it holds: the gateway's part. */
export interface DeviceTransport {
  /** Whether a device listens for requests here. */
  listens(dev: number): boolean
  /** Hands a request over; false: the device has gone, and nothing was sent. */
  sendRequest(request: {
    readonly dev: number
    readonly id: number
    readonly method: string
    readonly params: unknown
  }): boolean
  /** Sends changed shared attributes; false: the device does not listen for them here. */
  sendAttributes(dev: number, values: Readonly<Record<string, unknown>>): boolean
  /** The devices that may listen here. */
  devices(): readonly number[]
}

/** What the gateway tells of the devices. */
export interface DeviceLine {
  /** From now on requests are handed to this transport; undefined: to none. */
  connect(transport: DeviceTransport | undefined): void
  /** A device begins to listen for requests here. */
  listening(dev: number): void
  /**
   * Takes a device's answer; resolves when its listeners have committed.
   * @returns false when it answers no request, or one that was answered already
   */
  answered(answer: { readonly dev: number; readonly id: number; readonly payload: unknown }): Promise<boolean>
}
