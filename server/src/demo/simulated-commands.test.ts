import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commands } from '@service-center/contract/commands/commands.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import { commandLuck } from '@service-center/simulator/model/command-luck.ts'
import { MINUTE, type StationDevice } from '@service-center/simulator/model/device.ts'
import { onlineSpans } from '@service-center/simulator/model/state.ts'
import { world } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice } from '../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addConfiguration, addGroup, addVersion } from '../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../testing/server/world.ts'
import { demoTokensFile } from './demo-world.ts'
import { startSimulator } from './simulator-process.ts'

/** Updates of each station: to the newest version and back, twice. */
const VERSIONS = ['BS2.4.0', 'BS2.3.1', 'BS2.4.0', 'BS2.3.1'] as const
/** A command as a device remembers it. */
type Job = { command: number; state: string; done: number }
const FLEET = 20
/** Number of the fleet's stations that have a token; other devices are not simulated. */
const STATIONS = 3
const FAILURE_PERCENT = 40
/** Far more than the updates take on a busy machine. */
const PATIENCE = { timeout: 250_000 }

let server: TestServer
let simulator: ReturnType<typeof startSimulator> | undefined
let token: string
/** The simulated stations, by their ids. */
const stations = new Map<number, StationDevice>()
beforeAll(async () => {
  server = await startTestServer()
  const { db, dataDir } = server
  const customerId = await addCustomer(db, { name: 'Limfjord Sports' })
  const group = await addGroup(db, { name: 'Stations' })
  await db.insertInto('customer_access_group').values({ customer_id: customerId, group_id: group }).execute()
  for (const tag of ['2.3.1', '2.4.0']) {
    const version = await addVersion(db, { type: 3, tag })
    await addConfiguration(db, { version, groups: [group] })
  }
  await addUser(db, {
    username: 'sender',
    customers: [customerId],
    rights: ['Commands', 'BulkCommands', 'CommandsSuper'],
  })
  token = await server.signIn('sender')
  const tokens = []
  for (const station of steadyStations().slice(0, STATIONS)) {
    const { deviceType, id } = station
    const device = await addTokenDevice(db, { type: deviceType, id, customerId })
    tokens.push({ deviceType, deviceId: id, token: device.token })
    stations.set(id, station)
  }
  const devicesFile = demoTokensFile(dataDir)
  await mkdir(dirname(devicesFile), { recursive: true })
  await writeFile(devicesFile, JSON.stringify(tokens))
  simulator = startSimulator({
    fleet: FLEET,
    mqttUrl: `mqtt://127.0.0.1:${server.gateway.mqttPort}`,
    devicesFile,
    updates: { seconds: 2, failurePercent: FAILURE_PERCENT },
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await simulator?.stop()
  await server.stop()
})

/** The process of the simulated fleet: a child of this one. */
function simulatorPid(): number {
  const found = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const line = found.split('\n').find((row) => row.includes('simulator/src/main.ts'))
  if (line === undefined) throw new Error('the simulator does not run')
  return Number(line.trim().split(' ')[0])
}

/** The stations that stay connected while the test runs; the others lose their connection now and then. */
function steadyStations(): StationDevice[] {
  const from = Date.now() - MINUTE
  const to = Date.now() + 20 * MINUTE
  return world({ robots: FLEET }).stations.filter((device) => {
    const [span] = onlineSpans({ device, from, to })
    return !device.deprecated && span?.from === from && span.to === to
  })
}

/** The stations that the running simulator has reported. */
async function connectedStations(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from device join device_presence using (dev) where device_type = 3 and online and dev in
      (select dev from latest join data_key using (key_id) where name = 'station_software'
        and created > now() - interval '20 minutes')`.execute(server.db)
  return rows.map(({ id }) => id)
}

const listCommands = async (ids: Pick<ReadonlySet<number>, 'has'>): Promise<Command[]> =>
  (await server.call(commands.list, { query: { deviceType: '3', limit: '1000' }, token })).body.data.filter(
    ({ id }) => ids.has(id),
  )
const logOf = async (id: number) =>
  (await server.call(commands.logs, { params: { id: String(id) }, token })).body.data

async function reportedVersion(id: number): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from latest join data_key using (key_id) join device using (dev)
    where device_type = 3 and device_id = ${id} and data_key.name = 'station_software'`.execute(server.db)
  return rows[0]?.value
}

/** Whether a device is in the middle of one of these updates: it has started, and not yet restarted. */
function isAtWork(updates: Pick<ReadonlySet<number>, 'has'>): boolean {
  const memory = readFileSync(join(server.dataDir, 'simulator/memory/memory.jsonl'), 'utf8')
  const newest = new Map<string, string>()
  for (const line of memory.split('\n')) {
    const [device = '', section, text = ''] = line.split('\t')
    if (section === 'commands') newest.set(device, text)
  }
  const jobs = [...newest.values()].flatMap((text): Job[] => JSON.parse(text).jobs)
  return jobs.some(({ command, state, done }) => updates.has(command) && state === 'running' && done < 5)
}

/**
 * Pauses the simulator, so that nothing happens between the check and the kill. Returns false if there was nothing to
 * interrupt.
 */
async function killAtWork(updates: Parameters<typeof isAtWork>[0]): Promise<boolean> {
  const pid = simulatorPid()
  process.kill(pid, 'SIGSTOP')
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  await expect.poll(state, PATIENCE).toBe('T')
  const isKilled = isAtWork(updates)
  process.kill(pid, isKilled ? 'SIGKILL' : 'SIGCONT')
  return isKilled
}

test(
  'simulated stations carry out updates, also when the simulator is killed in the middle',
  { timeout: 900_000 },
  async () => {
    await expect.poll(connectedStations, PATIENCE).toEqual(expect.arrayContaining([...stations.keys()]))
    /**
     * The end state that each command must reach, by its id; the simulator derives it from the device and the
     * command.
     */
    const sent = new Map<number, string>()
    const send = async (rs: string) => {
      const named = [...stations.keys()].map((robotId) => ({ robotId, deviceType: 3 as const }))
      const args = { rs, version: 1, override: true }
      const { body } = await server.call(commands.sendToMany, {
        body: { devices: named, type: 'update', args },
        token,
      })
      for (const [n, device] of [...stations.values()].entries()) {
        const id = body.ids[n] ?? 0
        sent.set(id, commandLuck(device, id) < FAILURE_PERCENT / 100 ? 'failed' : 'completed')
      }
    }
    for (const rs of VERSIONS) await send(rs)
    const endedOf = async () =>
      (await listCommands(sent)).filter(({ state }) => state === 'completed' || state === 'failed')
    while (!(await killAtWork(sent))) if ((await endedOf()).length === sent.size) await send(VERSIONS[0])
    // At least one command must fail, and at least one must complete.
    while (new Set(sent.values()).size < 2) await send(VERSIONS[1])
    await expect.poll(async () => (await endedOf()).length, PATIENCE).toBe(sent.size)
    expect(new Map((await endedOf()).map(({ id, state }) => [id, state]))).toEqual(sent)

    const ended = await listCommands(sent)
    const logs = new Map(await Promise.all(ended.map(async ({ id }) => [id, await logOf(id)] as const)))
    const faults = ended.flatMap(({ id, state, failure }) => {
      const lines = logs.get(id) ?? []
      const isWhole = lines.every((line, index) => line.id === index + 1)
      const restarts = lines.filter(({ message }) => message === 'Restarting').length
      const isRight =
        state === 'completed' ? restarts === 1 : restarts === 0 && /broke off|checksum/.test(failure ?? '')
      return isWhole && isRight ? [] : [{ id, state, failure, lines }]
    })
    expect(faults).toEqual([])
    const texts = [...logs.values()].flat().map(({ message }) => message)
    expect(texts.some((message) => message.startsWith('Restarted unexpectedly'))).toBe(true)

    const lastVersions = new Map(
      ended
        .filter(({ state }) => state === 'completed')
        .toSorted((a, b) => a.id - b.id)
        .map(({ robotId, args }) => [robotId, args.rs]),
    )
    for (const [station, version] of lastVersions)
      await expect.poll(() => reportedVersion(station), PATIENCE).toBe(version)
  },
)
