import { commands } from '@service-center/contract/commands/commands.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/worlds/command-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'

let server: TestServer
let world: CommandWorld
let mine: WorldDevice[]
let station: WorldDevice
let theirs: WorldDevice
let old: WorldDevice

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  mine = [await world.robot(), await world.robot()]
  station = await world.station()
  theirs = await world.robot(await world.customer('Other'))
  old = await world.robot()
  await setLatest(server.db, old.dev, { robot_software: '9.7.9' })
})
afterAll(() => server.stop())

type SendBody = Parameters<typeof server.call<typeof commands.sendToMany>>[1]['body']
type Sent = Pick<SendBody, 'type' | 'args'>

const RELEASE: Sent = { type: 'update', args: { rs: '10.4.2' } }
const NTRIP: Sent = {
  type: 'reconfigure_ntrip',
  args: {
    username: 'rover',
    password: 'not to be seen 4711',
    address: 'ntrip.example.com',
    port: 2101,
    mountpoint: 'DK',
    version: '2.0',
  },
}
const countCommands = async () => {
  const { count } = await server.db
    .selectFrom('command')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const WHAT: Record<string, { sent: Sent; needsSuper: boolean }> = {
  'a release': { sent: RELEASE, needsSuper: false },
  'a test version': { sent: { type: 'update', args: { rs: '10.5.0-rc1' } }, needsSuper: true },
  override: { sent: { type: 'update', args: { rs: '10.4.2', override: false } }, needsSuper: true },
  errorOnHardwareFailure: {
    sent: { type: 'update', args: { rs: '10.4.2', errorOnHardwareFailure: true } },
    needsSuper: true,
  },
  NTRIP: { sent: NTRIP, needsSuper: true },
}
const WHO: Record<string, Right[]> = {
  nobody: ['CommandsSuper'],
  commander: ['Commands'],
  bulker: ['BulkCommands'],
  superuser: ['Commands', 'BulkCommands', 'CommandsSuper'],
}
const LISTS: Record<string, () => WorldDevice[]> = {
  'own robots': () => mine,
  'with one out of scope': () => [...mine, theirs],
  'with an unknown one': () => [...mine, { ...theirs, named: { robotId: 999_999, deviceType: 1 } }],
  'with an old one': () => [...mine, old],
  'with a station': () => [...mine, station],
  'all of it': () => [theirs, old, station, ...mine],
}

/** The answer that the rules require; nothing is sent unless it is 200. */
function expectedOf(who: string, what: string, list: string): [number, string?] {
  const rights = WHO[who] ?? []
  if (!rights.includes('BulkCommands')) return [403, 'no_access']
  if (WHAT[what]?.needsSuper === true && !rights.includes('CommandsSuper')) {
    // Whether a version is a test version depends on the devices.
    if (what !== 'a test version') return [403, 'super_commands_only']
  }
  if (['with one out of scope', 'with an unknown one', 'all of it'].includes(list)) return [404, 'not_found']
  if (list === 'with an old one') return [400, 'command_not_taken']
  if (what === 'a test version' && !rights.includes('CommandsSuper')) return [400, 'version_not_offered']
  if (list === 'with a station' && what !== 'NTRIP') return [400, 'version_not_offered']
  return [200]
}

test('every combination of who, what and which devices is sent to all of them, or to none', async () => {
  const wrong: unknown[] = []
  for (const [who, rights] of Object.entries(WHO)) {
    const token = await world.user(who, rights)
    for (const [what, { sent }] of Object.entries(WHAT)) {
      for (const [list, devices] of Object.entries(LISTS)) {
        const before = await countCommands()
        const named = devices().map((device) => device.named)
        const { status, body } = await server.call(commands.sendToMany, {
          body: { devices: named, ...sent },
          token,
        })
        const [wanted, code] = expectedOf(who, what, list)
        const inserted = (await countCommands()) - before
        const isRight = status === wanted && inserted === (wanted === 200 ? named.length : 0)
        const hasCode = code === undefined || ('code' in body && body.code === code)
        if (!isRight || !hasCode) wrong.push({ who, what, list, status, body, inserted })
      }
    }
  }
  expect(wrong).toEqual([])
})

test('an error names what is wrong with visible devices, and says nothing about those out of scope', async () => {
  const token = await world.user('careful', ['BulkCommands'])
  const ask = (devices: WorldDevice[]) =>
    server.call(commands.sendToMany, {
      body: { devices: devices.map(({ named }) => named), ...RELEASE },
      token,
    })
  expect((await ask([...mine, old])).body).toMatchObject({
    message: expect.stringContaining(`Robot ${old.named.robotId}.`),
  })
  expect((await ask([...mine, station])).body).toMatchObject({
    message: `Version 10.4.2 is not offered to Reference Station ${station.named.robotId}. Nothing was sent: choose another version, or leave them out.`,
  })
  const hidden = await ask([theirs, old])
  const unknown = await ask([{ ...theirs, named: { robotId: 999_999, deviceType: 1 } }, old])
  expect(hidden).toMatchObject({ status: 404 })
  expect(hidden.body).toEqual(unknown.body)
})

const queryOf = (devices: WorldDevice[], deviceType: '1' | '3' = '1') => ({
  robotId: devices.map(({ named }) => String(named.robotId)),
  deviceType,
})

const access = async (devices: WorldDevice[], as: string) =>
  (await server.call(commands.access, { query: queryOf(devices), token: as })).body.data

test('access and deviceAccess tell what may be sent, and 404 for a device out of scope', async () => {
  const token = await world.user('asker', ['Commands'])
  const superToken = await world.user('super-asker', ['Commands', 'CommandsSuper'])
  expect(await access(mine, token)).toEqual(['update'])
  expect(await access(mine, superToken)).toEqual(['update', 'reconfigure_ntrip'])
  const taken = async (devices: WorldDevice[]) =>
    (await server.call(commands.deviceAccess, { query: queryOf(devices), token })).body.data
  expect(await taken(mine)).toEqual(['update', 'reconfigure_ntrip'])
  expect(await taken([...mine, old])).toEqual([])
  for (const endpoint of [commands.access, commands.deviceAccess, commands.list] as const) {
    const query = queryOf([...mine, theirs])
    expect((await server.call(endpoint, { query, token })).status).toBe(404)
  }
})

test('only holders of CommandsSuper see more of the arguments than the version', async () => {
  const token = await world.user('plain-reader', ['Commands'])
  const superToken = await world.user('super-reader', ['Commands', 'CommandsSuper'])
  const [robot] = mine
  if (robot === undefined) throw new Error('There is a robot.')
  const body = { ...robot.named, type: 'update' as const, args: { rs: '10.4.2', override: true } }
  const { id } = (await server.call(commands.send, { body, token: superToken })).body
  const argsFor = async (as: string) =>
    (await server.call(commands.get, { params: { id: String(id) }, token: as })).body.args
  expect(await argsFor(token)).toEqual({ rs: '10.4.2' })
  expect(await argsFor(superToken)).toEqual({ rs: '10.4.2', version: 1, override: true })
})
