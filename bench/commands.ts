// Commands: time from the click to the device's acknowledgement on the screen; effect of ten thousand commands
// on the devices' data and on live values; and time to open the history of a million commands.
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '@service-center/contract/live.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { giveTokens } from './support/device-tokens.ts'
import { report } from './support/figures.ts'
import { percentile, timed } from './support/measure.ts'
import { post } from './support/post.ts'
import { startProduct, startProgram, type StartedProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { type BenchDatabase, startBenchDatabase } from './support/world.ts'

const VERSION = '10.4.2'
const KEY = 'published_at'
const CLICKS = 300
const WARM_UP = 50
/** Connected devices while ten thousand commands are sent; the others receive theirs later. */
const CONNECTED = 300
const CONNECTED_ROBOTS = Array.from({ length: CONNECTED }, (_one, n) => n + 1)
const ROUNDS_AT_ONCE = 2
const PUBLISHED = 400
const PUBLISH_EVERY_MS = 10
/** Pause after hundreds of connections or thousands of reports, before the measurement starts. */
const SETTLE_MS = 3000
const COMMANDS = 1_000_000
const PAGES = 30
const REQUESTS = 'v1/devices/me/rpc/request/'

const commandEvent = z.object({ id: z.int(), state: z.string() })
const dataEvent = z.object({ entries: z.array(z.array(z.unknown())) })

/** The measured robot: accepts commands at once, and reports nothing about them. */
async function connectRobot(product: StartedProduct, token: string): Promise<MqttClient> {
  const client = await connectAsync(product.mqttUrl, { username: token, protocolVersion: 4 })
  client.on('message', (topic) => {
    client.publish(topic.replace('request', 'response'), '{"result":"accepted"}', { qos: 1 })
  })
  await client.subscribeAsync(`${REQUESTS}+`, { qos: 1 })
  return client
}

const viewerOf = (product: StartedProduct, token: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = io(product.url, { path: LIVE_PATH, auth: { token }, transports: ['websocket'] })
    socket.once('connect', () => resolve(socket))
  })

/** Times from each click until the viewer sees the acknowledgement, in ms. */
async function clicks(product: StartedProduct, token: string, viewer: Socket): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < WARM_UP + CLICKS; n += 1) {
    const heard = new Promise<number>((resolve) => {
      const listen = (payload: unknown) => {
        if (commandEvent.parse(payload).state !== 'acknowledged') return
        viewer.off('command', listen)
        resolve(performance.now())
      }
      viewer.on('command', listen)
    })
    const began = performance.now()
    const body = { robotId: 1, deviceType: 1, type: 'update', args: { rs: VERSION } }
    await post(new URL('/api/commands', product.url), { token, body })
    times.push((await heard) - began)
    await sleep(5)
  }
  return times.slice(WARM_UP)
}

/** Delays from a device's publish to its acknowledgement, and to a viewer, in ms. */
async function delays(robot: MqttClient, viewer: Socket): Promise<{ stored: number[]; live: number[] }> {
  const stored: number[] = []
  const live: number[] = []
  const listen = (payload: unknown) => {
    for (const [name, value] of dataEvent.parse(payload).entries) {
      if (name === KEY) live.push(performance.now() - Number(value))
    }
  }
  viewer.on('data', listen)
  for (let n = 0; n < PUBLISHED; n += 1) {
    const at = performance.now()
    void robot
      .publishAsync('v1/devices/me/telemetry', JSON.stringify({ [KEY]: at }), { qos: 1 })
      .then(() => stored.push(performance.now() - at))
    await sleep(PUBLISH_EVERY_MS)
  }
  while (stored.length < PUBLISHED) await sleep(20)
  // Values that were stored together arrive as one event with the newest of them, so the events cannot be counted.
  await sleep(500)
  viewer.off('data', listen)
  return { stored, live }
}

/** Waits until the connected robots have finished their commands and no other work is left. */
async function settled({ database }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `select from command c join device d on d.dev = c.dev
      where d.device_type = 1 and d.device_id between 2 and $1 and c.completed_at is null limit 1`,
      [CONNECTED],
    )
    await sleep(SETTLE_MS)
    if (rowCount === 0) return
  }
}

async function firstPages(product: StartedProduct, token: string): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    samples.push(
      await timed(async () => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(new URL('/api/commands', product.url), { headers })
        z.object({ data: z.array(z.unknown()) }).parse(await reply.json())
      }),
    )
  }
  return percentile(samples, 0.5)
}

async function prepare({ database }: BenchDatabase): Promise<void> {
  await database.pool.query(`insert into software_version (device_type, tag) values (1, $1)`, [VERSION])
  await database.pool.query(
    `
    insert into user_access (username, tag) select u, t
    from unnest($1::text[]) u, unnest(array['Commands', 'BulkCommands', 'CommandsSuper']) t`,
    [Object.values(BENCH_USERS)],
  )
}

/** Inserts the rows of ten thousand commands by plain statements: the lower limit on this machine. */
async function insertRows({ database }: BenchDatabase): Promise<void> {
  for (let round = 0; round < ROUNDS_AT_ONCE; round += 1) {
    await database.transaction('begin', async (db) => {
      await sql`
        insert into command (dev, type, args, issued_by, state, completed_at)
        select dev, 'update', ${JSON.stringify({ rs: VERSION })}::jsonb, 'bench-admin', 'completed', now()
        from device where device_type = 1`.execute(db)
      await sql`
        insert into device_request (dev, purpose, method, state, expires_at, ended_at)
        select dev, 'bench', 'update', 'answered', now(), now() from device where device_type = 1`.execute(db)
    })
  }
}

async function tenThousand(product: StartedProduct, token: string): Promise<void> {
  const devices = Array.from({ length: LARGE_FLEET.robots }, (_one, n) => ({ robotId: n + 1, deviceType: 1 }))
  for (let round = 0; round < ROUNDS_AT_ONCE; round += 1) {
    const body = { devices, type: 'update', args: { rs: VERSION } }
    await post(new URL('/api/commands/bulk', product.url), { token, body })
  }
}

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  await prepare(bench)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const token = await product.signIn(BENCH_USERS.admin)
    const dealer = await product.signIn(BENCH_USERS.dealer)
    const viewer = await viewerOf(product, token)
    const [measured = '', ...others] = await giveTokens(bench.database.pool, {
      type: 1,
      ids: CONNECTED_ROBOTS,
    })
    const robot = await connectRobot(product, measured)
    const clicked = await clicks(product, token, viewer)
    report({
      operation: 'command: click → device → click acknowledged, p95',
      ours: { value: percentile(clicked, 0.95), unit: 'ms' },
      goal: { of: 'ours', atMost: 10 },
    })
    report({
      operation: '… p50',
      ours: { value: percentile(clicked, 0.5), unit: 'ms' },
    })
    const few = { admin: await firstPages(product, token), dealer: await firstPages(product, dealer) }
    const robots = await startProgram('bench/support/command-robots.ts', {
      ROBOTS: JSON.stringify({ url: product.mqttUrl, tokens: others }),
    })
    await settled(bench)
    const before = await delays(robot, viewer)
    const sending = tenThousand(product, token)
    const busy = await delays(robot, viewer)
    await sending
    await settled(bench)
    const inserting = insertRows(bench)
    const bare = await delays(robot, viewer)
    await inserting
    await sleep(SETTLE_MS)
    // Measured before and after the commands, so that other load on the machine does not count.
    const after = await delays(robot, viewer)
    for (const [what, name] of [
      ['stored', 'device data acknowledged'],
      ['live', 'device → viewer'],
    ] as const) {
      const without = [...before[what], ...after[what]]
      for (const share of [0.5, 0.95]) {
        report({
          operation: `${name} while 10,000 commands are sent, p${share * 100} (without: limit)`,
          ours: { value: percentile(busy[what], share), unit: 'ms' },
          limit: { value: percentile(without, share), unit: 'ms' },
          goal: { of: 'ratio', atMost: 2 },
        })
      }
      report({
        operation: `${name} while PostgreSQL alone inserts their rows, p95 (without: limit)`,
        ours: { value: percentile(bare[what], 0.95), unit: 'ms' },
        limit: { value: percentile(without, 0.95), unit: 'ms' },
      })
    }
    await robots.stop()
    await robot.endAsync(true)
    viewer.close()
    await bench.database.pool.query(
      `insert into command (dev, type, args, issued_by, state, completed_at, issued_at)
      select d.dev, 'update', '{"rs":"10.4.2"}', 'bench-admin', 'completed', now(), now() - make_interval(secs => n)
      from generate_series(1, $1::integer) n
        join (select dev, row_number() over () as place from device where device_type = 1) d on d.place = 1 + n % $2`,
      [COMMANDS, LARGE_FLEET.robots],
    )
    await bench.database.pool.query('vacuum analyze command')
    for (const [name, as, limit] of [
      ['all devices', token, few.admin],
      ["a dealer's", dealer, few.dealer],
    ] as const) {
      report({
        operation: `first page of a million commands, ${name} (of some hundreds: limit)`,
        ours: { value: await firstPages(product, as), unit: 'ms' },
        limit: { value: limit, unit: 'ms' },
        goal: { of: 'ours', atMost: 50 },
      })
    }
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
