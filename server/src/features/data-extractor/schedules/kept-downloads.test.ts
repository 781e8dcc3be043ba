import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { holdLock } from '../../../testing/held-lock.ts'
import { type ScheduleWorld, startScheduleWorld } from '../../../testing/worlds/schedule-world.ts'
import { readKept } from './query-schedules.views.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

async function slicesOf(db: Database, run: number): Promise<Buffer[]> {
  const slices: Buffer[] = []
  for await (const slice of readKept(db, run)) slices.push(slice)
  return slices
}

test('reads a kept result in slices, and fails when it is deleted meanwhile', async () => {
  // More than a megabyte, compressed.
  const dbQuery = 'select md5(n::text) || md5((-n)::text) as text from generate_series(1, 40000) as s(n)'
  const { id } = await world.run(await world.schedule({}, { dbQuery }))
  const { database } = world.server.app
  const slices = await database.transaction('begin read only', (db) => slicesOf(db, id))
  expect(slices.length).toBeGreaterThan(1)
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024)
  const { content } = await world.server.db
    .selectFrom('data_query_result')
    .select('content')
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Buffer.concat(slices).equals(content)).toBe(true)
  // Deleted while it is being read.
  const reader = readKept(world.server.db, id)
  expect((await reader.next()).value).toEqual(slices[0])
  await world.server.db.deleteFrom('data_query_result').where('run_id', '=', id).execute()
  await expect(reader.next()).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['as JSON', ''],
  ['as a file', '/file'],
])('refuses a download beyond the limit before anything is read: %s', async (_what, path) => {
  const { server, tokens } = world
  const { id } = await world.run(await world.schedule())
  const download = async () => {
    const headers = { authorization: `Bearer ${tokens.anna}` }
    const reply = await fetch(`${server.url}/api/device-data-queries/runs/${id}${path}`, { headers })
    return { status: reply.status, text: await reply.text() }
  }
  // All readers of a result wait.
  const release = await holdLock(server.db, sql`lock table data_query_result in access exclusive mode`)
  const downloads = Array.from({ length: 4 }, download)
  expect(await Promise.race(downloads)).toMatchObject({
    status: 503,
    text: expect.stringContaining('too_many_downloads'),
  })
  await release()
  const statuses = (await Promise.all(downloads)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 503])
})
