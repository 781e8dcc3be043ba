import { dataQueries, type QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { countExecuting } from '../server/active-statements.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

export type ExecuteBody = EndpointInput<typeof dataQueries.execute>['body']
/** `reader` may only execute saved queries; `staff` belongs to the internal customer. */
export type DataQueryUser = 'writer' | 'reader' | 'colleague' | 'staff'

export const DATA_QUERY_USERS: readonly DataQueryUser[] = ['writer', 'reader', 'colleague', 'staff']
/** A query that does not end during a test. */
export const ENDLESS =
  'select count(*) as n from (select generate_series(1, 1000000000000) as each_one) as all_of_them'
/** Queries that return the only device that users of `own` see: 'Inside', 11. */
export const QUERIES = {
  whQuery: 'select device_id, name from devices order by device_id',
  dbQuery: 'select name, device_id from first_query',
  dbQueryFirst: false,
  params: [],
}

export interface DataQueryWorld {
  readonly server: TestServer
  /** The customer of all users except `staff`. */
  readonly own: number
  readonly tokens: ReadonlyMap<DataQueryUser, string>
  /** Deletes and adds the users again with their rights, and signs them in. */
  resetUsers(): Promise<void>
  execute(body?: Partial<ExecuteBody>, as?: DataQueryUser): ReturnType<typeof executeAs>
  cancel(runId: string, as?: DataQueryUser): Promise<{ status: number; body: unknown }>
  /** Saves queries of `writer`. @returns their id */
  save(fields?: Partial<QueryFields>): Promise<number>
  /** The ids of the executions that are not logged yet. */
  runIds(): Promise<string[]>
  /** How many connections are executing `ENDLESS`. */
  active(): Promise<number>
  /** The log entries of executions, newest first. */
  entries(): Promise<{ status_code: number; username: string | null; value: unknown }[]>
}

const executeAs = (server: TestServer, input: { body: ExecuteBody; token: string | undefined }) =>
  server.call(dataQueries.execute, input)

/** Starts the server without users; `resetUsers` adds them. */
export async function startDataQueryWorld(): Promise<DataQueryWorld> {
  const server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  await addDevice(db, { type: 1, id: 11, customerId: own, name: 'Inside' })
  await addDevice(db, { type: 1, id: 12, customerId: other, name: 'Outside' })
  const tokens = new Map<DataQueryUser, string>()
  return {
    server,
    own,
    tokens,
    resetUsers: async () => {
      await db.deleteFrom('app_user').where('username', 'in', DATA_QUERY_USERS).execute()
      for (const username of DATA_QUERY_USERS) {
        const rights = ['DataExtractorRead', ...(username === 'reader' ? [] : ['DataExtractor'])]
        await addUser(db, { username, customers: [username === 'staff' ? 1 : own], rights })
        tokens.set(username, await server.signIn(username))
      }
    },
    execute: (body = {}, as = 'writer') =>
      executeAs(server, { body: { ...QUERIES, ...body }, token: tokens.get(as) }),
    cancel: (runId, as = 'writer') =>
      server.call(dataQueries.cancel, { body: { runId }, token: tokens.get(as) }),
    save: async (fields = {}) => {
      const body = { name: 'Devices', description: '', isPublic: true, ...QUERIES, ...fields }
      const reply = await server.call(dataQueries.create, { body, token: tokens.get('writer') })
      return reply.body.id
    },
    runIds: async () =>
      (await db.selectFrom('data_query_execution').select('run_id').execute()).map(({ run_id }) => run_id),
    active: async () => countExecuting(db, 'generate_series(1, 1000000000000)'),
    entries: () =>
      db
        .selectFrom('user_action')
        .select(['status_code', 'username', 'value'])
        .where('action_type', '=', 'ExecuteDataQuery')
        .orderBy('id', 'desc')
        .execute(),
  }
}
