import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, latestOf } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import type { Report } from './history.store.ts'
import { openReportStore } from './reports.store.ts'

let server: TestServer
const devs: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  for (const id of [1, 2]) devs.push((await addTokenDevice(server.db, { type: 1, id, customerId: 1 })).dev)
})
afterAll(() => server.stop())

const AT = Date.parse('2026-03-01T00:00:00Z')

/** Stores reports; returns the values that have become the newest. */
async function write(
  ...reports: readonly (readonly [robot: number, after: number, values: Report['values']])[]
) {
  const { database } = server.app
  const store = openReportStore(database)
  const given = reports.map(([robot, after, values]) => {
    return { dev: devs[robot] ?? 0, created: AT + after, inserted: AT + after, values }
  })
  await store.prepare(given)
  const newest = await database.transaction('begin', async (db) =>
    store.write(db, given, await store.learnKeys(db, given)),
  )
  return newest.map(({ dev, key, value }) => [devs.indexOf(dev), key, value])
}

test('returns the values that became the newest, and stores all in history', async () => {
  expect(await write([0, 5, [['a', '1']]], [1, 5, [['b', '1']]])).toEqual([
    [0, 'a', '1'],
    [1, 'b', '1'],
  ])
  // One robot sends an older value, the other two new ones; at equal times the later report wins.
  expect(await write([0, 4, [['a', '0']]], [1, 6, [['b', '2']]], [1, 6, [['b', '3']]])).toEqual([
    [1, 'b', '3'],
  ])
  expect(await write([0, 1, [['a', '-1']]])).toEqual([])
  expect(await latestOf(server.db, devs[0] ?? 0)).toEqual({ a: '1' })
  expect(await latestOf(server.db, devs[1] ?? 0)).toEqual({ b: '3' })
  const { count } = await server.db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dev', 'in', devs)
    .executeTakeFirstOrThrow()
  expect(count).toBe(6)
})

test.each([
  ['plain', ['', 'ok', 'NULL', '{a,b}', ' ', '⚽']],
  ['with quotes', ['"', 'say "a","b"', '']],
  ['with backslashes', ['\\', 'C:\\temp\\"x"', '\\"']],
])('texts are stored as they are: %s', async (name, texts) => {
  const values = texts.map((text, place) => [`${name} ${place}`, text] as const)
  await write([0, 10, values])
  expect(await latestOf(server.db, devs[0] ?? 0)).toMatchObject(Object.fromEntries(values))
})
