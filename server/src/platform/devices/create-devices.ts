import { z } from 'zod'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import { badRequest } from '../errors.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Logger } from '../logger.ts'
import type { Encryption } from '../secrets/encryption.ts'
import { inTransaction, createBatches } from './batches.ts'
import {
  deleteWaiting,
  deleteWaitingAbout,
  findRequest,
  insertRequest,
  insertRequests,
  takeBackUnanswered,
} from './device-requests.store.ts'
import type { CallAnswer, DeviceCall, DeviceLine, Devices, DeviceTransport } from './devices.ts'
import { focusDevice } from './focused-device.ts'
import { createRequestEnds } from './request-ends.ts'
import { createRequestSender, sealParams } from './request-sender.ts'
import {
  type ChangedAttributes,
  readSharedAttributes,
  storeSharedAttributeFrom,
  storeSharedAttributeOfEach,
  storeSharedAttributes,
} from './shared-attributes.store.ts'

/** Maximum number of calls that are handled in one transaction. */
const MOST_CALLS = 200

/** Calls of devices to the server (client-side RPC). Features handle them in batches. */
function createDeviceCalls(database: OpenDatabase) {
  const methods = new Map<string, (call: DeviceCall, bytes: number) => Promise<CallAnswer>>()
  const onCall: Devices['onCall'] = (method, handler) => {
    if (methods.has(method)) throw new Error(`${method} is handled in two places.`)
    const work = (calls: readonly DeviceCall[]) => inTransaction(database, (heard) => handler(calls, heard))
    methods.set(method, createBatches({ most: MOST_CALLS, work }))
  }
  return {
    onCall,
    called: async (call: DeviceCall & { method: string; bytes: number }): Promise<CallAnswer | undefined> => {
      const { method, bytes, dev, params, at } = call
      return methods.get(method)?.({ dev, params, at }, bytes)
    },
  }
}

const MAX_TIMEOUT_MS = 7 * 24 * 3_600_000
const MAX_PARAMS_BYTES = 64 * 1024
/** How many requests are encrypted and written at once, so that the server can do other work in between. */
const MOST_AT_ONCE = 500
/** The largest request id. */
const MAX_REQUEST = 2_147_483_647

const changedAttributes = z.object({
  devs: z.array(z.int()),
  names: z.array(z.string()).exactOptional(),
})

/** How features reach devices (`devices`), and the side of it for the gateway (`line`). */
export interface DevicePort {
  readonly devices: Devices
  readonly line: DeviceLine
  readonly jobs: readonly Job[]
  /** Stops sending; resolves when requests in progress are done. */
  stop(): Promise<void>
}

export function createDevices(options: {
  database: OpenDatabase
  encryption: Encryption
  notifications: Notifications
  log: Logger
}): DevicePort {
  const { database, encryption, notifications } = options
  const log = options.log.child({ part: 'devices' })
  let transport: DeviceTransport | undefined
  const ends = createRequestEnds({ database, log })
  const calls = createDeviceCalls(database)
  const sender = createRequestSender({ database, encryption, log, transport: () => transport })
  notifications.on('device_request', (devs) => sender.deliver(devs.split(' ').map(Number)))
  // One after the other, so that of two changes of a device the later one is sent last.
  let pushes = Promise.resolve()
  notifications.on('device_attributes_changed', (payload) => {
    const changed = changedAttributes.safeParse(safeJson(payload)).data
    if (changed === undefined) return
    pushes = pushes
      .then(() => pushAttributes(database.system, transport, changed))
      .catch((error: unknown) => log.warn({ err: error }, 'Changed attributes could not be sent to devices'))
  })
  notifications.onReconnect(() => void sender.deliverMissed())

  return {
    devices: {
      send: async (db, { device, purpose, method, params, timeoutMs }) => {
        const { dev } = await focusDevice(db, device.type, device.id)
        const sealed = sealParams(encryption, { dev, json: jsonOf(params) })
        return insertRequest(db, { dev, purpose, method, params: sealed, timeoutMs: allowed(timeoutMs) })
      },
      sendMany: async (db, purpose, requests) => {
        for (let done = 0; done < requests.length; done += MOST_AT_ONCE) {
          const sealed = requests
            .slice(done, done + MOST_AT_ONCE)
            .map(({ params, timeoutMs, ...request }) => ({
              ...request,
              params: sealParams(encryption, { dev: request.dev, json: jsonOf(params) }),
              timeoutMs: allowed(timeoutMs),
            }))
          await insertRequests(db, purpose, sealed)
        }
      },
      holds: (dev) => transport?.listens(dev) === true,
      sendNow: (heard, purpose, { params, timeoutMs, ...request }) =>
        sender.sendNow(heard, purpose, { ...request, json: jsonOf(params), timeoutMs: allowed(timeoutMs) }),
      withdraw: deleteWaiting,
      withdrawMany: deleteWaitingAbout,
      find: findRequest,
      onEnded: ends.onEnded,
      onEndedTogether: ends.onEndedTogether,
      onSent: sender.onSent,
      takeBackUnanswered,
      onCall: calls.onCall,
      onListening: sender.onListening,
      setAttributes: async (db, device, values) => {
        checkStorable(JSON.stringify(values))
        const { dev } = await focusDevice(db, device.type, device.id)
        await storeSharedAttributes(db, { devs: [dev], values })
      },
      setAttributesOfMany: async (db, devs, values) => {
        checkStorable(JSON.stringify(values))
        if (devs.length > 0) await storeSharedAttributes(db, { devs, values })
      },
      setAttributeOfEach: async (db, name, values) => {
        checkStorable(JSON.stringify(values))
        if (values.length > 0) await storeSharedAttributeOfEach(db, name, values)
      },
      setAttributeFrom: storeSharedAttributeFrom,
      reach: async (db, device) => {
        const { dev } = await focusDevice(db, device.type, device.id)
        const row = await db
          .selectFrom('device_presence')
          .select(['online', 'last_message_at'])
          .where('dev', '=', dev)
          .executeTakeFirst()
        return { online: row?.online ?? false, lastMessageAt: row?.last_message_at ?? null }
      },
    },
    line: {
      connect: (next) => (transport = next),
      listening: sender.listening,
      answered: async (answer) => answer.id <= MAX_REQUEST && (await ends.answered(answer)),
      called: calls.called,
    },
    jobs: [ends.job, sender.job],
    stop: async () => {
      transport = undefined
      await sender.idle()
    },
  }
}

const allowed = (timeoutMs: number) => Math.min(Math.max(timeoutMs, 0), MAX_TIMEOUT_MS)

/** @throws AppError 400 for a value that is not JSON, too large, or cannot be stored */
function jsonOf(params: unknown): string {
  // A request without params sends null, because JSON has no undefined.
  const json = JSON.stringify(params ?? null)
  if (Buffer.byteLength(json) > MAX_PARAMS_BYTES) throw badRequest('The request is larger than 64 kB.')
  checkStorable(json)
  return json
}

/** JSON can contain escaped NUL and lone surrogates, but PostgreSQL and many devices cannot handle them. */
function checkStorable(json: string): void {
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)) {
    throw badRequest('Contains characters that cannot be stored.')
  }
}

/** Sends changed attributes to the devices that are connected to this process. */
async function pushAttributes(
  system: Database,
  transport: DeviceTransport | undefined,
  changed: ChangedAttributes,
): Promise<void> {
  const held = new Set(transport?.devices())
  const devs = changed.devs.filter((dev) => held.has(dev))
  if (transport === undefined || devs.length === 0) return
  for (const { dev, values, deleted } of await readSharedAttributes(system, { ...changed, devs })) {
    const entries = values.map(({ name, json }) => `${JSON.stringify(name)}:${json}`)
    if (entries.length > 0) transport.sendAttributes(dev, `{${entries.join(',')}}`)
    if (deleted.length > 0) transport.sendAttributes(dev, JSON.stringify({ deleted }))
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
