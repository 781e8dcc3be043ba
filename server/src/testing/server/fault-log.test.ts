import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { route } from '../../platform/http/endpoints.ts'
import { startServerForTest } from './test-server.ts'
import { addUser } from './world.ts'

const call = {
  method: 'GET',
  summary: 'Fails',
  right: 'verified',
  response: z.object({}),
  reads: [],
} as const
const forbidden = endpoint({ ...call, path: '/api/forbidden' })
const undeclared = endpoint({ ...call, path: '/api/undeclared' })

test('a test server tells the cause of a 500 in one line, and nothing else', async () => {
  const lines: string[] = []
  const server = await startServerForTest(
    {},
    {
      onFault: (line) => lines.push(line),
      mountMore: (app) => {
        route(app, forbidden, async ({ db }) => {
          await sql`select * from ungranted`.execute(db)
          return {}
        })
        route(app, undeclared, () => {
          throw notFound()
        })
      },
    },
  )
  await sql`create table ungranted (id integer)`.execute(server.db)
  await addUser(server.db, { username: 'anna', customers: [1] })
  const token = await server.signIn('anna')
  expect((await server.call(forbidden, { token })).status).toBe(500)
  expect((await server.call(undeclared, { token })).status).toBe(500)
  expect(lines).toEqual([
    'GET /api/forbidden: permission denied for table ungranted',
    'GET /api/undeclared: GET /api/undeclared does not declare the error not_found.',
  ])
})
