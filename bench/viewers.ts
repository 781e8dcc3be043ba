// Many open overviews of the whole fleet, each refreshed every ten seconds and receiving 500 live values a second.
import { z } from 'zod'
import { report } from './support/figures.ts'
import { percentile } from './support/measure.ts'
import { startProduct, startProgram } from './support/processes.ts'
import { preparePublishing, startPublishing, VALUES_PER_SECOND } from './support/publishing-robots.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const STEPS = (process.env['OVERVIEWS_OPEN'] ?? '50,200').split(',').map(Number)
const SECONDS = 30
const MAX_REFRESH_MS = 200

const measured = z.object({
  times: z.array(z.number()),
  unknownVersions: z.number(),
})

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const tokensOfRobots = await preparePublishing(bench.database.pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const tokens = [await product.signIn(BENCH_USERS.admin), await product.signIn(BENCH_USERS.dealer)]
    const robots = await startPublishing({
      tokens: tokensOfRobots,
      url: product.mqttUrl,
      broker: 'embedded',
    })
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
    await robots.stop()
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
