import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBreakableLine } from '../../../testing/server/breakable-line.ts'
import { queryLoginOf } from '../../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { openQueryConnection } from './query-connection.ts'
import { RowReader } from './row-reader.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('reading ends when the connection is lost after the last row, before PostgreSQL is ready again', async () => {
  const line = await openBreakableLine(await queryLoginOf(server), (answer) => {
    if (answer.includes('SELECT 3\0')) line.become('mute')
  })
  const { client, drop } = await openQueryConnection(line.url, { isLocal: false })
  const text = 'select n from generate_series(1, 3) as n'
  const reading = new RowReader(client, { text, values: [], characters: 1000, drop }).read(10)
  // The rows have arrived, and the client's next message was held back.
  await expect.poll(line.kept).toBeGreaterThan(0)
  drop()
  await expect(reading).rejects.toThrow('Connection terminated')
})
