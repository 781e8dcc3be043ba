import { commands } from '@service-center/contract/commands/commands.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandWorld, openCommandWorld } from '../../testing/worlds/command-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let world: CommandWorld

const UPDATE = { type: 'update' as const, args: { rs: '10.4.2' } }

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
})
afterAll(() => server.stop())

test('the ids of a command to many devices are in the order of the devices, also when it is repeated; each viewer gets one event about theirs', async () => {
  const other = await world.customer('Other')
  const [first, second] = [await world.robot(), await world.robot(other)]
  const token = await world.user('both', ['BulkCommands'], [world.own, other])
  const read = async (id: number) =>
    (await server.call(commands.get, { params: { id: String(id) }, token })).body
  const theirs = await openLiveClient(server, await world.user('other-viewer', ['Commands'], [other]))
  const everything = await openLiveClient(server, token)
  const body = { ...UPDATE, devices: [second.named, first.named], requestKey: crypto.randomUUID() }
  const post = async () => (await server.call(commands.sendToMany, { body, token })).body.ids
  const ids = await post()
  const commandsOf = ids.map((id, place) => ({ id, ...body.devices[place], state: 'queued' }))
  expect(await Promise.all(ids.map((id) => read(id)))).toMatchObject(commandsOf)
  expect(await post()).toEqual(ids)
  const heard = (viewer: typeof theirs) => viewer.events.filter(({ name }) => name === 'commands')
  await expect.poll(() => heard(everything)).toEqual([{ name: 'commands', payload: commandsOf }])
  await expect.poll(() => heard(theirs)).toEqual([{ name: 'commands', payload: commandsOf.slice(0, 1) }])
})
