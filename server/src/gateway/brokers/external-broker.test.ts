import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { requestOf, tokenIn } from '../../testing/worlds/provisioning.ts'
import type { ProvisioningAnswer } from '../provisioning/provisioning.ts'
import { freePort } from '../../testing/server/free-port.ts'
import { addTokenDevice, historyOf, latestOf } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'

const PROGRAMS = { broker: 'mosquitto', passwords: 'mosquitto_passwd' }
const isInstalled = spawnSync(PROGRAMS.broker, ['-h']).error === undefined
if (!isInstalled) console.log('Skipped: the external broker, because mosquitto is not installed.')

const PASSWORD = 'of the tests'

describe.skipIf(!isInstalled)('an external broker', () => {
  let broker: ChildProcess
  let folder: string
  let devicePort: number
  let server: TestServer
  let customerId: number
  let nextId = 1

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-center-mosquitto-'))
    await chmod(folder, 0o755)
    const [forDevices, forServer] = [await freePort(), await freePort()]
    devicePort = forDevices
    await writeConfiguration({ folder, forDevices, forServer })
    broker = spawn(PROGRAMS.broker, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    server = await startTestServer({
      MQTT_URL: `mqtt://service-center:${encodeURIComponent(PASSWORD)}@127.0.0.1:${forServer}`,
    })
    customerId = await addCustomer(server.db, { name: 'Limfjord Sports' })
    await untilServed()
  })
  afterAll(async () => {
    await server.stop()
    broker.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const add = () => addTokenDevice(server.db, { type: 1, id: nextId++, customerId })
  const connectDevice = async (token: string): Promise<MqttClient> => {
    const url = `mqtt://127.0.0.1:${devicePort}`
    const client = await connectAsync(url, { username: token, protocolVersion: 4, reconnectPeriod: 0 }, false)
    client.on('error', () => undefined)
    onTestFinished(() => void client.end(true))
    return client
  }
  /** Waits until the server has connected to the broker and stores messages. */
  async function untilServed(): Promise<void> {
    const { dev, token } = await add()
    const client = await connectAsync(`mqtt://127.0.0.1:${devicePort}`, { username: token })
    const isServed = async () => {
      await say(client, { token, topic: 'telemetry', payload: '{"ready":1}' })
      expect(await latestOf(server.db, dev)).toMatchObject({ ready: '1' })
    }
    await vi.waitFor(isServed, { timeout: 60_000, interval: 100 })
    await client.endAsync()
  }

  test('what devices publish with their token is stored, in order; silence takes them offline later', async () => {
    const { dev, token } = await add()
    const client = await connectDevice(token)
    for (let count = 0; count < 20; count += 1) {
      await say(client, { token, topic: 'telemetry', payload: JSON.stringify({ count }) })
    }
    await expect.poll(() => latestOf(server.db, dev)).toEqual({ count: '19', 'Server online': 'online' })
    expect(await historyOf(server.db, { dev, key: 'count' })).toHaveLength(20)
    const presence = await server.db
      .selectFrom('device_presence')
      .selectAll()
      .where('dev', '=', dev)
      .execute()
    expect(presence).toMatchObject([{ online: true, channel: 'mqtt', gateway: null }])
  })

  test('nobody can publish for another device, or with an unknown token', async () => {
    const [mine, other] = [await add(), await add()]
    const client = await connectDevice(mine.token)
    await say(client, { token: other.token, topic: 'telemetry', payload: '{"forged":1}' })
    const stranger = await connectDevice('never-given-out')
    const overheard: string[] = []
    stranger.on('message', (topic) => overheard.push(topic))
    // mosquitto accepts any subscription, but delivers only messages that the client may read.
    await stranger.subscribeAsync(['#', `${mine.token}/v1/devices/me/#`], { qos: 1 })
    await say(stranger, { token: 'never-given-out', topic: 'telemetry', payload: '{"forged":1}' })
    await say(client, { token: mine.token, topic: 'telemetry', payload: 'not JSON' })
    await say(client, { token: mine.token, topic: 'telemetry', payload: '{"own":1}' })
    await expect.poll(() => latestOf(server.db, mine.dev)).toMatchObject({ own: '1' })
    expect(await latestOf(server.db, other.dev)).toEqual({})
    expect(overheard.filter((topic) => !topic.startsWith('never-given-out/'))).toEqual([])
  })

  test('a replaced token is not accepted any more', async () => {
    const { dev, device, token } = await add()
    const client = await connectDevice(token)
    await say(client, { token, topic: 'telemetry', payload: '{"a":1}' })
    await expect.poll(() => latestOf(server.db, dev)).toMatchObject({ a: '1' })
    await server.db.deleteFrom('device_token').where('dev', '=', dev).execute()
    const outcomes: string[] = []
    server.app.devices.onEnded('replaced', async ({ outcome }) => void outcomes.push(outcome))
    const other = await add()
    const witness = await connectDevice(other.token)
    let round = 0
    /**
     * Messages are stored in order: once the witness's message is stored, the device's is too, if it was accepted.
     */
    const isAccepted = async () => {
      const payload = JSON.stringify({ b: ++round })
      await say(client, { token, topic: 'telemetry', payload })
      await say(witness, { token: other.token, topic: 'telemetry', payload })
      await expect.poll(() => latestOf(server.db, other.dev)).toMatchObject({ b: String(round) })
      return (await latestOf(server.db, dev))['b'] === String(round)
    }
    await expect.poll(isAccepted).toBe(false)
    const request = { device, purpose: 'replaced', method: 'x', params: null, timeoutMs: 500 }
    await server.app.devices.send(server.db, request)
    await expect.poll(() => outcomes).toEqual(['notConnected'])
    expect(await isAccepted()).toBe(false)
  })

  test('requests, attributes and their responses are delivered', async () => {
    const { dev, device, token } = await add()
    const client = await connectDevice(token)
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic.slice(token.length)} ${payload}`))
    await client.subscribeAsync(`${token}/v1/devices/me/#`, { qos: 1 })
    const { devices } = server.app
    const answers: unknown[] = []
    devices.onEnded('external', async ({ outcome, answer }) => void answers.push([outcome, answer]))
    const request = { device, purpose: 'external', method: 'stop', params: null, timeoutMs: 600_000 }
    const id = await devices.send(server.db, request)
    expect(await devices.find(server.db, id)).toMatchObject({ state: 'waiting' })
    await say(client, { token, topic: 'attributes', payload: '{"serial":"A1"}' })
    await say(client, { token, topic: 'attributes/request/5', payload: '{"clientKeys":"serial"}' })
    const answer = '/v1/devices/me/attributes/response/5 {"client":{"serial":"A1"},"shared":{}}'
    await expect.poll(() => heard).toContain(answer)
    // The device has sent a message, so its waiting request is sent.
    const sent = `/v1/devices/me/rpc/request/${id} {"method":"stop","params":null}`
    await expect.poll(() => heard).toContain(sent)
    await say(client, { token, topic: `rpc/response/${id}`, payload: '"ok"' })
    await expect.poll(() => answers).toEqual([['answered', 'ok']])
    // The broker returns the server's own message on this topic; it must not be stored as the device's.
    await devices.setAttributes(server.db, device, { interval: 5 })
    await expect.poll(() => heard).toContain('/v1/devices/me/attributes {"interval":5}')
    await say(client, { token, topic: 'telemetry', payload: '{"after":1}' })
    await expect.poll(() => latestOf(server.db, dev)).toMatchObject({ after: '1' })
    const attributes = await server.db
      .selectFrom('device_attribute')
      .select('name')
      .where('dev', '=', dev)
      .where('scope', '=', 'client')
      .execute()
    expect(attributes).toEqual([{ name: 'serial' }])
  })

  test('a new device gets its token below its client id, where nobody else can read', async () => {
    await sql`
      insert into production_device (device_type, device_id, product_model, priority) values (1, 9001, 1, 1)
    `.execute(server.db)
    await sql`
      insert into provisioning_key (product_model, key, secret_hash)
      values (1, 'a key', ${hashDeviceToken('a secret')})`.execute(server.db)
    const url = `mqtt://127.0.0.1:${devicePort}`
    const connectAs = async (clientId: string) => {
      const client = await connectAsync(url, { username: 'provision', clientId, reconnectPeriod: 0 })
      onTestFinished(() => void client.end(true))
      return client
    }
    const [robot, eavesdropper] = [await connectAs('random-1'), await connectAs('random-2')]
    const overheard: string[] = []
    eavesdropper.on('message', (topic) => overheard.push(topic))
    await eavesdropper.subscribeAsync(['#', 'provision/#', 'provision/random-1/response'], { qos: 1 })
    await robot.subscribeAsync('provision/random-1/response', { qos: 1 })
    const answer = new Promise<ProvisioningAnswer>((resolve) =>
      robot.once('message', (_topic, payload) => resolve(JSON.parse(payload.toString()))),
    )
    const request = JSON.stringify(requestOf('SN 9001', { key: 'a key', secret: 'a secret' }))
    await robot.publishAsync('provision/random-1/request', request, { qos: 1 })
    const token = tokenIn(await answer)
    const client = await connectDevice(token)
    await say(client, { token, topic: 'telemetry', payload: '{"battery":9}' })
    const stored = async () => {
      const { rows } = await sql<{ status: string }>`
        select server_status as status from production_device where device_id = 9001`.execute(server.db)
      return rows[0]?.status
    }
    await expect.poll(stored).toBe('connected')
    // It receives messages on its own topic only, which it may write and read.
    await eavesdropper.publishAsync('provision/random-2/response', 'own', { qos: 1 })
    await expect.poll(() => overheard).toContain('provision/random-2/response')
    expect(overheard.filter((topic) => !topic.startsWith('provision/random-2/'))).toEqual([])
  })
})

function say(
  client: MqttClient,
  { token, topic, payload }: { token: string; topic: string; payload: string },
): Promise<unknown> {
  return client.publishAsync(`${token}/v1/devices/me/${topic}`, payload, { qos: 1 })
}

/** Configures one listener for devices and another for the server, as in docs/decisions/device-data.md. */
async function writeConfiguration(options: {
  folder: string
  forDevices: number
  forServer: number
}): Promise<void> {
  const { folder, forDevices, forServer } = options
  const file = (name: string) => join(folder, name)
  await writeFile(
    file('devices.acl'),
    'pattern readwrite %u/v1/devices/me/#\npattern readwrite provision/%c/#\n',
  )
  await writeFile(
    file('server.acl'),
    'user service-center\ntopic readwrite +/v1/devices/me/#\ntopic readwrite provision/#\n',
  )
  execFileSync(PROGRAMS.passwords, ['-b', '-c', file('passwords'), 'service-center', PASSWORD], {
    stdio: 'ignore',
  })
  await writeFile(
    file('mosquitto.conf'),
    `per_listener_settings true
user root
listener ${forDevices} 127.0.0.1
allow_anonymous true
acl_file ${file('devices.acl')}
listener ${forServer} 127.0.0.1
allow_anonymous false
password_file ${file('passwords')}
acl_file ${file('server.acl')}
`,
  )
  for (const name of ['devices.acl', 'server.acl', 'passwords']) await chmod(file(name), 0o600)
}
