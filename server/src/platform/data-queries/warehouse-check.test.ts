import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BreakableLine, openBreakableLine } from '../../testing/server/breakable-line.ts'
import { addQueryWorld, queryLoginOf, type QueryWorld, runOf } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { AppError } from '../errors.ts'
import { createDataQueries } from './create-data-queries.ts'
import type { DataQueries } from './data-queries.ts'
import { openWarehouse } from './warehouse.ts'

// A data warehouse that goes silent while it is checked before its first query.

let server: TestServer
let world: QueryWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(server)
})
afterAll(() => server.stop())

const PATIENCE = { timeout: 120_000, interval: 20 }

interface SilentWarehouse {
  readonly queries: DataQueries
  readonly line: BreakableLine
  /** Makes the warehouse answer from now on. */
  repair(): void
  /** What has been logged since the start. */
  log(): string
}

/** A warehouse that did not answer at the start, and that stops answering after the first statement of its check. */
async function startSilent(): Promise<SilentWarehouse> {
  const { database } = server.app
  const url = await queryLoginOf(server)
  let isSilenced = true
  const line = await openBreakableLine(url, (answer) => {
    // The answer that lists the views.
    if (isSilenced && answer.includes('history_of_keys')) line.become('mute')
  })
  let logged = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => ((logged += String(chunk)), done()),
  })
  const log = pino(stream)
  line.become('cut')
  const warehouse = await openWarehouse({ database, url: line.url, log })
  line.become('open')
  logged = ''
  const queries = createDataQueries({ database, url, warehouse, log, limits: { running: 1 } })
  onTestFinished(() => queries.close())
  const repair = () => {
    isSilenced = false
    line.become('open')
  }
  return { queries, line, repair, log: () => logged }
}

/** Runs two small queries until the warehouse is silent. */
async function runUntilSilent({ queries, line }: SilentWarehouse, signal = new AbortController().signal) {
  const ended = queries.run(runOf(world, { signal })).then(
    ({ rows }) => rows,
    (error: unknown) => error,
  )
  await expect.poll(() => line.kept(), PATIENCE).toBeGreaterThan(0)
  return { ended }
}

test('it frees its turn, and is used when it answers again', async () => {
  const silent = await startSilent()
  const { ended } = await runUntilSilent(silent)
  expect(await ended).toMatchObject({
    code: 'warehouse_unreachable',
    message: 'The data warehouse does not answer. Please try again later.',
  })
  expect(silent.log()).toContain('The data warehouse of WAREHOUSE_URL cannot be used')
  silent.repair()
  expect((await silent.queries.run(runOf(world))).rows).toEqual([[1]])
})

test('cancelling ends the call and does not count as a failure of the warehouse', async () => {
  const silent = await startSilent()
  const ending = new AbortController()
  const { ended } = await runUntilSilent(silent, ending.signal)
  const reason = new AppError('data_query_cancelled')
  ending.abort(reason)
  expect(await ended).toBe(reason)
  expect(silent.log()).toBe('')
})

test('a server that stops does not wait for it', async () => {
  const silent = await startSilent()
  const { ended } = await runUntilSilent(silent)
  await silent.queries.close()
  expect(await ended).toMatchObject({ code: 'unavailable' })
})
