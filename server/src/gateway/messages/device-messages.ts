import pg from 'pg'
import type { DiskSpace } from '../../platform/database/embedded/disk-space.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { QueueFull } from '../../platform/devices/batches.ts'
import type { DeviceLine } from '../../platform/devices/devices.ts'
import { readAttributes, storeClientAttributes } from './attributes.store.ts'
import { type Item, TooManyKeys } from '../storage/batch.ts'
import { type Ingest, TemporaryFailure } from '../storage/ingest.ts'
import type { AuthenticatedDevice } from './device-tokens.store.ts'
import { createTurns } from './in-turn.ts'
import { BadPayload, createdAt, parseCall, parseJson, parseObject, parseTelemetry } from './payload.ts'
import type { PresenceChange } from '../storage/presence.store.ts'
import type { RefusedData } from '../storage/refused-data.ts'
import type { ThrottledLog } from './throttled-log.ts'
import { attributeResponseTopic, rpcResponseTopic, type Subject } from './topics.ts'

/** A device's message, received over any protocol. */
export interface DeviceMessage {
  readonly device: AuthenticatedDevice
  readonly subject: Subject
  readonly payload: Buffer
  readonly presence: PresenceChange
  /** Sends a message to the device that this one came from. */
  readonly reply: (topic: string, payload: string) => void
}

/**
 * Processes a device's message. Resolves when its content is committed.
 * @throws BadPayload when it can never be stored; TemporaryFailure or another error when the sender should retry
 */
export type Receive = (message: DeviceMessage) => Promise<void>

const HOUR_MS = 3_600_000

export function createReceiver(options: {
  database: OpenDatabase
  disk: DiskSpace
  ingest: Ingest
  line: DeviceLine
  deviceLog: ThrottledLog
  refusals: RefusedData
}): Receive {
  const { database, disk, ingest, line, deviceLog, refusals } = options
  // A device that changes an attribute twice without waiting means the later value.
  const inTurn = createTurns()
  const process: Receive = async ({ device, subject, payload, presence, reply }) => {
    const { dev } = device
    const at = Date.now()
    const bytes = payload.length
    switch (subject.kind) {
      case 'telemetry': {
        const reports = readReports({ dev, at, payload, deviceLog, refusals })
        return ingest.add({ dev, at, presence, reports }, bytes)
      }
      case 'attributes': {
        disk.check()
        const values = parseObject(payload)
        await inTurn(dev, () => storeClientAttributes(database, { dev, values }))
        return ingest.add({ dev, at, presence, reports: [] }, bytes)
      }
      case 'attributesRequest': {
        const asked = parseObject(payload)
        const query = { clientKeys: namesIn(asked['clientKeys']), sharedKeys: namesIn(asked['sharedKeys']) }
        const answer = await inTurn(dev, () => readAttributes(database, { dev, query }))
        reply(attributeResponseTopic(subject.id), JSON.stringify(answer))
        return ingest.add({ dev, at, presence, reports: [] }, bytes)
      }
      case 'rpcResponse': {
        disk.check()
        const answer = { dev, id: subject.id, payload: parseJson(payload), bytes }
        const isKnown = await line.answered(answer).catch(retryLater).catch(refuseUnstorable)
        if (!isKnown) deviceLog.warn('An answer to no open request was dropped', { dev })
        return ingest.add({ dev, at, presence, reports: [] }, bytes)
      }
      case 'rpcRequest': {
        disk.check()
        const answer = (text: string) => reply(rpcResponseTopic(subject.id), text)
        await answerCall({ line, refusals }, { dev, at, payload, answer })
        return ingest.add({ dev, at, presence, reports: [] }, bytes)
      }
    }
  }
  return (message) =>
    process(message).catch((error: unknown) => {
      // Already counted as refused, with the names of the keys.
      if (error instanceof TooManyKeys) throw new BadPayload(error.message, null)
      if (error instanceof BadPayload && error.reason !== null) {
        const { dev } = message.device
        refusals.note({ dev, reason: error.reason, at: Date.now(), example: error.message })
      }
      throw error
    })
}

/**
 * Handles a call of a device (client-side RPC), and answers it.
 * @throws BadPayload when it is not a call; TemporaryFailure when its sender should retry
 */
async function answerCall(
  { line, refusals }: { line: DeviceLine; refusals: RefusedData },
  message: { dev: number; at: number; payload: Buffer; answer: (text: string) => void },
): Promise<void> {
  const { dev, at, payload, answer } = message
  try {
    const { method, params } = parseCall(payload)
    if (typeof method !== 'string') throw new BadPayload('A call has a "method".')
    const call = { dev, at, method, params, bytes: payload.length }
    const result = await line.called(call).catch(retryLater).catch(refuseUnstorable)
    if (result === undefined) throw new BadPayload(`There is no method '${method.slice(0, 100)}'.`)
    const { reply, refused, wrongTime } = result
    if (refused !== undefined) refusals.note({ dev, reason: 'message', at, example: refused })
    if (wrongTime !== undefined) refusals.note({ dev, reason: 'clock', at, example: wrongTime })
    answer(JSON.stringify(reply))
  } catch (error) {
    if (error instanceof BadPayload) answer(JSON.stringify({ error: error.message }))
    throw error
  }
}

function retryLater(error: unknown): never {
  throw error instanceof QueueFull ? new TemporaryFailure(error.message) : error
}

/** Error class 22: an answer may contain JSON that PostgreSQL cannot store. */
function refuseUnstorable(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22') === true) {
    throw new BadPayload('The answer contains characters that cannot be stored.', 'value')
  }
  throw error
}

/**
 * Reads the reports of a message. Left out ones, and times that are replaced by that of arrival, are counted.
 * @throws BadPayload
 */
function readReports(options: {
  dev: number
  at: number
  payload: Buffer
  deviceLog: ThrottledLog
  refusals: RefusedData
}): Item['reports'] {
  const { dev, at, payload, deviceLog, refusals } = options
  const { samples, refused } = parseTelemetry(payload)
  for (const [reason, [first, ...more]] of Map.groupBy(refused, (one) => one.reason)) {
    if (first === undefined || reason === null) continue
    const example = more.length === 0 ? first.message : `${first.message} And ${more.length} more.`
    refusals.note({ dev, reason, at, example })
    deviceLog.warn('Reports of a message were dropped', { dev, reason: example })
  }
  let wrongTime: number | undefined
  const reports = samples.map(({ at: said, values }) => {
    const { created, clockAccepted } = createdAt(said, at)
    if (!clockAccepted) wrongTime = said
    const isDeviceTime = said !== undefined && clockAccepted
    return { dev, created, inserted: at, values, isDeviceTime }
  })
  if (wrongTime !== undefined) {
    const example = wrongTimeText(wrongTime)
    refusals.note({ dev, reason: 'clock', at, example })
    deviceLog.warn(
      'A device has a wrong clock: its values are stored with the time of arrival',
      { dev, reason: example },
      HOUR_MS,
    )
  }
  return reports
}

/** The greatest time that `Date` can write. */
const LAST_TIME = 8.64e15

function wrongTimeText(time: number): string {
  return Math.abs(time) > LAST_TIME ? `ts ${time}` : `ts ${time} is ${new Date(time).toISOString()}.`
}

/**
 * Parses a comma-separated list of names.
 * @throws BadPayload when the value is not a text
 */
export function namesIn(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new BadPayload('A list of keys is written "a,b,c".')
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
