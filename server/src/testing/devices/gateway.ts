import { LIVE_PATH, liveEvents, type SessionEvents } from '@service-center/contract/live.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import type { DeviceName } from '../../platform/devices/devices.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import type { TestServer } from '../server/test-server.ts'
import { addDevice } from '../server/world.ts'

export const TELEMETRY = 'v1/devices/me/telemetry'
export const ATTRIBUTES = 'v1/devices/me/attributes'

export async function addTokenDevice(
  db: Database,
  device: { type: DeviceType; id: number; customerId: number },
): Promise<{ dev: number; token: string; device: DeviceName }> {
  const dev = await addDevice(db, device)
  const { token, tokenHash } = createDeviceToken()
  await db.insertInto('device_token').values({ dev, token_hash: tokenHash }).execute()
  return { dev, token, device: { type: device.type, id: device.id } }
}

/** Connects to the embedded broker as a device would; ends with the test. */
export async function connectDevice(
  server: TestServer,
  token: string,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${server.gateway.mqttPort}`
  const settings = { username: token, protocolVersion: 4, reconnectPeriod: 0, ...options } as const
  const client = await connectAsync(url, settings, false)
  // Unexpected errors show as a message without acknowledgement; without a listener an error would end the run.
  client.on('error', () => undefined)
  onTestFinished(() => void client.end(true))
  return client
}

/** Resolves when a connection has ended. */
export function closeOf(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()))
}

/** Publishes and waits for the acknowledgement. */
export async function publish(client: MqttClient, payload: unknown, topic = TELEMETRY): Promise<void> {
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
  await client.publishAsync(topic, text, { qos: 1 })
}

/** The newest values of a device, or one of them. */
export async function latestOf(db: Database, dev: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('latest')
    .innerJoin('data_key', 'data_key.key_id', 'latest.key_id')
    .select(['name', 'value'])
    .where('dev', '=', dev)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** A device's history of a key, in time order; ms since 1970. */
export async function historyOf(
  db: Database,
  { dev, key }: { dev: number; key: string },
): Promise<{ value: string; created: number; inserted: number }[]> {
  const { rows } = await sql<{ value: string; created: number; inserted: number }>`
    select h.value, extract(epoch from h.created)::float8 * 1000 as created,
      extract(epoch from h.inserted)::float8 * 1000 as inserted
    from device_history h join device d using (device_type, device_id)
    where d.dev = ${dev} and h.key = ${key} order by h.created`.execute(db)
  return rows
}

type LiveClient = Socket<SessionEvents & Record<string, (payload?: unknown) => void>, Record<string, never>>

/**
 * A viewer's live socket, connected; ends with the test. Events gather in `events`.
 * @param more names of events that exist in tests only
 */
export async function openLiveClient(
  server: Pick<TestServer, 'url'>,
  token: string,
  more: readonly string[] = [],
): Promise<{ socket: LiveClient; events: { name: string; payload: unknown }[] }> {
  const socket: LiveClient = io(server.url, { path: LIVE_PATH, auth: { token }, transports: ['websocket'] })
  onTestFinished(() => void socket.close())
  const events: { name: string; payload: unknown }[] = []
  for (const name of new Set([...Object.keys(liveEvents), ...more])) {
    socket.on(name, (payload: unknown) => void events.push({ name, payload }))
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, events }
}
