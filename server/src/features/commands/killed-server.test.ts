import { randomUUID } from 'node:crypto'
import { commands } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/command-world.ts'
import { type DeviceMessage, ReconnectingDevice, Whereabouts } from '../../testing/reconnecting-device.ts'
import { startServerChild } from '../../testing/server-child.ts'
import { prepareStall, type Writes } from '../../testing/stalled-writes.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

// The devices are connected to another process, which is killed; this one is the next that they find.
let server: TestServer
let world: CommandWorld
const tokens = { sender: '', clicker: '' }
beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  tokens.sender = await world.user('sender', ['BulkCommands'])
  tokens.clicker = await world.user('clicker', ['Commands'])
})
afterAll(() => server.stop())

const LINES = ['Downloading 10.4.2', '1/2', 'Installed']
const UPDATE = { type: 'update', args: { rs: '10.4.2' } } as const
/** Of each device that something happens to when the process is killed: the first command, and one that waits behind it. */
const COMMANDS_OF_EACH = 2
const DEVICES_OF_EACH_PATH = 3
/** A busy machine takes longer, and nothing here depends on how long. */
const PATIENCE = { timeout: 500_000, interval: 100 }

const line = (n: number) => ({ n, message: LINES[n - 1], ts: Date.now() })

function messagesOf(command: number): DeviceMessage[] {
  return [
    { topic: 'command', body: { command, state: 'running', log: [line(1), line(2)] } },
    { topic: 'command', body: { command, state: 'completed', log: [line(3)] } },
  ]
}

/** What a process stores on the way of a command; each is done in transactions of its own. */
const STORED = {
  /** That it sends the command, before it does. */
  sending: { table: 'device_request', event: 'update', when: sql`new.state = 'sent'` },
  answer: { table: 'device_request', event: 'update', when: sql`new.state = 'answered'` },
  /** What a device reports: that it has begun, with the first lines, or that it is done, with the last one. */
  beginning: { table: 'command_log', event: 'insert', when: sql`new.n = 1` },
  end: { table: 'command_log', event: 'insert', when: sql`new.n = 3` },
  /** The command that somebody sends to one device. */
  click: { table: 'command', event: 'insert', when: sql`new.issued_by = 'clicker'` },
} as const satisfies Record<string, Omit<Writes, 'waits'>>

type Process = Pick<TestServer, 'url'> & { readonly mqttPort: number }
const idOf = z.object({ id: z.int() })

/** Sends a command to one device as the console does: the same key again until there is an answer. */
async function click(process: () => Promise<Process>, robot: WorldDevice): Promise<number> {
  const body = { ...robot.named, ...UPDATE, requestKey: randomUUID() }
  for (;;) {
    const { url } = await process()
    const reply = await fetch(`${url}/api/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.clicker}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    if (reply?.status === 200) return idOf.parse(await reply.json()).id
  }
}

async function sendToAll(robots: readonly WorldDevice[]): Promise<number[]> {
  const body = { devices: robots.map(({ named }) => named), ...UPDATE }
  return (await server.call(commands.sendToMany, { body, token: tokens.sender })).body.ids
}

/** Of the commands with these ids: how many have ended, and those that are not just as they must be. */
async function endsOf(ids: readonly number[]) {
  const { rows } = await sql<{ id: number; state: string; lines: string[] }>`
    select c.id, c.state, array(select l.n || ' ' || l.message from command_log l
      where l.command_id = c.id order by l.n) as lines
    from command c where c.id = any (${ids}::integer[]) order by c.id`.execute(server.db)
  const complete = LINES.map((message, place) => `${place + 1} ${message}`)
  return {
    ended: rows.filter(({ state }) => ['completed', 'failed', 'cancelled', 'expired'].includes(state)).length,
    wrong: rows.filter(({ state, lines }) => state !== 'completed' || lines.join() !== complete.join()),
  }
}

test.each([
  ['before it has stored anything of what it is doing', 'at the write', 'beginning'],
  ['when it has stored it all, and has told nobody', 'at the commit', 'end'],
] as const)(
  'commands run exactly once, and no log line is lost or doubled, although the server is killed %s',
  async (_moment, waits, report) => {
    const child = await startServerChild(server)
    const whereabouts = new Whereabouts<Process>()
    whereabouts.open(child)
    const devices: ReconnectingDevice[] = []
    const addRobots = async () => {
      const robots: WorldDevice[] = []
      for (let n = 0; n < DEVICES_OF_EACH_PATH; n += 1) robots.push(await world.robot())
      for (const { deviceToken: token } of robots) {
        const port = async () => (await whereabouts.place()).mqttPort
        devices.push(new ReconnectingDevice({ token, port, messagesOf }))
      }
      return robots
    }
    const paths = [report, 'answer', 'sending', 'click'] as const
    const robots = Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await addRobots()] as const)),
    )
    const lives = devices.map((device) => device.live())
    const devs = Object.values(robots).flatMap((some) => some.map(({ dev }) => dev))
    const connected = async () =>
      (
        await server.db
          .selectFrom('device_presence')
          .select('dev')
          .where('online', '=', true)
          .where('dev', 'in', devs)
          .execute()
      ).length
    await expect.poll(connected, PATIENCE).toBe(devices.length)

    const ids: number[] = []
    const clicks: Promise<number>[] = []
    const stalls = []
    for (const path of paths) {
      const stall = await prepareStall(server.db, { ...STORED[path], waits })
      stalls.push({ path, ...stall })
    }
    // One after the other, so that nothing waits for what is not released: who answers has been sent something before.
    for (const { path, stall, reached } of stalls) {
      await stall()
      const some = robots[path] ?? []
      for (let n = 0; n < COMMANDS_OF_EACH; n += 1) {
        if (path === 'click') clicks.push(...some.map((robot) => click(() => whereabouts.place(), robot)))
        else ids.push(...(await sendToAll(some)))
      }
      await reached()
    }
    whereabouts.close()
    child.kill()
    for (const { release } of stalls) await release()
    whereabouts.open({ url: server.url, mqttPort: server.gateway.mqttPort ?? 0 })

    ids.push(...(await Promise.all(clicks)))
    await expect.poll(async () => (await endsOf(ids)).ended, PATIENCE).toBe(ids.length)
    for (const device of devices) device.stop()
    await Promise.all(lives)
    expect(ids).toHaveLength(devices.length * COMMANDS_OF_EACH)
    expect(devices.flatMap(({ ran }) => ran).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    const { rows } = await sql<{ id: number }>`select id from command order by id`.execute(server.db)
    expect(rows.map(({ id }) => id).slice(-ids.length)).toEqual(ids.toSorted((a, b) => a - b))
    expect((await endsOf(ids)).wrong).toEqual([])
  },
)
