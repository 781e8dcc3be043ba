import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import { ENDLESS, type ExecuteBody, QUERIES } from './data-query-world.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { addCustomer, addUser } from '../server/world.ts'

/** A user with their own customer. Each customer has a different number of robots. */
export interface CrowdUser {
  readonly username: string
  readonly token: string
  readonly robots: number
}

export interface QueryCrowd {
  readonly server: TestServer
  readonly users: readonly CrowdUser[]
  /** The user whose customer has this number of robots. */
  user(robots: number): CrowdUser
  execute(user: CrowdUser, body?: Partial<ExecuteBody>): ReturnType<typeof executeAs>
  cancel(user: CrowdUser, runId: string): Promise<{ status: number; body: unknown }>
  /** The sorted names of the `endless` queries that PostgreSQL is executing. */
  running(): Promise<string[]>
  /** How many database connections for queries exist. */
  connections(): Promise<number>
  /** The ids of the executions that are not logged yet. */
  runIds(): Promise<string[]>
  /** The status codes in the log of a user's executions with this id. */
  statusesOf(runId: string, user: CrowdUser): Promise<number[]>
}

/** Two queries that return the user's name, and the number of robots that they see, twice. */
export const countQueries = ({ username }: CrowdUser) => ({
  whQuery: `select '${username}' as username, count(*) as robots from devices`,
  dbQuery: 'select f.username, f.robots, (select count(*) from devices) as again from first_query f',
})

/** The result of `countQueries`, which is different for each user. */
export const countRows = ({ username, robots }: CrowdUser) => [[username, robots, robots]]

/** A query that does not end during a test; `running` lists it by its name. */
export const endless = (name: string) => ({
  whQuery: ENDLESS.replace('select count(*)', `select 'endless ${name}' as name, count(*)`),
})

const executeAs = (server: TestServer, input: { body: ExecuteBody; token: string }) =>
  server.call(dataQueries.execute, input)

/** Starts a server with signed-in users. The customer of the first user has one robot, that of the second user two, … */
export async function startQueryCrowd(size: number): Promise<QueryCrowd> {
  // Without the place for short queries, so that a test can hold all places.
  const server = await startTestServer({ DATA_QUERY_SHORT_SECONDS: '0' })
  const { db } = server
  const add = async (robots: number): Promise<CrowdUser> => {
    const username = `user${robots}`
    const customerId = await addCustomer(db, { name: username })
    await sql`
      insert into device (device_type, device_id, customer_id, name)
      select 1, ${robots * 1000} + n, ${customerId}, '' from generate_series(1, ${robots}::integer) as n`.execute(
      db,
    )
    await addUser(db, { username, customers: [customerId], rights: ['DataExtractorRead', 'DataExtractor'] })
    return { username, robots, token: await server.signIn(username) }
  }
  const users = await Promise.all(Array.from({ length: size }, (_, index) => add(index + 1)))
  return {
    server,
    users,
    user: (robots) => {
      const found = users[robots - 1]
      if (found === undefined) throw new Error(`The crowd has no user ${robots}.`)
      return found
    },
    execute: (user, body = {}) =>
      executeAs(server, { body: { ...QUERIES, ...countQueries(user), ...body }, token: user.token }),
    cancel: ({ token }, runId) => server.call(dataQueries.cancel, { body: { runId }, token }),
    running: async () => {
      const { rows } = await sql<{ name: string }>`
        select substring(query from 'endless (\\w+)') as name from pg_stat_activity
        where datname = current_database() and usename like 'service_center_query_%' and state = 'active'
          and query like '%generate_series(1, 1000000000000)%' order by 1`.execute(db)
      return rows.map(({ name }) => name)
    },
    connections: async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and usename like 'service_center_query_%'`.execute(db)
      return rows.length
    },
    runIds: async () =>
      (await db.selectFrom('data_query_execution').select('run_id').execute()).map(({ run_id }) => run_id),
    statusesOf: async (runId, { username }) => {
      const { rows } = await sql<{ status_code: number }>`
        select status_code from user_action
        where action_type = ${dataQueries.execute.actionType} and value ->> 'runId' = ${runId}
          and username = ${username}`.execute(db)
      return rows.map(({ status_code }) => status_code)
    },
  }
}
