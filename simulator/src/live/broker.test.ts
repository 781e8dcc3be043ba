import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, type RobotDevice, type StationDevice } from '../model/device.ts'
import { onlineSpans, stateOf } from '../model/state.ts'
import { world } from '../model/world.ts'
import { CommandJobs } from './command-jobs.ts'
import { tokenKey } from './config.ts'
import { openMemories } from './device-memory.ts'
import { Fleet } from './fleet.ts'

const installed = spawnSync('mosquitto', ['-h']).error === undefined
if (!installed) console.log('skipped: the fleet against a real broker (mosquitto is not installed)')

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'simulator-'))

/** For what comes at once, or after the longest stall of a busy machine. */
const PATIENCE = { timeout: 60_000 }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Stations lose their connection now and then: one that is online in the model for the next minute. */
function stationOnline(): StationDevice {
  const now = Date.now()
  const minute = { from: now, to: now + MINUTE }
  const station = world({ robots: 40 }).stations.find((device) => {
    const [span] = onlineSpans({ device, ...minute })
    return span?.from === minute.from && span.to === minute.to
  })
  if (!station) throw new Error('no station is online')
  return station
}

/** A robot that the model does not connect within the next hours. */
function robotAsleep(): RobotDevice {
  const now = Date.now()
  const robot = world({ robots: 200 }).robots.find(
    (device) => onlineSpans({ device, from: now - 5 * HOUR, to: now + 2 * HOUR }).length === 0,
  )
  if (!robot) throw new Error('no robot is asleep')
  return robot
}

describe.skipIf(!installed)('against a real broker', () => {
  let broker: ChildProcess
  let url: string
  let watcher: MqttClient
  const heard: { topic: string; payload: string }[] = []

  beforeAll(async () => {
    const port = await freePort()
    url = `mqtt://127.0.0.1:${port}`
    broker = spawn('mosquitto', ['-p', String(port)], { stdio: 'ignore' })
    watcher = await vi.waitFor(() => connectAsync(url, { reconnectPeriod: 0 }, false), PATIENCE)
    watcher.on('message', (topic, payload) => heard.push({ topic, payload: payload.toString() }))
    await watcher.subscribeAsync([
      'v1/devices/me/telemetry',
      'v1/devices/me/attributes',
      'v1/devices/me/rpc/response/+',
      'v1/devices/me/rpc/request/+',
    ])
  })

  afterAll(async () => {
    await watcher.endAsync()
    broker.kill()
  })

  const fleetOf = (station: StationDevice) => {
    const tokens = new Map([[tokenKey(station), 'T']])
    const commands = { updateSeconds: 1, failurePercent: 0 }
    return new Fleet({ robots: 40, url, memoryFolder: temporaryFolder(), tokens, commands })
  }

  it('introduces a station, reports its whole state, answers a request, and leaves', async () => {
    const station = stationOnline()
    const fleet = fleetOf(station)
    expect(fleet.devices).toHaveLength(1)
    fleet.start()
    const telemetry = await vi.waitFor(() => {
      const found = heard.find(({ topic }) => topic.endsWith('telemetry'))
      if (!found) throw new Error('nothing yet')
      return JSON.parse(found.payload)
    }, PATIENCE)
    expect(telemetry.values).toEqual(stateOf({ device: station, at: telemetry.ts }))
    expect(heard.some(({ topic }) => topic.endsWith('attributes'))).toBe(true)
    await watcher.publishAsync('v1/devices/me/rpc/request/7', '{"method":"dance"}', { qos: 1 })
    const payload = `{"error":"This device does not know the method 'dance'."}`
    await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'v1/devices/me/rpc/response/7', payload }), PATIENCE) // prettier-ignore
    expect(fleet.summary()).toContain('1 of 1 devices connected')
    await fleet.stop()
    expect(fleet.summary()).toContain('0 of 1 devices connected')
  })

  it('carries out an update: restarts, reports the new version, then completes it', async () => {
    heard.length = 0
    const station = stationOnline()
    const fleet = fleetOf(station)
    fleet.start()
    const params = { command: 7, version: 1, rs: 'BS9.9.9' }
    // It subscribes before it reports.
    await vi.waitFor(() => expect(heard).not.toEqual([]), PATIENCE)
    await watcher.publishAsync('v1/devices/me/rpc/request/70', JSON.stringify({ method: 'update', params }))
    const sent = () => heard.map(({ topic, payload }) => ({ topic, ...JSON.parse(payload) }))
    const ended = () => sent().some((message) => message.params?.state === 'completed')
    await vi.waitFor(() => expect(ended()).toBe(true), PATIENCE)
    expect(sent()).toContainEqual({ topic: 'v1/devices/me/rpc/response/70', result: 'accepted' })
    // It hears its own calls here, and does not answer them.
    expect(heard.filter(({ topic }) => topic.includes('response'))).toHaveLength(1)
    const reports = sent().filter(({ method }) => method === 'command')
    const lines = reports.flatMap(({ params: { log } }) => log)
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1))
    // After the restart it reports its whole state, which holds the new version, and then the end.
    const full = sent().filter(({ values }) => values?.serial_number !== undefined)
    expect(full.map(({ values }) => values.station_software)).toEqual([expect.any(String), 'BS9.9.9'])
    const order = sent().map(({ values, params: report }) => values?.station_software ?? report?.state)
    expect(order.lastIndexOf('completed')).toBeGreaterThan(order.lastIndexOf('BS9.9.9'))
    await fleet.stop()
  })

  it('wakes a robot that has a command left from before, and reports it', async () => {
    heard.length = 0
    const robot = robotAsleep()
    const memoryFolder = temporaryFolder()
    const task = { method: 'update', update: { command: 8, rs: '10.9.9', errorOnHardwareFailure: false, override: true } } as const // prettier-ignore
    const job = { command: 8, task, expires: undefined, acceptedAt: 0, state: 'waiting', done: 0, at: 0, written: 0, unsent: [] } as const // prettier-ignore
    new CommandJobs(openMemories(memoryFolder)(robot)).accept({ ...job, unsent: [] })
    const tokens = new Map([[tokenKey(robot), 'T']])
    const commands = { updateSeconds: 1, failurePercent: 0 }
    const fleet = new Fleet({ robots: 200, url, memoryFolder, tokens, commands })
    fleet.start()
    await vi.waitFor(() => expect(heard.some(({ payload }) => payload.includes('"completed"'))).toBe(true), PATIENCE) // prettier-ignore
    expect(heard.some(({ payload }) => payload.includes('"robot_software":"10.9.9"'))).toBe(true)
    // Then it falls asleep again.
    await vi.waitFor(() => expect(fleet.summary()).toContain('1 asleep'), PATIENCE)
    await fleet.stop()
  })

  it('replays a recording and says what it did', async () => {
    heard.length = 0
    const file = fileURLToPath(new URL('../replay/fixtures/gnss-cut.nmea', import.meta.url))
    const script = fileURLToPath(new URL('../replay/replay.ts', import.meta.url))
    const args = [script, file, '--token', 'T', '--url', url, '--speed', '0', '--date', '2026-07-04']
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const fixes = readFileSync(file, 'latin1').split('$GPGLL').length - 1
    expect(stdout).toMatch(/^400 sentences read/)
    expect(stdout).toContain(`${fixes} epochs acknowledged, 0 failed`)
    await vi.waitFor(() => expect(heard).toHaveLength(fixes), PATIENCE)
    const times = heard.map(({ payload }) => JSON.parse(payload).ts)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(Date.UTC(2026, 6, 4, 9, 55, 59))
  })
})
