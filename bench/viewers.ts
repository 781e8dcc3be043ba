// Many open overviews of the whole fleet, each refreshed every ten seconds and hearing 500 live values a second.
import { setTimeout as sleep } from 'node:timers/promises'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { z } from 'zod'
import { giveTokens } from './support/device-tokens.ts'
import { report } from './support/figures.ts'
import { percentile } from './support/measure.ts'
import { startProduct, startProgram } from './support/processes.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const STEPS = (process.env['OVERVIEWS_OPEN'] ?? '50,200').split(',').map(Number)
const SECONDS = 30
const ROBOTS = 100
const VALUES_PER_SECOND = 500
const MAX_REFRESH_MS = 200

const measured = z.object({
  times: z.array(z.number()),
  unknownVersions: z.number(),
})

/** Each robot publishes once a second; stops when the signal aborts. */
async function publish(robots: readonly MqttClient[], signal: AbortSignal): Promise<void> {
  const names = Array.from(
    { length: VALUES_PER_SECOND / ROBOTS },
    (_, index) => `measured_value_${index + 2}`,
  )
  const robotEvery = 1000 / robots.length
  for (let turn = 0; !signal.aborted; turn += 1) {
    const started = performance.now()
    for (const [place, robot] of robots.entries()) {
      const values = Object.fromEntries(names.map((name) => [name, `${turn} ${place}`]))
      void robot
        .publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 })
        .catch(() => undefined)
      await sleep(Math.max(0, started + (place + 1) * robotEvery - performance.now()))
    }
  }
}

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  // The others do not connect. A minute after the start they would all go offline at once, which 200 viewers would hear of.
  await bench.database.pool.query('update device_presence set online = false')
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const tokens = [await product.signIn(BENCH_USERS.admin), await product.signIn(BENCH_USERS.dealer)]
    const ids = Array.from({ length: ROBOTS }, (_, index) => index * 50 + 1)
    const devices = await giveTokens(bench.database.pool, { type: DEVICE_TYPE.robot, ids })
    const robots = await Promise.all(
      devices.map((username) => connectAsync(product.mqttUrl, { username, protocolVersion: 4 })),
    )
    const stopping = new AbortController()
    const publishing = publish(robots, stopping.signal)
    for (const count of STEPS) {
      const overviews = await startProgram('bench/support/overviews.ts', {
        OVERVIEWS: JSON.stringify({ urls: [product.url], tokens, count, seconds: SECONDS }),
      })
      const { times, unknownVersions } = measured.parse(JSON.parse(await overviews.nextLine()))
      await overviews.stop()
      if (unknownVersions > 0) console.log(`${unknownVersions} refreshes read everything anew.`)
      report({
        operation: `${count} open overviews, ${VALUES_PER_SECOND} live values a second: a refresh, p95`,
        ours: { value: percentile(times, 0.95), unit: 'ms' },
        goal: { of: 'ours', atMost: MAX_REFRESH_MS },
      })
      report({ operation: '… p50', ours: { value: percentile(times, 0.5), unit: 'ms' } })
    }
    stopping.abort()
    await publishing
    await Promise.all(robots.map((robot) => robot.endAsync()))
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
