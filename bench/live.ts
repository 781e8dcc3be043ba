// Delay from a device's publish to a viewer's event, including storing.
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { z } from 'zod'
import { createDeviceToken } from '../server/src/platform/secrets/device-tokens.ts'
import { report } from './support/figures.ts'
import { percentile } from './support/measure.ts'
import { startProduct, startProgram, type StartedProduct } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { type BenchDatabase, startBenchDatabase } from './support/world.ts'

const KEY = 'published_at'
const WARM_UP = 50
const ONE_VIEWER = { count: 1, messages: 500, everyMs: 10 }
const MANY_VIEWERS = { count: 1000, messages: 40, everyMs: 250 }

/** Connects as the first robot of the fleet. */
async function connectRobot({ database }: BenchDatabase, { mqttUrl }: StartedProduct): Promise<MqttClient> {
  const { token, tokenHash } = createDeviceToken()
  await database.pool.query(
    `insert into device_token (dev, token_hash) select dev, $1 from device where device_type = 1 and device_id = 1`,
    [tokenHash],
  )
  return connectAsync(mqttUrl, { username: token, clientId: 'bench', protocolVersion: 4 })
}

async function publish(robot: MqttClient, count: number, everyMs: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const values = { [KEY]: String(process.hrtime.bigint()) }
    await robot.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 })
    await sleep(everyMs)
  }
}

/** Every viewer's delay for every message, in milliseconds. */
async function delays(
  robot: MqttClient,
  product: StartedProduct,
  { count, messages, everyMs }: typeof ONE_VIEWER,
): Promise<number[]> {
  const token = await product.signIn(BENCH_USERS.admin)
  const viewers = await startProgram('bench/support/viewers.ts', {
    VIEWERS: JSON.stringify({ url: product.url, token, count, key: KEY }),
  })
  await publish(robot, messages, everyMs)
  await sleep(500)
  const last = await viewers.stop()
  const samples = z.array(z.number()).parse(JSON.parse(last))
  if (samples.length !== messages * count)
    throw new Error(`Of ${messages * count} events ${samples.length} arrived.`)
  return samples
}

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const robot = await connectRobot(bench, product)
    await publish(robot, WARM_UP, ONE_VIEWER.everyMs)
    const one = await delays(robot, product, ONE_VIEWER)
    const many = await delays(robot, product, MANY_VIEWERS)
    await robot.endAsync()
    for (const [samples, viewers, share, atMost] of [
      [one, 'one viewer', 0.5, 10],
      [one, 'one viewer', 0.95, 25],
      [many, '1,000 viewers', 0.99, 100],
    ] as const) {
      report({
        operation: `device → browser, ${viewers}, p${share * 100}`,
        ours: { value: percentile(samples, share), unit: 'ms' },
        goal: { of: 'ours', atMost },
      })
    }
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
