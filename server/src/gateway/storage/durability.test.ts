import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../platform/start/config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startServer } from '../../server.ts'
import {
  addTokenDevice,
  ATTRIBUTES,
  closeOf,
  historyOf,
  latestOf,
  TELEMETRY,
} from '../../testing/devices/gateway.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import { addCustomer } from '../../testing/server/world.ts'

async function prepare() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, size: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  onTestFinished(async () => {
    await database.close()
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const customerId = await addCustomer(database.system, { name: 'Limfjord Sports' })
  const device = await addTokenDevice(database.system, { type: 1, id: 1000, customerId })
  const env = { DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0' }
  return { db: database.system, env, customerId, ...device }
}

async function connectTo(port: number | undefined, token: string) {
  const url = `mqtt://127.0.0.1:${port}`
  const client = await connectAsync(url, { username: token, protocolVersion: 4, reconnectPeriod: 0 }, false)
  client.on('error', () => undefined)
  onTestFinished(() => void client.end(true))
  return client
}

/** How many messages are sent before the first is acknowledged, and after how many the server is killed. */
const UNDER_WAY = 100
const ENOUGH = 500

test('acknowledged values survive a server that was killed under load', async () => {
  const { db, env, dev, token } = await prepare()
  const child = await startServerChild({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const client = await connectTo(child.mqttPort, token)
  const acknowledged = new Set<string>()
  let sent = 0
  const closed = closeOf(client)
  // Each acknowledgement is followed by a message, so that the server always has some that it has not acknowledged.
  const publishNext = () => {
    const value = String(sent++)
    client.publish(TELEMETRY, JSON.stringify({ count: value }), { qos: 1 }, (error, packet) => {
      if (error || packet === undefined) return
      acknowledged.add(value)
      if (acknowledged.size > ENOUGH) child.kill()
      publishNext()
    })
  }
  for (let unanswered = 0; unanswered < UNDER_WAY; unanswered += 1) publishNext()
  await closed
  const stored = new Set((await historyOf(db, { dev, key: 'count' })).map(({ value }) => value))
  // The server was killed while some messages were not acknowledged.
  expect(acknowledged.size).toBeGreaterThan(ENOUGH)
  expect(acknowledged.size).toBeLessThan(sent)
  expect([...acknowledged].filter((value) => !stored.has(value))).toEqual([])
})

test('a clean stop answers accepted messages and does not mark devices wrongly', async () => {
  const { db, env, dev, token } = await prepare()
  const server = await startServer({ config: readConfig(env), log: pino({ level: 'silent' }) })
  const client = await connectTo(server.gateway.mqttPort, token)
  let acknowledged = 0
  for (let value = 0; value < 200; value += 1) {
    client.publish(TELEMETRY, JSON.stringify({ count: value }), { qos: 1 }, (error) => {
      if (!error) acknowledged += 1
    })
  }
  await expect.poll(() => acknowledged).toBeGreaterThan(0)
  const closed = closeOf(client)
  await server.stop()
  await closed
  const stored = await historyOf(db, { dev, key: 'count' })
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBe(stored.length)
  expect((await latestOf(db, dev))['Server online']).toBe('online')
})

test('while the database is down nothing is acknowledged; when it is back, everything is stored', async () => {
  const { db, env, dev, token, customerId } = await prepare()
  const proxy = await openProxy(Number(new URL(env.DATABASE_URL).port))
  const url = new URL(env.DATABASE_URL)
  url.port = String(proxy.port)
  const config = readConfig({ ...env, DATABASE_URL: url.href })
  const server = await startServer({ config, log: pino({ level: 'silent' }) })
  onTestFinished(() => server.stop())
  const client = await connectTo(server.gateway.mqttPort, token)
  await client.publishAsync(TELEMETRY, '{"count":0}', { qos: 1 })
  const other = await addTokenDevice(db, { type: 1, id: 1001, customerId })
  const attributes = await connectTo(server.gateway.mqttPort, other.token)
  await attributes.publishAsync(ATTRIBUTES, '{"colour":"red"}', { qos: 1 })
  proxy.cut()
  // Attributes do not wait for the database: the connection ends, and the device sends them again.
  const acknowledgement = attributes.publishAsync(ATTRIBUTES, '{"colour":"blue"}', { qos: 1 })
  const outcome = await Promise.race([
    closeOf(attributes).then(() => 'closed'),
    acknowledgement.then(() => 'acknowledged').catch(() => 'closed'),
  ])
  expect(outcome).toBe('closed')
  let acknowledged = 0
  for (let value = 1; value <= 20; value += 1) {
    client.publish(TELEMETRY, JSON.stringify({ count: value }), { qos: 1 }, () => (acknowledged += 1))
  }
  // The server tries again and again to store them.
  const refused = proxy.refused()
  await expect.poll(proxy.refused).toBeGreaterThan(refused + 1)
  expect(acknowledged).toBe(0)
  const post = await fetch(`${server.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"a":1}' })
  expect(post.status).toBe(503)
  expect(acknowledged).toBe(0)
  proxy.restore()
  await expect.poll(() => acknowledged).toBe(20)
  const stored = await historyOf(db, { dev, key: 'count' })
  expect(stored.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 21 }, (_, n) => n),
  )
})

/** A proxy between the server and PostgreSQL, so that the connection can be cut. */
async function openProxy(target: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const proxy = createServer((near) => {
    if (isCut) {
      refused += 1
      return near.destroy()
    }
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    return near.pipe(far).pipe(near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => (isCut = false),
    /** How many connections were refused while it was cut. */
    refused: () => refused,
  }
}
