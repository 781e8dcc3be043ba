import { execFileSync } from 'node:child_process'
import { type Command, commands } from '@service-center/contract/commands/commands.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Two updates of each station: to the newest version, and back. */
const VERSIONS = ['BS2.4.0', 'BS2.3.1', 'BS2.4.0', 'BS2.3.1']

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', FLEET: '20', UPDATE_SECONDS: '2', UPDATE_FAILURES: '40' })
  token = await server.signIn('admin', 'service-center')
})
afterAll(() => server.stop())

/** The process of the simulated fleet: a child of this one. */
function simulatorPid(): number {
  const found = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const line = found.split('\n').find((row) => row.includes('simulator/src/main.ts'))
  if (line === undefined) throw new Error('the simulator does not run')
  return Number(line.trim().split(' ')[0])
}

/** Reference stations run day and night, robots sleep. */
async function stationsOnline(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device_id as id from device join device_presence using (dev) where device_type = 3 and online and dev in
      (select dev from latest join data_key using (key_id) where name = 'station_software'
        and created > now() - interval '5 minutes')`.execute(server.db)
  return rows.map(({ id }) => id)
}

const listCommands = async (ids: ReadonlySet<number>): Promise<Command[]> =>
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

test('simulated stations carry out updates, also when the simulator is killed in the middle', async () => {
  const { body: fleet } = await server.call(devices.list, { token })
  const all = fleet.baseStations.filter(({ deprecated }) => deprecated === null).length
  // Now and then one has lost its connection.
  await expect.poll(async () => (await stationsOnline()).length).toBeGreaterThanOrEqual(Math.floor(all * 0.6))
  const stations = await stationsOnline()
  const sent = new Set<number>()
  for (const rs of VERSIONS) {
    const named = stations.map((robotId) => ({ robotId, deviceType: 3 as const }))
    const args = { rs, version: 1, override: true }
    const { body } = await server.call(commands.sendToMany, {
      body: { devices: named, type: 'update', args },
      token,
    })
    for (const id of body.ids) sent.add(id)
  }
  const inState = async (...states: string[]) =>
    (await listCommands(sent)).filter(({ state }) => states.includes(state)).length
  await expect.poll(() => inState('completed', 'failed')).toBeGreaterThan(0)
  process.kill(simulatorPid(), 'SIGKILL')
  await expect.poll(() => inState('completed', 'failed'), { timeout: 110_000 }).toBe(sent.size)
  expect(await inState('completed')).toBeGreaterThan(sent.size / 4)
  expect(await inState('failed')).toBeGreaterThan(sent.size / 8)

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
    await expect.poll(() => reportedVersion(station)).toBe(version)
})
