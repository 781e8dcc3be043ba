import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

/** A device by its type and number. */
export interface DeviceName {
  readonly type: DeviceType
  readonly id: number
}

/** A feature's request to a device. */
export interface NewRequest {
  readonly device: DeviceName
  /** The feature whose listener gets the outcome: see `Devices.onEnded`. */
  readonly purpose: string
  readonly method: string
  /** Any JSON of at most 64 kB. It is stored encrypted, and only until it has been sent. */
  readonly params: unknown
  /** How long the device has to connect and to answer, in milliseconds: at most a week. */
  readonly timeoutMs: number
}

/** A request among many, to a device by its key in the database. */
export interface RequestOfMany {
  readonly dev: number
  readonly method: string
  readonly params: unknown
  readonly timeoutMs: number
  /** How long the device has to answer once it was sent, in milliseconds, if that is less than the rest of its time. */
  readonly answerMs?: number
  /** The number of the feature's own row that the request is about; its end has it too. */
  readonly reference?: number
}

/** How a request ended: `notConnected` was never sent, `noAnswer` was sent and perhaps carried out. */
export type RequestOutcome = 'answered' | 'noAnswer' | 'notConnected'

export interface EndedRequest {
  readonly id: number
  /** The device's key in the database. */
  readonly dev: number
  readonly method: string
  /** As it was given with the request. */
  readonly reference: number | null
  readonly outcome: RequestOutcome
  /** The JSON that the device answered with; undefined without an answer. */
  readonly answer: unknown
}

/** A request that is being sent. */
export interface SentRequest {
  readonly id: number
  readonly dev: number
  readonly method: string
  readonly reference: number | null
  /** False: it could not be sent after all, and waits again. */
  readonly isSent: boolean
  /** When it was claimed for sending, in ms since 1970; the same in both calls. */
  readonly at: number
}

/** A call of a device's (client-side RPC). */
export interface DeviceCall {
  readonly dev: number
  readonly params: unknown
  /** When it arrived, ms since 1970. */
  readonly at: number
}

export interface CallAnswer {
  /** JSON for the device, if it waits for an answer. */
  readonly reply: unknown
  /** Why the call, or a part of it, was not taken: counted as refused data. */
  readonly refused?: string
}

/** The state of a request. */
export interface RequestStatus {
  readonly state: 'waiting' | 'sent' | 'answered' | 'expired'
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly endedAt: Date | null
}

/** What a listener gets: a transaction of the system, which is committed when the listener has finished. */
export interface Heard {
  readonly db: Database
  /** Runs after the commit, and not after a rollback: for live events. */
  afterCommit(work: () => void): void
}

/** Whether a device is connected now, and the time of its last message. */
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
  /**
   * Sends many requests of one purpose, as `send` does; each device gets its own in their order. The devices must be in
   * scope: the policies refuse the whole otherwise.
   */
  sendMany(db: Database, purpose: string, requests: readonly RequestOfMany[]): Promise<void>
  /** Whether this process holds the device's connection, so that it can send to it: see `sendNow`. */
  holds(dev: number): boolean
  /**
   * Sends a request right after the commit, without the way through a notification and a claim. For a device that this
   * process holds and for which the same transaction has found that `nothingWaits`. It is stored as sent; `onSent` is
   * called only if the device has gone before, with `isSent` false.
   * @param request.at the time of sending, in ms since 1970, as the feature stores it
   */
  sendNow(heard: Heard, purpose: string, request: RequestOfMany & { readonly at: number }): Promise<void>
  /** Withdraws a waiting request; false if it has been sent, or is not in scope. */
  withdraw(db: Database, id: number): Promise<boolean>
  /**
   * Withdraws the waiting requests of a purpose and method about these rows of the feature.
   * @param about.devs the devices that they are for
   */
  withdrawMany(
    db: Database,
    about: {
      readonly purpose: string
      readonly method: string
      readonly devs: readonly number[]
      readonly references: readonly number[]
    },
  ): Promise<void>
  /** The state of a request; undefined when it is not in scope, or ended more than a day ago. */
  find(db: Database, id: number): Promise<RequestStatus | undefined>
  /**
   * Registers the listener for the outcomes of a purpose's requests. It is called once per outcome, in any process. An answer
   * is acknowledged to the device after the listener's commit; when the listener fails, the device sends it again. An
   * answer after `noAnswer` is delivered too, for a day.
   */
  onEnded(purpose: string, listener: (request: EndedRequest, heard: Heard) => Promise<void>): void
  /**
   * As `onEnded`, for purposes with many requests: what ends at the same time is told together, in one transaction. When
   * the listener fails for several, it is called again for each of them alone.
   */
  onEndedTogether(
    purpose: string,
    listener: (requests: readonly EndedRequest[], heard: Heard) => Promise<void>,
  ): void
  /**
   * Registers the listener for requests of a purpose that are being sent. It is called in the transaction that marks
   * them as sent, and again with `isSent` false if the device had gone before.
   */
  onSent(purpose: string, listener: (requests: readonly SentRequest[], heard: Heard) => Promise<void>): void
  /**
   * Takes back the open requests of a purpose to those of these devices that were sent one and have not answered it,
   * without a call of the listener: what was sent, whose answers still count, and what waits behind it. So all can be sent
   * again in their order.
   */
  takeBackUnanswered(
    db: Database,
    of: { readonly purpose: string; readonly devs: readonly number[] },
  ): Promise<{ method: string; reference: number | null }[]>
  /**
   * Registers a listener for devices that can now receive requests: connected and subscribed, or polling over HTTP. It is
   * called before their waiting requests are sent.
   */
  onListening(listener: (devs: readonly number[], heard: Heard) => Promise<void>): void
  /**
   * Registers the handler of a method that devices call (client-side RPC). Calls of many devices are handled together, in
   * one transaction; the calls are acknowledged, and answered in that order, after the commit. When it fails for several,
   * it is called again for each of them alone.
   */
  onCall(
    method: string,
    handler: (calls: readonly DeviceCall[], heard: Heard) => Promise<readonly CallAnswer[]>,
  ): void
  /**
   * Stores shared attributes, and sends them to the device after the commit if it listens for them. A device that does
   * not reads them when it asks. A value of null removes its attribute.
   * @throws AppError 404 when the device is not in scope, 400 when the values cannot be stored
   */
  setAttributes(db: Database, device: DeviceName, values: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * As `setAttributes`, for many devices at once.
   * @param devs keys in the database, read by the same transaction
   */
  setAttributesOfMany(
    db: Database,
    devs: readonly number[],
    values: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /**
   * Sets one attribute of many devices, of each its own value; null removes it.
   * @param values.dev keys in the database, read by the same transaction
   */
  setAttributeOfEach(
    db: Database,
    name: string,
    values: readonly { readonly dev: number; readonly value: string | number | object | null }[],
  ): Promise<void>
  /**
   * The same by a query, whose values do not leave the database; only those that are others than before are stored and sent.
   * @param values rows of a device's key and its value (`jsonb`, never null)
   * @returns the keys of the devices whose value has changed
   */
  setAttributeFrom(
    db: Database,
    name: string,
    values: RawBuilder<{ readonly dev: number; readonly value: unknown }>,
  ): Promise<number[]>
  /** @throws AppError 404 when the device is not in scope */
  reach(db: Database, device: DeviceName): Promise<DeviceReach>
}

/** How this process sends messages to the devices that are connected to it. Implemented by the gateway. */
export interface DeviceTransport {
  /** Whether a device can receive requests from this process. */
  listens(dev: number): boolean
  /** Sends a request; false if the device has disconnected, and nothing was sent. */
  sendRequest(request: {
    readonly dev: number
    readonly id: number
    readonly method: string
    readonly params: unknown
  }): boolean
  /**
   * Sends changed shared attributes; false if the device cannot receive them from this process.
   * @param message the JSON of an object
   */
  sendAttributes(dev: number, message: string): boolean
  /** The devices that may be able to receive requests from this process. */
  devices(): readonly number[]
}

/** The gateway's side of the port. */
export interface DeviceLine {
  /** Sets the transport that sends requests; undefined: none. */
  connect(transport: DeviceTransport | undefined): void
  /** Called when a device can receive requests from this process. */
  listening(dev: number): void
  /**
   * Handles a device's answer; resolves when its listeners have committed.
   * @returns false for an unknown request, or one that was answered already
   */
  answered(answer: {
    readonly dev: number
    readonly id: number
    readonly payload: unknown
    /** The size of the message. */
    readonly bytes: number
  }): Promise<boolean>
  /** Handles a device's call; resolves after the commit. Undefined: there is no such method. */
  called(
    call: DeviceCall & { readonly method: string; readonly bytes: number },
  ): Promise<CallAnswer | undefined>
}
