import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN, makeHostileWorld } from '../../testing/worlds/query-world/hostile-world.ts'
import { runAs } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

// In each column of each view, a condition that fails on a hidden text must not reveal it.

let server: TestServer
let sessions: { north: string; boss: string }
beforeAll(async () => {
  server = await startTestServer()
  sessions = await makeHostileWorld(server.db)
})
afterAll(() => server.stop())

/** A condition that divides by zero if the column contains the hidden text. */
const failingOn = (column: string) => `1 / (1 - sign(position('${HIDDEN}' in "${column}"::text))) > 0`

/** The error when a text runs as both queries of a run; undefined if it succeeds. */
async function failureOf(sessionId: string, text: string): Promise<string | undefined> {
  const run = server.app.dataQueries.run(runAs({ sessionId }, { whQuery: text, dbQuery: text }))
  return run.then(
    () => undefined,
    (error: unknown) => JSON.stringify(error),
  )
}

/** The views that contain the hidden text: a viewer who sees those rows gets the error. */
const TOLD = `
  command_messages commands customers devices history history_of_keys latest layouts logbook purchases quotes rollout_robots rollouts
  tablet_features ticket_messages tickets user_actions users`
  .trim()
  .split(/\s+/)

test('no condition tells a hidden row by an error, in any column of any view', async () => {
  const views = await server.app.dataQueries.views()
  const told: string[] = []
  for (const { name, columns } of views) {
    const counts = columns.map(
      (column) => `(select count(*) from ${name} where ${failingOn(column.name)}) as ${column.name}`,
    )
    const text = `select ${counts.join(', ')}`
    expect([name, await failureOf(sessions.north, text)]).toEqual([name, undefined])
    if (/division by zero/i.test((await failureOf(sessions.boss, text)) ?? '')) told.push(name)
  }
  expect(told).toEqual(TOLD)
})
