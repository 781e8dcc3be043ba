import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commands } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/worlds/command-world.ts'
import { randomOf } from '../../testing/random-of.ts'
import {
  type DeviceMessage,
  ReconnectingDevice,
  Whereabouts,
} from '../../testing/devices/reconnecting-device.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { prepareStall } from '../../testing/stalled-writes.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

// The devices are connected to a second server process, which the tests kill.

const PATIENCE = { timeout: 500_000, interval: 50 }
const SEED = Number(process.env['SEED'] ?? 20_261)
const LINES = ['Downloading 10.4.2', '1/2', 'Installed']
const UPDATE = { type: 'update', args: { rs: '10.4.2' } } as const

let server: TestServer
let world: CommandWorld
let token: string
beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  token = await world.user('sender', ['Commands', 'BulkCommands'])
})
afterAll(() => server.stop())

/** A server process that devices and users are connected to. */
interface Place {
  readonly url: string
  readonly mqttPort: number
}
const thisServer = (): Place => ({ url: server.url, mqttPort: server.gateway.mqttPort ?? 0 })

const line = (n: number) => ({ n, message: LINES[n - 1], ts: Date.now() })

function messagesOf(command: number): DeviceMessage[] {
  return [
    { topic: 'command', body: { command, state: 'running', log: [line(1), line(2)] } },
    { topic: 'command', body: { command, state: 'completed', log: [line(3)] } },
  ]
}

async function addRobots(count: number): Promise<WorldDevice[]> {
  return Promise.all(Array.from({ length: count }, () => world.robot()))
}

/** Connects robots to the process where the server is, until the test has ended. */
function connect(
  robots: readonly WorldDevice[],
  whereabouts: Whereabouts<Place>,
  mayReport: Promise<unknown> = Promise.resolve(),
): ReconnectingDevice[] {
  const port = async () => (await whereabouts.place()).mqttPort
  const devices = robots.map(
    ({ deviceToken }) => new ReconnectingDevice({ token: deviceToken, port, messagesOf, mayReport }),
  )
  const lives = devices.map((device) => device.live())
  onTestFinished(async () => {
    for (const device of devices) device.stop()
    await Promise.all(lives)
  })
  return devices
}

const sendToMany = async (robots: readonly WorldDevice[]): Promise<number[]> => {
  const body = { devices: robots.map(({ named }) => named), ...UPDATE }
  return (await server.call(commands.sendToMany, { body, token })).body.ids
}

const answerOfClick = z.object({ id: z.int() })

/** Sends a command as the console does; undefined when there is no answer. */
async function sendOnce({ url }: Place, robot: WorldDevice, requestKey: string): Promise<number | undefined> {
  const reply = await fetch(`${url}/api/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...robot.named, ...UPDATE, requestKey }),
  }).catch(() => undefined)
  return reply?.status === 200 ? answerOfClick.parse(await reply.json()).id : undefined
}

/** Sends a command as the console does: repeats the call with the same key until there is an answer. */
async function click(
  whereabouts: Whereabouts<Place>,
  robot: WorldDevice,
  requestKey: string = randomUUID(),
): Promise<number> {
  for (;;) {
    const id = await sendOnce(await whereabouts.place(), robot, requestKey)
    if (id !== undefined) return id
    await sleep(20)
  }
}

/**
 * Waits until all commands have ended, and checks that each ran once and no log line is lost or duplicated.
 */
async function expectExact(ids: readonly number[], devices: readonly ReconnectingDevice[]): Promise<void> {
  const stored = async () => {
    const { rows } = await sql<{ id: number; state: string; lines: string[] }>`
      select c.id, c.state, array(select l.n || ' ' || l.message from command_log l
        where l.command_id = c.id order by l.n) as lines
      from command c where c.dev in (select dev from command where id = any (${ids}::integer[]))
      order by c.id`.execute(server.db)
    return rows
  }
  const open = async () =>
    (await stored()).filter(({ state }) => !['completed', 'failed', 'cancelled', 'expired'].includes(state))
      .length
  await expect.poll(open, PATIENCE).toBe(0)
  const lines = LINES.map((message, place) => `${place + 1} ${message}`)
  const inOrder = ids.toSorted((a, b) => a - b)
  expect(await stored()).toEqual(inOrder.map((id) => ({ id, state: 'completed', lines })))
  expect(devices.flatMap(({ ran }) => ran).toSorted((a, b) => a - b)).toEqual(inOrder)
}

const among = (robots: readonly WorldDevice[]) =>
  sql`new.dev in (${sql.join(robots.map(({ dev }) => sql.lit(dev)))})`

test('when a server is killed while calls, answers and reports wait to be stored, each command runs exactly once', async () => {
  const child = await startServerChild(server)
  const whereabouts = new Whereabouts<Place>()
  whereabouts.open(child)
  // Separate robots for each moment, so that blocked work on one does not block the others.
  const [uncalled, unheard, unanswered, unreported] = [
    await addRobots(2),
    await addRobots(2),
    await addRobots(2),
    await addRobots(2),
  ]
  const calls = await prepareStall(server.db, { table: 'command', event: 'insert', when: among(uncalled) })
  const answers = await prepareStall(server.db, {
    table: 'device_request',
    event: 'update',
    when: sql`new.state = 'answered' and ${among(unanswered)}`,
  })
  const reports = await prepareStall(server.db, {
    table: 'command',
    event: 'update',
    when: sql`new.state = 'running' and ${among(unreported)}`,
  })
  const [isKilled, areAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const devices = [
    ...connect([...uncalled, ...unheard], whereabouts),
    ...connect(unanswered, whereabouts, isKilled.promise),
    ...connect(unreported, whereabouts, areAnswered.promise),
  ]
  for (const { stall } of [calls, answers, reports]) await stall()

  // Their answers are stored, but not their first reports.
  const reporting = [...(await sendToMany(unreported)), ...(await sendToMany(unreported))]
  const states = async () =>
    (await Promise.all(unreported.map(({ dev }) => world.requestsOf(dev)))).flat().map(({ state }) => state)
  await expect.poll(states, PATIENCE).toEqual(reporting.map(() => 'answered'))
  areAnswered.resolve()
  await reports.reached()
  // They have accepted the commands, but that is not stored.
  const answering = [...(await sendToMany(unanswered)), ...(await sendToMany(unanswered))]
  await answers.reached()
  // Their commands are stored and perhaps run, but the senders get no reply.
  const keys = unheard.map(() => randomUUID())
  const told = await Promise.all(unheard.map((robot, place) => sendOnce(child, robot, keys[place] ?? '')))
  // Their commands are not stored.
  const calling = uncalled.map((robot) => click(whereabouts, robot))
  await calls.reached()

  whereabouts.close()
  child.kill()
  for (const { release } of [calls, answers, reports]) await release()
  isKilled.resolve()
  whereabouts.open(thisServer())
  const again = await Promise.all(unheard.map((robot, place) => click(whereabouts, robot, keys[place])))
  expect(again).toEqual(told)
  await expectExact([...reporting, ...answering, ...again, ...(await Promise.all(calling))], devices)
})

const ROBOTS = 16
const SENT_TO_EACH = 5
const CLICKS_OF_EACH = 3
const KILLS = 2

test('many commands run exactly once even if the server is killed again and again', async () => {
  const whereabouts = new Whereabouts<Place>()
  let child = await startServerChild(server)
  whereabouts.open(child)
  const robots = await addRobots(ROBOTS)
  const devices = connect(robots, whereabouts)
  const ids: number[] = []
  for (let n = 0; n < SENT_TO_EACH; n += 1) ids.push(...(await sendToMany(robots)))
  const clicking = robots.map(async (robot) => {
    for (let n = 0; n < CLICKS_OF_EACH; n += 1) ids.push(await click(whereabouts, robot))
  })
  const random = randomOf(SEED)
  const ran = () => devices.reduce((sum, device) => sum + device.ran.length, 0)
  // The server is killed in the middle of the work, after these numbers of commands have started.
  const total = ROBOTS * (SENT_TO_EACH + CLICKS_OF_EACH)
  const moments = Array.from({ length: KILLS }, () => Math.floor(random() * (total - 30)) + 10)
  for (const [place, moment] of moments.toSorted((a, b) => a - b).entries()) {
    while (ran() < moment) await sleep(2)
    whereabouts.close()
    child.kill()
    const isLast = place === KILLS - 1
    if (!isLast) child = await startServerChild(server)
    whereabouts.open(isLast ? thisServer() : child)
  }
  await Promise.all(clicking)
  await expectExact(ids, devices)
})
