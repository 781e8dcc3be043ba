import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'

export interface DeviceName {
  readonly type: DeviceType
  readonly id: number
}

export interface NewRequest {
  readonly device: DeviceName
  /** The feature whose listener gets the outcome: see `Devices.onEnded`. */
  readonly purpose: string
  readonly method: string
  /** JSON of at most 64 kB. Stored encrypted, and only until it has been sent. */
  readonly params: unknown
  /** How long the device has to connect and to answer, in milliseconds: at most a week. */
  readonly timeoutMs: number
}

/** One of many requests; `dev` is the device's key in the database. */
export interface RequestOfMany {
  readonly dev: number
  readonly method: string
  readonly params: unknown
  readonly timeoutMs: number
  /** How long the device has to answer after sending, in milliseconds, if that is less than what is left of `timeoutMs`. */
  readonly answerMs?: number
  /** The id of the feature's own row that the request is about. It is passed to the listeners. */
  readonly reference?: number
}

/** How a request ended. `notConnected`: never sent. `noAnswer`: sent, and perhaps carried out. */
export type RequestOutcome = 'answered' | 'noAnswer' | 'notConnected'

export interface EndedRequest {
  readonly id: number
  /** The device's key in the database. */
  readonly dev: number
  readonly method: string
  readonly reference: number | null
  readonly outcome: RequestOutcome
  /** The device's answer as parsed JSON; undefined if there is none. */
  readonly answer: unknown
}

/** A request that is being sent. */
export interface SentRequest {
  readonly id: number
  readonly dev: number
  readonly method: string
  readonly reference: number | null
  /** False if it could not be sent after all and waits again. */
  readonly isSent: boolean
  /** When it was claimed for sending, in ms since 1970. The same in both calls of the listener. */
  readonly at: number
}

/** A call of a device to the server (client-side RPC). */
export interface DeviceCall {
  readonly dev: number
  readonly params: unknown
  /** When it arrived, in ms since 1970. */
  readonly at: number
}

export interface CallAnswer {
  /** The answer for the device, if it waits for one. */
  readonly reply: unknown
  /** Why the call, or a part of it, was refused. Counted as refused data. */
  readonly refused?: string
  /** A time of the call that was replaced by that of its arrival. Counted too. */
  readonly wrongTime?: string
}

export interface RequestStatus {
  readonly state: 'waiting' | 'sent' | 'answered' | 'expired'
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly endedAt: Date | null
}

/** What a listener gets: a transaction of the system, which is committed when the listener has returned. */
export interface Heard {
  readonly db: Database
  /** Runs after the commit, and not after a rollback. For live events. */
  afterCommit(work: () => void): void
}

export interface DeviceReach {
  readonly online: boolean
  readonly lastMessageAt: Date | null
}

/**
 * How features reach devices, whichever server process holds their connection. Methods that take `db` run in the caller's
 * transaction: devices outside of the viewer's scope are not found, and nothing is sent without a commit.
 * Delivery guarantees: docs/decisions/device-data.md.
 */
export interface Devices {
  /**
   * Sends a request after the commit, at most once. A device that is not connected gets it if it connects in time.
   * @returns the request's id, which the listeners get too
   * @throws AppError 404 when the device is not in scope, 400 when the params cannot be sent
   */
  send(db: Database, request: NewRequest): Promise<number>
  /**
   * Sends many requests of one purpose, as `send` does. Each device gets its requests in order. All devices must be in scope,
   * otherwise the database's policies refuse all.
   */
  sendMany(db: Database, purpose: string, requests: readonly RequestOfMany[]): Promise<void>
  /** Whether this process holds the device's connection and can use `sendNow`. */
  holds(dev: number): boolean
  /**
   * Sends a request right after the commit, without a notification and a claim. Only for a device that this process holds,
   * and if the same transaction has checked `nothingWaits`. The request is stored as sent. `onSent` is only called if the
   * device has disconnected before sending, with `isSent` false.
   * @param request.at the time of sending, in ms since 1970, as the feature stores it
   */
  sendNow(heard: Heard, purpose: string, request: RequestOfMany & { readonly at: number }): Promise<void>
  /** Withdraws a waiting request. False if it has been sent or is not in scope. */
  withdraw(db: Database, id: number): Promise<boolean>
  /**
   * Withdraws the waiting requests of a purpose and method about some rows of the feature.
   * @param about.devs the devices of the requests
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
  /** The state of a request; undefined if it is not in scope or ended more than a day ago. */
  find(db: Database, id: number): Promise<RequestStatus | undefined>
  /**
   * Registers the listener for the outcomes of a purpose's requests. It is called once per outcome, in one of the processes.
   * An answer is acknowledged to the device after the listener's commit; if the listener fails, the device sends it again.
   * For a day, an answer after `noAnswer` is delivered too.
   */
  onEnded(purpose: string, listener: (request: EndedRequest, heard: Heard) => Promise<void>): void
  /**
   * As `onEnded`, for purposes with many requests: those that end at the same time are passed together, in one transaction.
   * If the listener fails for several, it is called again for each one alone.
   */
  onEndedTogether(
    purpose: string,
    listener: (requests: readonly EndedRequest[], heard: Heard) => Promise<void>,
  ): void
  /**
   * Registers the listener for requests of a purpose that are being sent. It is called in the transaction that marks them as
   * sent, and again with `isSent` false if the device had disconnected before.
   */
  onSent(purpose: string, listener: (requests: readonly SentRequest[], heard: Heard) => Promise<void>): void
  /**
   * Takes back the open requests of a purpose from those of some devices that have not answered a sent request: both sent
   * and waiting ones, without calling the listener. So all can be sent again in order. Answers to sent ones still count.
   */
  takeBackUnanswered(
    db: Database,
    of: { readonly purpose: string; readonly devs: readonly number[] },
  ): Promise<{ method: string; reference: number | null }[]>
  /**
   * Registers a listener for devices that can now receive requests: connected and subscribed, or polling over HTTP. Called
   * before their waiting requests are sent.
   */
  onListening(listener: (devs: readonly number[], heard: Heard) => Promise<void>): void
  /**
   * Registers the handler of a method that devices call (client-side RPC). Calls of many devices are handled together in one
   * transaction, and acknowledged and answered in order after the commit. If the handler fails for several calls, it is
   * called again for each one alone.
   */
  onCall(
    method: string,
    handler: (calls: readonly DeviceCall[], heard: Heard) => Promise<readonly CallAnswer[]>,
  ): void
  /**
   * Stores shared attributes, and sends them after the commit if the device listens for them. Otherwise the device gets them
   * when it asks. Null removes an attribute.
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
   * Sets one attribute of many devices, with a separate value for each. Null removes it.
   * @param values.dev keys in the database, read by the same transaction
   */
  setAttributeOfEach(
    db: Database,
    name: string,
    values: readonly { readonly dev: number; readonly value: string | number | object | null }[],
  ): Promise<void>
  /**
   * The same with values from a query, which do not leave the database. Only changed values are stored and sent.
   * @param values a query for rows of a device's key and its value (`jsonb`, never null)
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

/** Sends messages to the devices that are connected to this process. Implemented by the gateway. */
export interface DeviceTransport {
  /** Whether a device can receive requests from this process. */
  listens(dev: number): boolean
  /** Sends a request. False if the device has disconnected and nothing was sent. */
  sendRequest(request: {
    readonly dev: number
    readonly id: number
    readonly method: string
    readonly params: unknown
  }): boolean
  /**
   * Sends changed shared attributes. False if the device cannot receive them from this process.
   * @param message a JSON object
   */
  sendAttributes(dev: number, message: string): boolean
  /** The devices that may be able to receive requests from this process. */
  devices(): readonly number[]
}

/** What the gateway calls. */
export interface DeviceLine {
  /** Sets the transport that sends requests. */
  connect(transport: DeviceTransport | undefined): void
  /** Called when a device can receive requests from this process. */
  listening(dev: number): void
  /**
   * Handles a device's answer. Resolves when its listeners have committed.
   * @returns false if the request is unknown or already answered
   */
  answered(answer: {
    readonly dev: number
    readonly id: number
    readonly payload: unknown
    readonly bytes: number
  }): Promise<boolean>
  /** Handles a device's call. Resolves after the commit; with undefined if there is no such method. */
  called(
    call: DeviceCall & { readonly method: string; readonly bytes: number },
  ): Promise<CallAnswer | undefined>
}
