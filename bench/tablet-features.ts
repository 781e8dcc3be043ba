// Features of tablets: time from a purchase, a refund or the start of a timeframe until the tablet is notified,
// also while all tablets are notified of a change, and until the last of them is.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toldFeatures } from '@service-center/contract/tablet-features/tablet-features.ts'
import { connectAsync } from 'mqtt'
import type { Pool } from 'pg'
import { z } from 'zod'
import { giveTokens } from './support/device-tokens.ts'
import { report } from './support/figures.ts'
import { median, percentile, timed } from './support/measure.ts'
import { post } from './support/post.ts'
import { startProduct, startProgram, type StartedProduct, type StartedProgram } from './support/processes.ts'
import { BENCH_USERS } from './support/seed.ts'
import { FEATURE_OF_ALL, seedSoldWorld, SOLD, UNSOLD_GROUP } from './support/sold-world.ts'
import { startBenchDatabase } from './support/world.ts'

/** The tablet that is measured. */
const TABLET = 17
const PURCHASES = 50
const TIMEFRAMES = 10
const ROUNDS = 5
/** Pause after thousands of connections or messages, before the measurement starts. */
const SETTLE_MS = 5000

type Call = (path: string, body: object) => Promise<unknown>

/**
 * Connects the measured tablet; `until` resolves when the tablet is told that it has, or no longer has, the bought
 * feature.
 */
async function listen(product: StartedProduct, token: string) {
  const client = await connectAsync(product.mqttUrl, { username: token, protocolVersion: 4 })
  let wanted: { has: boolean; resolve: (at: number) => void } | undefined
  client.on('message', (_topic, message) => {
    const { features } = z.object({ features: toldFeatures }).parse(JSON.parse(String(message)))
    if (wanted?.has === (features.features[UNSOLD_GROUP.tag] !== undefined)) wanted.resolve(performance.now())
  })
  await client.subscribeAsync('v1/devices/me/attributes', { qos: 1 })
  return {
    until: (has: boolean) => new Promise<number>((resolve) => (wanted = { has, resolve })),
    close: () => client.endAsync(true),
  }
}
type Listener = Awaited<ReturnType<typeof listen>>

/** Delays from the call of each purchase, and of its refund, until the tablet is notified, in ms. */
async function purchases(
  call: Call,
  { customer, tablet, isEnough }: { customer: number; tablet: Listener; isEnough: (done: number) => boolean },
): Promise<number[]> {
  const times: number[] = []
  const measure = async (has: boolean, work: () => Promise<unknown>) => {
    const heard = tablet.until(has)
    const began = performance.now()
    const reply = await work()
    times.push((await heard) - began)
    await sleep(20)
    return reply
  }
  while (!isEnough(times.length)) {
    const f = Math.floor(Date.now() / 1000) - 60
    const body = { ci: customer, ti: TABLET, fi: UNSOLD_GROUP.id, f, t: '' }
    const bought = await measure(true, () => call('/api/dbtool/purchase', body))
    const { id } = z.object({ id: z.int() }).parse(bought)
    await measure(false, () => call('/api/dbtool/purchase_refund', { i: id, j: '{}' }))
  }
  return times
}

/** Delays from the start of each purchase until the tablet is notified, in ms. */
async function starts(call: Call, customer: number, tablet: Listener): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMEFRAMES; n += 1) {
    const at = Date.now() + 1000 + n * 37
    const heard = tablet.until(true)
    const body = { ci: customer, ti: TABLET, fi: UNSOLD_GROUP.id, f: at / 1000, t: '' }
    const { id } = z.object({ id: z.int() }).parse(await call('/api/dbtool/purchase', body))
    await heard
    times.push(Date.now() - at)
    const gone = tablet.until(false)
    await call('/api/dbtool/purchase_refund', { i: id, j: '{}' })
    await gone
  }
  return times
}

/** Changes a feature of all tablets and returns the delays until each was notified, in ms. */
async function tellAll(call: Call, tablets: StartedProgram): Promise<number[]> {
  const heard = tablets.nextLine()
  const m = [{ k: 'asked_at', v: String(process.hrtime.bigint()), o: 1, f: '', t: '' }]
  const { id: Id, tag: t, group: fgid } = FEATURE_OF_ALL
  await call('/api/dbtool/feature', { Id, t, d: 'Feature of all', fgid, o: [], m })
  return z.array(z.number()).parse(JSON.parse(await heard))
}

/** Returns a function that stores all values by one bare statement. The values are in the database already. */
async function bareWrite(pool: Pool): Promise<() => Promise<unknown>> {
  await pool.query(`
    create table bench_value as
    select dev, value from device_attribute where scope = 'shared' and name = 'features'`)
  return () =>
    pool.query(`
      insert into device_attribute (dev, scope, name, value)
      select dev, 'shared', 'features', value from bench_value
      on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()`)
}

/** Waits until no notification is pending. */
async function settled(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from feature_refresh limit 1')
    await sleep(SETTLE_MS)
    if (rowCount === 0) return
  }
}

const ms = (value: number) => ({ value, unit: 'ms' }) as const

const bench = await startBenchDatabase()
const { pool } = bench.database
try {
  await seedSoldWorld(pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const admin = await product.signIn(BENCH_USERS.admin)
    const call: Call = (path, body) => post(new URL(path, product.url), { token: admin, body })
    const { rows } = await pool.query<{ customer: number }>(
      'select customer_id as customer from device where device_type = 2 and device_id = $1',
      [TABLET],
    )
    const customer = rows[0]?.customer ?? 0
    const ids = Array.from({ length: SOLD.tablets }, (_one, n) => n + 1)
    const tokens = await giveTokens(pool, { type: 2, ids })
    const file = join(bench.directory, 'tablets.json')
    const others = tokens.filter((_token, n) => ids[n] !== TABLET)
    writeFileSync(file, JSON.stringify({ url: product.mqttUrl, tokens: others }))
    const tablets = await startProgram('bench/support/told-tablets.ts', { TABLETS: file })
    const tablet = await listen(product, tokens[TABLET - 1] ?? '')
    await settled(pool)

    const bought = await purchases(call, { customer, tablet, isEnough: (done) => done >= 2 * PURCHASES })
    for (const share of [0.5, 0.95]) {
      report({
        operation: `a purchase or refund reaches its tablet, p${share * 100}`,
        ours: ms(percentile(bought, share)),
        ...(share === 0.5 ? {} : { goal: { of: 'ours', atMost: 1000 } }),
      })
    }
    report({
      operation: '… from the start of its time, the last of some',
      ours: ms(Math.max(...(await starts(call, customer, tablet)))),
      goal: { of: 'ours', atMost: 1000 },
    })

    const all: { last: number; first: number; bare: number }[] = []
    const meanwhile: number[] = []
    const write = await bareWrite(pool)
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await timed(write)
      await settled(pool)
      let isToldAll = false
      const told = tellAll(call, tablets).finally(() => (isToldAll = true))
      const times = await purchases(call, { customer, tablet, isEnough: () => isToldAll })
      const delays = await told
      if (round > 0) {
        meanwhile.push(...times)
        all.push({ last: Math.max(...delays), first: percentile(delays, 0.5), bare })
      }
    }
    report({
      operation: `a change of what ${SOLD.tablets.toLocaleString('en')} tablets have reaches the last`,
      ours: ms(median(all.map(({ last }) => last))),
      limit: ms(median(all.map(({ bare }) => bare))),
      goal: { of: 'ours', atMost: 1000 },
    })
    report({
      operation: '… half of them have heard',
      ours: ms(median(all.map(({ first }) => first))),
    })
    report({
      operation: '… a purchase or refund meanwhile, the last',
      ours: ms(Math.max(...meanwhile)),
      limit: ms(Math.max(...bought)),
      goal: { of: 'ours', atMost: 1000 },
    })
    await tablet.close()
    await tablets.stop()
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
