import { access, constants as files, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { giveWay } from './give-way.ts'

// PostgreSQL processes that run queries get less CPU time than other processes.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const mayWrite = await access('/proc/self/autogroup', files.W_OK).then(
  () => true,
  () => false,
)

test.runIf(mayWrite)('lowers the priority of a PostgreSQL process and of its process session', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(server.db)
  const pid = rows[0]?.pid ?? 0
  await giveWay(pid)
  expect(getPriority(pid)).toBe(10)
  expect(await readFile(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/nice 10$/m)
})

test('another process with the same id keeps its priority', async () => {
  const before = getPriority()
  await giveWay(process.pid)
  expect(getPriority()).toBe(before)
})
