// Delay from a device's publish to a viewer's event, including storing. With many viewers, beside a bare program that
// stores the same report by the bare transaction and then sends one prepared frame to as many sockets.
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { giveTokens } from './support/device-tokens.ts'
import { report } from './support/figures.ts'
import { percentile } from './support/measure.ts'
import { startProduct, type StartedProduct, type StartedProgram, startProgram } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { type BenchDatabase, startBenchDatabase } from './support/world.ts'

const TOPIC = 'v1/devices/me/telemetry'
const KEY = 'published_at'
const WARM_UP = 50
const ONE_VIEWER = { count: 1, messages: 500, everyMs: 10 }
const MANY_VIEWERS = { count: 1000, messages: 40, everyMs: 250 }
/** `reportsPerSecond` is per robot; each report has one value. */
const BUSY = { viewers: 200, robots: 50, reportsPerSecond: 10, seconds: 20 }

/** Publishes a timestamp and waits until it is stored. */
type Publish = (value: string) => Promise<unknown>

const connectRobots = (mqttUrl: string, tokens: readonly string[]): Promise<MqttClient[]> =>
  Promise.all(tokens.map((username) => connectAsync(mqttUrl, { username, protocolVersion: 4 })))

const publisherOf =
  (robot: MqttClient): Publish =>
  (value) =>
    robot.publishAsync(TOPIC, JSON.stringify({ [KEY]: value }), { qos: 1 })

/** Starts the bare program and connects to it. It stores values as those of the first robot. */
async function startBare({ url: databaseUrl, database }: BenchDatabase) {
  const { rows } = await database.pool.query<{ dev: number; keyId: number }>(
    `select d.dev, k.key_id as "keyId" from device d, data_key k
    where d.device_type = 1 and d.device_id = 1 and k.name = $1`,
    [KEY],
  )
  const program = await startProgram('bench/support/bare-fan-out.ts', {
    BARE_FAN_OUT: JSON.stringify({ databaseUrl, ...rows[0], type: 1, id: 1, key: KEY }),
  })
  const robot = new WebSocket(new URL('/robot', program.url.replace('http', 'ws')))
  await new Promise((resolve) => robot.once('open', resolve))
  const publish: Publish = async (value) => {
    const stored = new Promise((resolve) => robot.once('message', resolve))
    robot.send(value)
    await stored
  }
  return { program, publish }
}

/** Publishes the current time through each publisher in turn. */
async function publishInTurn(
  publishers: readonly Publish[],
  { messages, everyMs }: { messages: number; everyMs: number },
): Promise<void> {
  for (let sent = 0; sent < messages; sent += 1) {
    for (const publish of publishers) {
      await publish(String(process.hrtime.bigint()))
      await sleep(everyMs)
    }
  }
}

const startViewers = (url: string, { token, count }: { token: string; count: number }) =>
  startProgram('bench/support/viewers.ts', { VIEWERS: JSON.stringify({ url, token, count, key: KEY }) })

/** Stops the viewers and returns all their delays, in milliseconds. */
async function delaysOf(viewers: StartedProgram, expected: number): Promise<number[]> {
  await sleep(500)
  const samples = z.array(z.number()).parse(JSON.parse(await viewers.stop()))
  if (samples.length !== expected) throw new Error(`Of ${expected} events ${samples.length} arrived.`)
  return samples
}

async function oneViewer(product: StartedProduct, { token, publish }: { token: string; publish: Publish }) {
  const viewers = await startViewers(product.url, { token, count: ONE_VIEWER.count })
  await publishInTurn([publish], ONE_VIEWER)
  const samples = await delaysOf(viewers, ONE_VIEWER.messages)
  for (const [share, atMost] of [
    [0.5, 10],
    [0.95, 25],
  ] as const) {
    report({
      operation: `device → browser, one viewer, p${share * 100}`,
      ours: { value: percentile(samples, share), unit: 'ms' },
      goal: { of: 'ours', atMost },
    })
  }
}

async function manyViewers(
  { bench, product }: { bench: BenchDatabase; product: StartedProduct },
  { token, publish }: { token: string; publish: Publish },
): Promise<void> {
  const { count, messages } = MANY_VIEWERS
  const bare = await startBare(bench)
  const ours = await startViewers(product.url, { token, count })
  const others = await startViewers(bare.program.url, { token, count })
  const publishers = [publish, bare.publish]
  await publishInTurn(publishers, MANY_VIEWERS)
  const samples = {
    ours: await delaysOf(ours, messages * count),
    bare: await delaysOf(others, messages * count),
  }
  await bare.program.stop()
  for (const share of [0.5, 0.99]) {
    report({
      operation: `device → browser, 1,000 viewers, p${share * 100}`,
      ours: { value: percentile(samples.ours, share), unit: 'ms' },
      limit: { value: percentile(samples.bare, share), unit: 'ms' },
      ...(share === 0.99 ? { goal: { of: 'ratio', atMost: 2 } as const } : {}),
    })
  }
}

/** Five hundred values a second for two hundred viewers: what they cost the server. */
async function busyFleet(
  product: StartedProduct,
  { token, robots }: { token: string; robots: readonly MqttClient[] },
): Promise<void> {
  const { viewers: count, reportsPerSecond, seconds } = BUSY
  const viewers = await startViewers(product.url, { token, count })
  const before = product.processorMs()
  const work = async (robot: MqttClient, place: number) => {
    const publish = publisherOf(robot)
    const start = performance.now() + (place * 1000) / reportsPerSecond / robots.length
    for (let sent = 0; sent < reportsPerSecond * seconds; sent += 1) {
      await sleep(Math.max(0, start + (sent * 1000) / reportsPerSecond - performance.now()))
      await publish(String(process.hrtime.bigint()))
    }
  }
  await Promise.all(robots.map(work))
  const used = product.processorMs() - before
  await delaysOf(viewers, robots.length * reportsPerSecond * seconds * count)
  report({
    operation: '500 values a second for 200 viewers, processor time of the server a second',
    ours: { value: used / seconds, unit: 'ms' },
  })
}

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const ids = Array.from({ length: BUSY.robots }, (_, at) => at + 1)
  const tokens = await giveTokens(bench.database.pool, { type: 1, ids })
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const robots = await connectRobots(product.mqttUrl, tokens)
    const [robot] = robots
    if (robot === undefined) throw new Error('There is no robot.')
    const publish = publisherOf(robot)
    const token = await product.signIn(BENCH_USERS.admin)
    await publishInTurn([publish], { messages: WARM_UP, everyMs: ONE_VIEWER.everyMs })
    await oneViewer(product, { token, publish })
    await manyViewers({ bench, product }, { token, publish })
    await busyFleet(product, { token, robots })
    await Promise.all(robots.map((one) => one.endAsync()))
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
