import pg from 'pg'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { DeviceLine } from '../platform/devices/devices.ts'
import { readAttributes, storeClientAttributes } from './attributes.store.ts'
import { type Item, TooManyKeys } from './batch.ts'
import type { Ingest } from './ingest.ts'
import type { KnownDevice } from './known-devices.store.ts'
import { BadPayload, createdAt, parseJson, parseObject, parseTelemetry } from './payload.ts'
import type { PresenceChange } from './presence.store.ts'
import type { Refusals } from './refusals.ts'
import { attributeResponseTopic, type Subject } from './topics.ts'

/** A message of a device, whichever way it came. */
export interface DeviceMessage {
  readonly device: KnownDevice
  readonly subject: Subject
  readonly payload: Buffer
  readonly presence: PresenceChange
  /** Sends a message to the device that this one came from. */
  readonly reply: (topic: string, payload: string) => void
}

/**
 * Takes a device's message; resolves when what it brought is durable.
 * @throws BadPayload when it can never be stored; NotNow or another error when its sender should try again
 */
export type Receive = (message: DeviceMessage) => Promise<void>

const HOUR_MS = 3_600_000

export function createReceiver(options: {
  database: OpenDatabase
  ingest: Ingest
  line: DeviceLine
  refusals: Refusals
}): Receive {
  const { database, ingest, line, refusals } = options
  const store = async (item: Item, bytes: number) => {
    await ingest.add(item, bytes).catch((error: unknown) => {
      throw error instanceof TooManyKeys ? new BadPayload(error.message) : error
    })
  }
  return async ({ device, subject, payload, presence, reply }) => {
    const { dev } = device
    const at = Date.now()
    const bytes = payload.length
    switch (subject.kind) {
      case 'telemetry': {
        const reports = readReports({ dev, at, payload, refusals })
        return store({ dev, at, presence, reports }, bytes)
      }
      case 'attributes': {
        await storeClientAttributes(database, { dev, values: parseObject(payload) })
        return store({ dev, at, presence, reports: [] }, bytes)
      }
      case 'attributesRequest': {
        const asked = parseObject(payload)
        const query = { clientKeys: namesIn(asked['clientKeys']), sharedKeys: namesIn(asked['sharedKeys']) }
        const answer = await readAttributes(database, { dev, query })
        reply(attributeResponseTopic(subject.id), JSON.stringify(answer))
        return store({ dev, at, presence, reports: [] }, bytes)
      }
      case 'rpcResponse': {
        const answer = { dev, id: subject.id, payload: parseJson(payload) }
        const isKnown = await line.answered(answer).catch(refuseUnstorable)
        if (!isKnown) refusals.note('An answer to no open request was dropped', { dev })
        return store({ dev, at, presence, reports: [] }, bytes)
      }
    }
  }
}

/** Class 22: an answer may hold what stands in JSON, but not in PostgreSQL's. */
function refuseUnstorable(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22') === true) {
    throw new BadPayload('The answer contains characters that cannot be stored.')
  }
  throw error
}

function readReports(options: {
  dev: number
  at: number
  payload: Buffer
  refusals: Refusals
}): Item['reports'] {
  const { dev, at, payload, refusals } = options
  return parseTelemetry(payload).map((sample) => {
    const { created, believed } = createdAt(sample.at, at)
    if (!believed) {
      const reason = `ts ${sample.at}`
      refusals.note(
        'A device has a wrong clock: its values count from their arrival',
        { dev, reason },
        HOUR_MS,
      )
    }
    return { dev, created, inserted: at, values: sample.values }
  })
}

/**
 * The names in a list that is written `a,b,c`.
 * @throws BadPayload when it is something else
 */
export function namesIn(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new BadPayload('A list of keys is written "a,b,c".')
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
