import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  DAY,
  HOUR,
  type Device,
  type RobotDevice,
  type StationDevice,
  type TabletDevice,
} from '../model/device.ts'
import { onlineSpans, stateOf } from '../model/state.ts'
import { world } from '../model/world.ts'
import { CommandJobs } from './command-jobs.ts'
import { tokenKey } from './config.ts'
import { openMemories } from './device-memory.ts'
import { Fleet } from './fleet.ts'

const installed = spawnSync('mosquitto', ['-h']).error === undefined
if (!installed) console.log('skipped: the fleet against a real broker (mosquitto is not installed)')

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'simulator-'))

/** Usually needed only after the longest stall of a busy machine. */
const PATIENCE = { timeout: 300_000 }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The fleet's clock starts at the same moment of the same day in every run, and moves only while a test waits. */
const START = Date.UTC(2026, 6, 1, 8)
let now = START
const clock = () => now

/** Waits for a condition while the fleet's clock runs, twenty times as fast as the machine's. */
const until = <T>(check: () => T): Promise<T> =>
  vi.waitFor(() => {
    now += 1000
    return check()
  }, PATIENCE)

/** Stations lose their connection now and then: this one is connected all day in the model. */
function stationOnline(): StationDevice {
  const day = { from: START, to: START + DAY }
  const station = world({ robots: 40 }).stations.find((device) => {
    const [span] = onlineSpans({ device, ...day })
    return span?.from === day.from && span.to === day.to
  })
  if (!station) throw new Error('no station is online')
  return station
}

function tabletOnline(): TabletDevice {
  const tablet = world({ robots: 40 }).tablets.find((device) => {
    const [span] = onlineSpans({ device, from: START, to: START + HOUR })
    return !device.deprecated && span?.from === START && span.to === START + HOUR
  })
  if (!tablet) throw new Error('no tablet is online')
  return tablet
}

/** A robot that has been asleep for hours, and that the model connects next between `from` and `to`, in hours from now. */
function robotAsleep({ from, to }: { from: number; to: number }): RobotDevice {
  const robot = world({ robots: 200 }).robots.find((device) => {
    if (device.deprecated) return false
    const [next] = onlineSpans({ device, from: START - 5 * HOUR, to: START + 7 * DAY })
    return next && next.from > START + from * HOUR && next.from < START + to * HOUR
  })
  if (!robot) throw new Error('no robot is asleep')
  return robot
}

describe.skipIf(!installed)('against a real broker', { timeout: 900_000 }, () => {
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
      'v1/devices/me/attributes/request/+',
      'v1/devices/me/rpc/response/+',
      'v1/devices/me/rpc/request/+',
    ])
  })

  beforeEach(() => {
    now = START
    heard.length = 0
  })

  afterAll(async () => {
    await watcher.endAsync()
    broker.kill()
  })

  /** A fleet of one device of a world, which stops with the test. */
  function startFleet(
    device: Device,
    { robots = 40, updateSeconds = 10, memoryFolder = temporaryFolder() } = {},
  ) {
    const tokens = new Map([[tokenKey(device), 'T']])
    const commands = { updateSeconds, failurePercent: 0 }
    const fleet = new Fleet({ robots, url, memoryFolder, tokens, commands }, clock)
    onTestFinished(() => fleet.stop())
    expect(fleet.devices).toHaveLength(1)
    fleet.start()
    return fleet
  }

  const telemetries = () => heard.filter(({ topic }) => topic.endsWith('telemetry'))

  it('connects a station, reports its whole state, answers a request, and disconnects', async () => {
    const station = stationOnline()
    const fleet = startFleet(station)
    const telemetry = await until(() => {
      const found = heard.find(({ topic }) => topic.endsWith('telemetry'))
      if (!found) throw new Error('nothing yet')
      return JSON.parse(found.payload)
    })
    expect(telemetry.values).toEqual(stateOf({ device: station, at: telemetry.ts }))
    expect(heard.some(({ topic }) => topic.endsWith('attributes'))).toBe(true)
    await watcher.publishAsync('v1/devices/me/rpc/request/7', '{"method":"dance"}', { qos: 1 })
    const payload = `{"error":"This device does not know the method 'dance'."}`
    await until(() => expect(heard).toContainEqual({ topic: 'v1/devices/me/rpc/response/7', payload })) // oxfmt-ignore
    expect(fleet.summary()).toContain('1 of 1 devices connected')
    await fleet.stop()
    expect(fleet.summary()).toContain('0 of 1 devices connected')
  })

  it('runs an update: restarts, reports the new version, then completes it', async () => {
    startFleet(stationOnline())
    const params = { command: 7, version: 1, rs: 'BS9.9.9' }
    // The station subscribes before it reports.
    await until(() => expect(heard).not.toEqual([]))
    await watcher.publishAsync('v1/devices/me/rpc/request/70', JSON.stringify({ method: 'update', params }))
    const sent = () => heard.map(({ topic, payload }) => ({ topic, ...JSON.parse(payload) }))
    const ended = () => sent().some((message) => message.params?.state === 'completed')
    await until(() => expect(ended()).toBe(true))
    expect(sent()).toContainEqual({ topic: 'v1/devices/me/rpc/response/70', result: 'accepted' })
    // The broker also returns the station's own calls, which it must not answer.
    expect(heard.filter(({ topic }) => topic.includes('response'))).toHaveLength(1)
    const reports = sent().filter(({ method }) => method === 'command')
    const lines = reports.flatMap(({ params: { log } }) => log)
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, index) => index + 1))
    // After the restart it reports its whole state, which holds the new version, and then the end.
    const full = sent().filter(({ values }) => values?.serial_number !== undefined)
    expect(full.map(({ values }) => values.station_software)).toEqual([expect.any(String), 'BS9.9.9'])
    const order = sent().map(({ values, params: report }) => values?.station_software ?? report?.state)
    expect(order.lastIndexOf('completed')).toBeGreaterThan(order.lastIndexOf('BS9.9.9'))
  })

  // The update takes longer than the time between two reports. The robot's next morning is near or far.
  it.each([
    ['hours before its morning', { from: 1, to: 4 }],
    ['long before its morning', { from: 10, to: 48 }],
  ])('wakes a robot that has a command left from before, and reports it: %s', async (_name, morning) => {
    const robot = robotAsleep(morning)
    const memoryFolder = temporaryFolder()
    const task = { method: 'update', update: { command: 8, rs: '10.9.9', errorOnHardwareFailure: false, override: true } } as const // oxfmt-ignore
    const job = { command: 8, task, expires: undefined, acceptedAt: 0, state: 'waiting', done: 0, at: 0, written: 0, unsent: [] } as const // oxfmt-ignore
    new CommandJobs(openMemories(memoryFolder)(robot)).accept({ ...job, unsent: [] })
    const fleet = startFleet(robot, { robots: 200, updateSeconds: 60, memoryFolder })
    await until(() => expect(heard.some(({ payload }) => payload.includes('"completed"'))).toBe(true))
    expect(heard.some(({ payload }) => payload.includes('"robot_software":"10.9.9"'))).toBe(true)
    // Then it falls asleep again.
    await until(() => expect(fleet.summary()).toContain('1 asleep'))
    expect(now).toBeLessThan(START + morning.from * HOUR)
  })

  it('a tablet reports nothing before it has read its attributes', async () => {
    const request = { topic: 'v1/devices/me/attributes/request/1', payload: expect.any(String) }
    startFleet(tabletOnline())
    await until(() => expect(heard).toContainEqual(request))
    const shared = { robot: 4160, knox_group: 'Spring' }
    await watcher.publishAsync('v1/devices/me/attributes/response/1', JSON.stringify({ shared }), { qos: 1 })
    await until(() => expect(telemetries()).not.toEqual([]))
    expect(JSON.parse(telemetries()[0]?.payload ?? '').values).toMatchObject({
      robot: '4160',
      bluetooth: '1',
    })
    await until(() =>
      expect(heard.some(({ payload }) => payload.includes('"knox_group":"Spring"'))).toBe(true),
    )
  })

  it('replays a recording and prints a summary', async () => {
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
