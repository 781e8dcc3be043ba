import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { commands } from '@service-center/contract/commands/commands.ts'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openCommandWorld, type WorldDevice } from '../../testing/command-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DEVICES = 50
const COMMANDS_OF_EACH = 20
const KILLS = 4
const SEED = Number(process.env['SEED'] ?? 20_261)
const LINES = ['Downloading 10.4.2', '1/2', 'Installed']

// Calls go to this process, the devices are connected to another one, which is killed again and again.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The server process that holds the devices. */
interface Child {
  readonly port: number
  kill(): void
}

async function startChild(): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
      PORT: '0',
      MQTT_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const ready = z.object({ mqttPort: z.number() })
  for await (const line of createInterface(child.stdout)) {
    const entry = ready.safeParse(line.startsWith('{') ? JSON.parse(line) : {})
    if (!entry.success) continue
    child.stdout.resume()
    return { port: entry.data.mqttPort, kill }
  }
  throw new Error('The server did not say where devices can connect.')
}

/** Random numbers that are the same with the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const request = z.object({ method: z.string(), params: z.object({ command: z.int() }) })

/** A device that keeps what it has accepted and what it has still to report, whatever happens to its connection. */
class Device {
  readonly ran: number[] = []
  private readonly outbox: object[] = []
  private readonly token: string
  private readonly portOf: () => number
  private calls = 0
  private isOver = false

  constructor(token: string, portOf: () => number) {
    this.token = token
    this.portOf = portOf
  }

  /** Connects again and again until the test is over. */
  async live(): Promise<void> {
    while (!this.isOver) {
      await this.connected().catch(() => sleep(20))
    }
  }

  stop() {
    this.isOver = true
  }

  private async connected(): Promise<void> {
    const url = `mqtt://127.0.0.1:${this.portOf()}`
    const settings = { username: this.token, protocolVersion: 4, reconnectPeriod: 0 } as const
    const client = await connectAsync(url, settings, false)
    client.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('message', (topic, payload) => this.hear(client, topic, payload))
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 })
    const reports = this.reportAll(client)
    const over = async () => {
      while (!this.isOver) await sleep(50)
    }
    await Promise.race([closed, over()])
    client.end(true)
    await reports.catch(() => undefined)
  }

  private hear(client: MqttClient, topic: string, payload: Buffer) {
    const { command } = request.parse(JSON.parse(payload.toString())).params
    if (!this.ran.includes(command)) {
      this.ran.push(command)
      const line = (n: number) => ({ n, message: LINES[n - 1], ts: Date.now() })
      this.outbox.push({ command, state: 'running', log: [line(1), line(2)] })
      this.outbox.push({ command, state: 'completed', log: [line(3)] })
    }
    client.publish(topic.replace('request', 'response'), '{"result":"accepted"}', { qos: 1 }, () => undefined)
  }

  /** What is not acknowledged is said again after the next connection. */
  private async reportAll(client: MqttClient): Promise<void> {
    while (client.connected && !this.isOver) {
      const [params] = this.outbox
      if (params === undefined) {
        await sleep(5)
        continue
      }
      const topic = `v1/devices/me/rpc/request/${(this.calls += 1)}`
      await client.publishAsync(topic, JSON.stringify({ method: 'command', params }), { qos: 1 })
      this.outbox.shift()
    }
  }
}

async function endedCommands(): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select count(*) filter (where state in ('completed', 'failed', 'cancelled', 'expired')) as ended
    from command`.execute(server.db)
  return rows[0]?.ended ?? 0
}

test('a thousand commands run exactly once although the server is killed, and no log line is lost or doubled', async () => {
  const world = await openCommandWorld(server)
  const token = await world.user('sender', ['BulkCommands'])
  const robots: WorldDevice[] = []
  for (let n = 0; n < DEVICES; n += 1) robots.push(await world.robot())
  let child = await startChild()
  const devices = robots.map(({ deviceToken }) => new Device(deviceToken, () => child.port))
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
    child = await startChild()
  }
  await expect.poll(endedCommands, { timeout: 100_000, interval: 200 }).toBe(total)
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
