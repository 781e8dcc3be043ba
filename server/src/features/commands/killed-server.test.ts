import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commands } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/command-world.ts'
import { randomOf } from '../../testing/random-of.ts'
import { type DeviceMessage, ReconnectingDevice } from '../../testing/reconnecting-device.ts'
import { startServerChild } from '../../testing/server-child.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DEVICES = 50
const COMMANDS_OF_EACH = 20
const KILLS = 4
const SEED = Number(process.env['SEED'] ?? 20_261)
const LINES = ['Downloading 10.4.2', '1/2', 'Installed']

// The devices are connected to another process, which is killed again and again.
let server: TestServer
let world: CommandWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
})
afterAll(() => server.stop())

const line = (n: number) => ({ n, message: LINES[n - 1], ts: Date.now() })

function messagesOf(command: number): DeviceMessage[] {
  return [
    { topic: 'command', body: { command, state: 'running', log: [line(1), line(2)] } },
    { topic: 'command', body: { command, state: 'completed', log: [line(3)] } },
  ]
}

async function endedCommands(): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select count(*) filter (where state in ('completed', 'failed', 'cancelled', 'expired')) as ended
    from command`.execute(server.db)
  return rows[0]?.ended ?? 0
}

test('a thousand commands run exactly once although the server is killed, and no log line is lost or doubled', async () => {
  const token = await world.user('sender', ['BulkCommands'])
  const robots: WorldDevice[] = []
  for (let n = 0; n < DEVICES; n += 1) robots.push(await world.robot())
  let child = await startServerChild(server)
  const devices = robots.map(
    ({ deviceToken }) =>
      new ReconnectingDevice({ token: deviceToken, port: () => Promise.resolve(child.mqttPort), messagesOf }),
  )
  const lives = devices.map((device) => device.live())
  const ids: number[] = []
  for (let n = 0; n < COMMANDS_OF_EACH; n += 1) {
    const body = {
      devices: robots.map(({ named }) => named),
      type: 'update',
      args: { rs: '10.4.2' },
    } as const
    const reply = await server.call(commands.sendToMany, { body, token })
    ids.push(...reply.body.ids)
  }
  const total = DEVICES * COMMANDS_OF_EACH
  const random = randomOf(SEED)
  const ran = () => devices.reduce((sum, device) => sum + device.ran.length, 0)
  // In the middle of the work, wherever that is: moments are numbers of commands that have begun.
  const moments = Array.from({ length: KILLS }, () => Math.floor(random() * (total - 100)) + 20)
  for (const moment of moments.toSorted((a, b) => a - b)) {
    while (ran() < moment) await sleep(2)
    child.kill()
    child = await startServerChild(server)
  }
  await expect.poll(endedCommands, { timeout: 500_000, interval: 200 }).toBe(total)
  for (const device of devices) device.stop()
  await Promise.all(lives)

  const everything = devices.flatMap((device) => device.ran)
  expect(everything.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  const { rows } = await sql<{ id: number; state: string; lines: string[] }>`
    select c.id, c.state, array(select l.n || ' ' || l.message from command_log l
      where l.command_id = c.id order by l.n) as lines
    from command c order by c.id`.execute(server.db)
  const complete = LINES.map((message, place) => `${place + 1} ${message}`)
  expect(
    rows.filter(({ state, lines }) => state !== 'completed' || lines.join() !== complete.join()),
  ).toEqual([])
})

const SINGLE_DEVICES = 10
const SINGLE_OF_EACH = 12

test('single commands run once each although the process that takes the calls and holds the devices is killed', async () => {
  const token = await world.user('clicker', ['Commands'])
  const robots: WorldDevice[] = []
  for (let n = 0; n < SINGLE_DEVICES; n += 1) robots.push(await world.robot())
  let child = await startServerChild(server)
  const devices = robots.map(
    ({ deviceToken }) =>
      new ReconnectingDevice({ token: deviceToken, port: () => Promise.resolve(child.mqttPort), messagesOf }),
  )
  const lives = devices.map((device) => device.live())
  const idOf = z.object({ id: z.int() })
  // As the console does: the same key again until there is an answer.
  const click = async (robot: WorldDevice): Promise<number> => {
    const body = { ...robot.named, type: 'update', args: { rs: '10.4.2' }, requestKey: randomUUID() }
    for (;;) {
      const reply = await fetch(`${child.url}/api/commands`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (reply?.status === 200) return idOf.parse(await reply.json()).id
      await sleep(20)
    }
  }
  const ids: number[] = []
  const clicking = robots.map(async (robot) => {
    for (let n = 0; n < SINGLE_OF_EACH; n += 1) ids.push(await click(robot))
  })
  const total = SINGLE_DEVICES * SINGLE_OF_EACH
  const before = await endedCommands()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (ids.length < (kill * total) / (KILLS + 1)) await sleep(1)
    child.kill()
    child = await startServerChild(server)
  }
  await Promise.all(clicking)
  await expect.poll(endedCommands, { timeout: 100_000, interval: 200 }).toBe(before + total)
  for (const device of devices) device.stop()
  await Promise.all(lives)
  const everything = devices.flatMap((device) => device.ran)
  expect(everything.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})
