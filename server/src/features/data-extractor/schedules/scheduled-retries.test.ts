import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLock } from '../../../testing/held-lock.ts'
import { PATIENCE, type ScheduleWorld, startScheduleWorld } from '../../../testing/worlds/schedule-world.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

test('retries a run that a database change interrupted, and then succeeds', async () => {
  const { db } = world.server
  const versions = await world.schedule({}, { dbQuery: 'select count(*) as n from software_versions' })
  const release = await holdLock(db, sql`lock table software_version in access exclusive mode`)
  await world.start(versions)
  await expect
    .poll(async () => (await world.runsOf(versions))[0], PATIENCE)
    .toMatchObject({
      state: 'waiting',
      failure:
        'The query was interrupted: the database is being changed. Please execute it again in a moment.',
    })
  await release()
  await expect
    .poll(async () => {
      await world.tryRunsNow()
      return (await world.runsOf(versions))[0]
    }, PATIENCE)
    .toMatchObject({ state: 'done', failure: null, rows: 1 })
  expect(await world.runsOf(versions)).toHaveLength(1)
})
