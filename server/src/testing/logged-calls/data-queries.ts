import { dataQueries, type QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import { type Actor, asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'

const FIELDS: QueryFields = {
  name: 'Logged',
  description: '',
  isPublic: true,
  whQuery: 'select 1 as one',
  dbQuery: 'select one from first_query',
  dbQueryFirst: false,
  params: [{ order: 1, name: 'From' }],
}

const saved = async (server: TestServer, { token }: Actor) => {
  const { body } = await server.call(dataQueries.create, { body: FIELDS, token })
  return { id: String(body.id) }
}

/** One successful call of every endpoint that changes or executes data queries. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/device-data-queries': async (server, actor) =>
    asActor(server, { actor, endpoint: dataQueries.create, input: { body: FIELDS } }),
  'PUT /api/device-data-queries/{id}': async (server, actor) => {
    const input = { params: await saved(server, actor), body: { ...FIELDS, name: 'Another' } }
    return asActor(server, { actor, endpoint: dataQueries.update, input })
  },
  'DELETE /api/device-data-queries/{id}': async (server, actor) =>
    asActor(server, { actor, endpoint: dataQueries.remove, input: { params: await saved(server, actor) } }),
  'POST /api/device-data-queries/execute': async (server, actor) => {
    const { whQuery, dbQuery, dbQueryFirst } = FIELDS
    const input = { body: { whQuery, dbQuery, dbQueryFirst, params: [] } }
    return asActor(server, { actor, endpoint: dataQueries.execute, input })
  },
}
