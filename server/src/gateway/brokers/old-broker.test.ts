import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { commands } from '@service-center/contract/commands/commands.ts'
import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCommandWorld } from '../../testing/worlds/command-world.ts'
import { freePort } from '../../testing/server/free-port.ts'
import { latestOf } from '../../testing/devices/gateway.ts'
import { startServerForTest } from '../../testing/server/test-server.ts'

const PROGRAMS = { broker: 'mosquitto' }
const isInstalled = spawnSync(PROGRAMS.broker, ['-h']).error === undefined
if (!isInstalled) console.log('Skipped: a broker of MQTT 3.1.1, because mosquitto is not installed.')

/** CONNACK of MQTT 3.1.1: unacceptable protocol version. */
const REFUSED = Buffer.from([0x20, 0x02, 0x00, 0x01])

/**
 * A broker that forwards every message to every subscriber. The port `old` accepts MQTT 3.1.1 only, `devices` any
 * version.
 */
async function startOldBroker(): Promise<{ old: number; devices: number }> {
  const devices = await freePort()
  const broker = spawn(PROGRAMS.broker, ['-p', String(devices)], { stdio: 'ignore' })
  onTestFinished(() => void broker.kill())
  const door = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (first) => {
      const version = first[first.indexOf('MQTT') + 4]
      if (version !== 4) return void client.end(REFUSED)
      const line = connect(devices, '127.0.0.1').on('error', () => client.destroy())
      line.write(first)
      client.pipe(line).pipe(client)
    })
  })
  door.listen(0, '127.0.0.1')
  onTestFinished(() => void door.close())
  await once(door, 'listening')
  const address = door.address()
  return { old: typeof address === 'object' && address !== null ? address.port : 0, devices }
}

const line = (n: number) => ({ n, ts: Date.now(), message: `Line ${n}`, error: false })

describe.skipIf(!isInstalled)('a broker of MQTT 3.1.1, which returns to the server what it publishes', () => {
  test('a command reaches its device, is answered, and reported with its log', async () => {
    const ports = await startOldBroker()
    const server = await startServerForTest({ MQTT_URL: `mqtt://127.0.0.1:${ports.old}` })
    const world = await openCommandWorld(server)
    const token = await world.user('sender', ['Commands'])
    const robot = await world.robot()
    const own = `${robot.deviceToken}/v1/devices/me`
    const device = await connectAsync(`mqtt://127.0.0.1:${ports.devices}`, { protocolVersion: 4 })
    onTestFinished(() => void device.end(true))
    const publish = (topic: string, payload: object) =>
      device.publishAsync(`${own}/${topic}`, JSON.stringify(payload), { qos: 1 })
    const heard: { request: string; method: string; params: unknown }[] = []
    device.on('message', (topic, payload) => {
      const { method, params } = JSON.parse(payload.toString())
      // The broker also returns the device's own calls to it.
      if (method !== 'command') heard.push({ request: topic.split('/').at(-1) ?? '', method, params })
    })
    await device.subscribeAsync(`${own}/rpc/request/+`, { qos: 1 })
    const body = { ...robot.named, type: 'update' as const, args: { rs: '10.4.2' } }
    const id = (await server.call(commands.send, { body, token })).body.id
    const params = { id: String(id) }
    const read = async () => (await server.call(commands.get, { params, token })).body
    // A waiting request is sent after a message of the device. Repeated, because the server may not have connected
    // yet.
    await expect
      .poll(async () => {
        await publish('telemetry', { robot_software: '10.4.0' })
        return heard
      })
      .toMatchObject([{ method: 'update', params: { command: id, rs: '10.4.2' } }])
    // A call of the device with the same id as the request. The server's reply to it must not count as the device's
    // answer.
    const request = heard[0]?.request
    await publish(`rpc/request/${request}`, {
      method: 'command',
      params: { command: 999_999, state: 'running' },
    })
    for (const marker of ['1', '2']) {
      await publish('telemetry', { marker })
      await expect.poll(() => latestOf(server.db, robot.dev)).toMatchObject({ marker })
    }
    expect(await read()).toMatchObject({ state: 'sent', failure: null })
    await publish(`rpc/response/${request}`, { result: 'accepted' })
    await expect.poll(async () => (await read()).state).toBe('acknowledged')
    const report = (call: number, more: object) =>
      publish(`rpc/request/${call}`, { method: 'command', params: { command: id, ...more } })
    await report(1, { state: 'running', log: [line(1)] })
    await expect.poll(async () => (await read()).state).toBe('running')
    await report(2, { state: 'completed', log: [line(1), line(2)] })
    await expect.poll(async () => (await read()).state).toBe('completed')
    const { body: log } = await server.call(commands.logs, { params, token })
    expect(log.data).toMatchObject([{ message: 'Line 1' }, { message: 'Line 2' }])
    // The request was sent once: the server has not treated its own request as a call of the device.
    expect(heard).toHaveLength(1)
    expect((await read()).failure).toBeNull()
    expect(await world.requestsOf(robot.dev)).toEqual([{ state: 'answered' }])
  })
})
