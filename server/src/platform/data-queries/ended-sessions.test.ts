import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addSession, addUser } from '../../testing/server/world.ts'

// A viewer who loses access while their queries run does not get the result.

let server: TestServer
let customer: number
beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'Club' })
})
afterAll(() => server.stop())

const WAYS = [
  ['a session that ends', 'not_signed_in', "update session set revoked_at = now() where username = 'u0'"],
  [
    'a user who is deactivated',
    'not_signed_in',
    "update app_user set valid_to = now() where username = 'u1'",
  ],
  [
    'a right that is taken',
    'no_access',
    "delete from user_access where username = 'u2' and tag = 'DataExtractorRead'",
  ],
  [
    'customers that are exchanged',
    'no_access',
    "insert into user_customer (username, customer_id, position) values ('u3', 1, 5)",
  ],
] as const

test.each(WAYS.map((way, index) => [...way, index] as const))(
  '%s while queries run keeps their result back',
  async (_title, code, change, index) => {
    const username = `u${index}`
    await addUser(server.db, {
      username,
      customers: [customer],
      rights: ['DataExtractorRead', 'DataExtractor'],
    })
    const sessionId = await addSession(server.db, username)
    let isChanged = false
    const run = server.app.dataQueries.run({
      as: { sessionId },
      whQuery: 'select 1 as one',
      dbQuery: 'select n from generate_series(1, 5000) as n',
      dbQueryFirst: false,
      params: [],
      signal: new AbortController().signal,
      onProgress: ({ phase }) => {
        if (phase !== 'reading' || isChanged) return
        isChanged = true
        changeNow(change)
      },
    })
    await expect(run).rejects.toMatchObject({ code })
    expect(isChanged).toBe(true)
  },
)

/** Changes the database while this process is blocked: the query has begun, and not all of its rows are read. */
function changeNow(statement: string): void {
  const script = `
    const pg = require('pg')
    const client = new pg.Client(process.argv[1])
    client.connect().then(() => client.query(process.argv[2])).then(() => client.end())`
  execFileSync(process.execPath, ['-e', script, server.databaseUrl, statement], { cwd: import.meta.dirname })
}
