import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { dataQuerySchedules } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../testing/server/demo-server.ts'
import type { TestServer } from '../testing/server/test-server.ts'
import { DEMO_QUERIES, DEMO_SCHEDULES } from './demo-data-queries.ts'

const DAY = 86_400

let server: TestServer
let admin: string
let support: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin', 'service-center')
  support = await server.signIn('support', 'service-center')
})
afterAll(() => server.stop())

const listed = async (token: string) => (await server.call(dataQueries.list, { token })).body.data

test('the administrator of the demo world has saved queries, and support sees the public ones', async () => {
  const all = await listed(admin)
  expect(all.map(({ name }) => name).toSorted()).toEqual(DEMO_QUERIES.map(({ name }) => name).toSorted())
  expect(await listed(support)).toEqual(all.filter(({ isPublic }) => isPublic))
  expect(new Set(all.map(({ isPublic }) => isPublic))).toEqual(new Set([true, false]))
})

test.each(DEMO_QUERIES)('$name shows data of the last weeks', async ({ name, isPublic, params }) => {
  const token = isPublic ? support : admin
  const query = (await listed(token)).find((one) => one.name === name)
  if (query === undefined) throw new Error(`${name} is not listed.`)
  const { whQuery, dbQuery, dbQueryFirst, id: queryId } = query
  const now = Date.now() / 1000
  const values = params.map(({ order }) => ({ order, value: order === 1 ? now - 28 * DAY : now }))
  const { status, body } = await server.call(dataQueries.execute, {
    body: { whQuery, dbQuery, dbQueryFirst, params: values, queryId },
    token,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(body.rows.length).toBeGreaterThan(0)
  expect(body.first?.isTruncated).toBe(false)
})

test('the administrator has schedules, one of which has run with a result to look at', async () => {
  const schedules = async () => (await server.call(dataQuerySchedules.list, { token: admin })).body.data
  expect((await schedules()).map(({ queryName }) => queryName).toSorted()).toEqual(
    DEMO_SCHEDULES.map(({ query }) => query).toSorted(),
  )
  const last = async () =>
    (await schedules()).find(({ queryName }) => queryName.startsWith('Offline robots'))?.lastRun
  await expect.poll(async () => (await last())?.state, { timeout: 60_000 }).toBe('done')
  const id = String((await last())?.id)
  const { body } = await server.call(dataQuerySchedules.result, { params: { id }, token: admin })
  expect(body.columns.map(({ name }) => name)).toContain('battery_percent')
})
