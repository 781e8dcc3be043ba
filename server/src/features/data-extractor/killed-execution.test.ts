import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataQueries } from '@service-center/contract/data-queries/data-queries.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { countExecuting } from '../../testing/active-statements.ts'
import { ENDLESS } from '../../testing/data-query-world.ts'
import { startServerChild } from '../../testing/server-child.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { callEndpoint } from '../../testing/test-server.ts'
import { addUser, TEST_PASSWORD } from '../../testing/world.ts'
import { abandonedExecutionJob } from './executions.service.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }

test('an execution of a killed server gets its entry from another one, and its query ends', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const { system, close } = openDatabase({ url: databaseUrl, size: 2 })
  onTestFinished(async () => {
    await close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const child = await startServerChild({ databaseUrl, dataDir })
  await addUser(system, { username: 'anna', customers: [1], rights: ['DataExtractorRead', 'DataExtractor'] })
  const signIn = { body: { username: 'anna', password: TEST_PASSWORD } }
  const { body } = await callEndpoint({ url: child.url, endpoint: sessions.signIn, input: signIn })
  const token = 'token' in body ? body.token : ''
  const queries = { whQuery: ENDLESS, dbQuery: 'select n from first_query', dbQueryFirst: false, params: [] }
  const run = callEndpoint({ url: child.url, endpoint: dataQueries.execute, input: { body: queries, token } })
  const end = run.then(
    () => 'answered',
    () => 'broken off',
  )
  const active = () => countExecuting(system, 'generate_series(1, 1000000000000)')
  await expect.poll(active, PATIENCE).toBe(1)
  child.kill()
  expect(await end).toBe('broken off')
  await expect.poll(active, PATIENCE).toBe(0)
  const entries = () =>
    system
      .selectFrom('user_action')
      .select(['status_code', 'username', 'address', 'value'])
      .where('action_type', '=', 'ExecuteDataQuery')
      .execute()
  const { run: look } = abandonedExecutionJob(system)
  // Perhaps its server is alive.
  await look()
  expect(await entries()).toEqual([])
  await sql`update data_query_execution set started_at = started_at - interval '6 minutes'`.execute(system)
  await look()
  expect(await entries()).toMatchObject([
    { status_code: 500, username: 'anna', address: '127.0.0.1', value: { whQuery: ENDLESS, params: [] } },
  ])
  expect(await system.selectFrom('data_query_execution').select('id').execute()).toEqual([])
})
