import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const keptPlans = async (text: string) => {
  const { database } = server.app
  return database.transaction('begin read only', async (db) => {
    for (let turn = 0; turn < 5; turn += 1) await sql.raw(text).execute(db)
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement = ${text}`.execute(db)
    return rows[0]?.count
  })
}

test('PostgreSQL caches the plan of a repeated statement', async () => {
  expect(await keptPlans('select 41 + 1 as again')).toBe(1)
})

test('a statement that is different each time is not cached', async () => {
  const count = await server.app.database.transaction('begin read only', async (db) => {
    for (let turn = 0; turn < 5; turn += 1) await sql.raw(`select ${turn} as once`).execute(db)
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like '% as once'`.execute(db)
    return rows[0]?.count
  })
  expect(count).toBe(0)
})
