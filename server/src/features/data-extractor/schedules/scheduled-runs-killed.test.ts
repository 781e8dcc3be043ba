import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { countExecuting } from '../../../testing/server/active-statements.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../../../testing/worlds/query-schedules.ts'
import { ENDLESS } from '../../../testing/worlds/schedule-world.ts'
import { startSecondServer } from '../../../testing/server/second-server.ts'
import { startServerChild } from '../../../testing/server/server-child.ts'
import { createTestDatabase } from '../../../testing/server/test-database.ts'
import { addUser } from '../../../testing/server/world.ts'
import { runNow } from './query-schedules.service.ts'
import { insertSchedule } from './query-schedules.store.ts'

const PATIENCE = { timeout: 90_000, interval: 200 }

test('another server repeats the run of a killed one, and mails the result once', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const database = openDatabase({ url: databaseUrl, size: 2 })
  const { system } = database
  onTestFinished(async () => {
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await addUser(system, { username: 'anna', customers: [1], rights: ['DataExtractorRead'] })
  await sql`update app_user set email = 'anna@example.com'`.execute(system)
  const queryId = await addSavedQuery(system, { name: 'Count', username: 'anna', dbQuery: ENDLESS })
  const schedule = await insertSchedule(system, {
    username: 'anna',
    queryId,
    queryName: 'Count',
    settings: { ...SCHEDULE_SETTINGS, mails: true },
    next: new Date(Date.now() + 86_400_000),
  })
  const first = await startServerChild({ databaseUrl, dataDir, env: { LOG_LEVEL: 'info' } })
  await database.transaction('begin', (db) => runNow(db, schedule))
  const runs = async () => {
    const { rows } = await sql<{ state: string; mail_state: string | null; row_count: number | null }>`
      select state, mail_state, row_count from data_query_run`.execute(system)
    return rows
  }
  await expect.poll(() => countExecuting(system, 'generate_series(1, 100000)'), PATIENCE).toBe(1)
  expect(await runs()).toEqual([{ state: 'running', mail_state: null, row_count: null }])
  first.kill()

  await sql`update data_query set db_query = 'select n from first_query'`.execute(system)
  const next = await startSecondServer({ databaseUrl, dataDir })
  onTestFinished(() => next.stop())
  await expect
    .poll(async () => {
      // Pretends that the heartbeat timeout and the pause before the retry have passed.
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
        where state = 'active' and retry_count = 0 and name = 'run-scheduled-query'`.execute(system)
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(system)
      return runs()
    }, PATIENCE)
    .toEqual([{ state: 'done', mail_state: 'sent', row_count: 1 }])
  const outbox = join(dataDir, 'outbox')
  const mails = await readdir(outbox)
  expect(mails).toHaveLength(1)
  expect(await readFile(join(outbox, mails[0] ?? ''), 'utf8')).toContain('filename=query-result.csv')
  const { rows } = await sql`select from data_query_result`.execute(system)
  expect(rows).toHaveLength(1)
}, 240_000)
