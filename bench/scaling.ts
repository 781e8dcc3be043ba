// How many open overviews two server processes can serve compared with one. Measured as processor time, which
// does not depend on how many cores PostgreSQL, viewers and robots leave for the servers.
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data/device-data.ts'
import { z } from 'zod'
import { startBrokerAndRedis } from './support/broker-and-redis.ts'
import { report } from './support/figures.ts'
import { startProduct, type StartedProduct, startProgram } from './support/processes.ts'
import { preparePublishing, startPublishing, VALUES_PER_SECOND } from './support/publishing-robots.ts'
import { BENCH_USERS, LARGE_FLEET, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

/** Open overviews of each process. */
const OVERVIEWS = 80
const SECONDS = 20

const bench = await startBenchDatabase()
try {
  await seedFleet(bench.database.pool, LARGE_FLEET)
  const robots = await preparePublishing(bench.database.pool)
  const one = await carriedByOne(robots)
  const two = await carriedByTwo(robots)
  if (two === undefined) console.log('Not measured: mosquitto and redis-server are not installed.')
  else {
    report({
      operation: `overviews until a processor is full, ${VALUES_PER_SECOND} live values a second: two processes beside one`,
      ours: { value: two, unit: 'overviews' },
      limit: { value: one, unit: 'overviews' },
      goal: { of: 'ratio', atLeast: 1.7 },
    })
  }
} finally {
  await bench.stop()
}

/** A small installation: one process with its own broker. */
async function carriedByOne(robots: readonly string[]): Promise<number> {
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    return await carriedBy([product], { robots, url: product.mqttUrl, broker: 'embedded' })
  } finally {
    await product.stop()
  }
}

/** Two processes with a broker and a Redis that they share. */
async function carriedByTwo(robots: readonly string[]): Promise<number | undefined> {
  const services = await startBrokerAndRedis(bench.directory)
  if (services === undefined) return undefined
  const settings = { MQTT_URL: services.mqttUrl, REDIS_URL: services.redisUrl }
  const start = (directory: string) => startProduct({ databaseUrl: bench.url, directory, settings })
  const second = join(bench.directory, 'second')
  // They share the keys of tokens and logins.
  await mkdir(join(second, 'data'), { recursive: true, mode: 0o700 })
  await cp(join(bench.directory, 'data', 'secrets.json'), join(second, 'data', 'secrets.json'))
  const products = [await start(bench.directory), await start(second)]
  try {
    return await carriedBy(products, { robots, url: services.mqttUrl, broker: 'external' })
  } finally {
    for (const product of products) await product.stop()
    services.stop()
  }
}

/**
 * @returns how many overviews the processes can serve together until the busiest one uses a whole processor,
 * computed from its use without viewers and the increase per overview
 */
async function carriedBy(
  products: readonly StartedProduct[],
  { robots, url, broker }: { robots: readonly string[]; url: string; broker: 'embedded' | 'external' },
): Promise<number> {
  const [first] = products
  if (first === undefined) throw new Error('No process.')
  const tokens = [await first.signIn(BENCH_USERS.admin), await first.signIn(BENCH_USERS.dealer)]
  const publishing = await startPublishing({ tokens: robots, url, broker })
  await sleep(OVERVIEW_REFRESH_MS)
  const unseen = await processorMsASecond(products)
  const overviews = await startProgram('bench/support/overviews.ts', {
    OVERVIEWS: JSON.stringify({
      urls: products.map(({ url }) => url),
      tokens,
      count: OVERVIEWS * products.length,
      seconds: SECONDS + 1,
    }),
  })
  await sleep(OVERVIEW_REFRESH_MS)
  const seen = await processorMsASecond(products)
  const { heard } = z.object({ heard: z.number() }).parse(JSON.parse(await overviews.nextLine()))
  await overviews.stop()
  await publishing.stop()
  console.log(`${heard} live values were heard.`)
  const which = `${products.length} ${products.length === 1 ? 'process' : 'processes'}`
  for (const [place, ms] of seen.entries()) {
    const told = [
      `nobody looks: ${unseen[place]?.toFixed(0)} ms`,
      `${OVERVIEWS} overviews of its own: ${ms.toFixed(0)} ms`,
    ]
    console.log(`${which}, processor time of process ${place + 1} in a second: ${told.join(', ')}.`)
  }
  return (
    products.length * Math.min(...seen.map((ms, place) => fullAt({ unseen: unseen[place] ?? 0, seen: ms })))
  )
}

/** How many overviews a process can serve, from its processor time per second. */
function fullAt({ unseen, seen }: { unseen: number; seen: number }): number {
  return (1000 - unseen) / ((seen - unseen) / OVERVIEWS)
}

async function processorMsASecond(products: readonly StartedProduct[]): Promise<number[]> {
  const before = products.map((product) => product.processorMs())
  await sleep(SECONDS * 1000)
  return products.map((product, place) => (product.processorMs() - (before[place] ?? 0)) / SECONDS)
}
