import { dataQuerySchedules } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type {
  QuerySchedule,
  ScheduledRun,
  ScheduleSettings,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { countExecuting, executing } from '../server/active-statements.ts'
import { keepMails } from '../server/mails.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from './query-schedules.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { storedWork, tryNow } from './work.ts'
import { addCustomer, addDevice, addUser } from '../server/world.ts'

/**
 * Users of two customers with a robot each (anna, bert), and one who sees both. All may write queries and have an
 * email address.
 */
export type Owner = 'anna' | 'bert' | 'staff'
export interface OwnSchedule {
  readonly id: number
  readonly as: Owner
}

export const PATIENCE = { timeout: 60_000, interval: 100 }
/** A query for the names of the robots that its user sees. */
export const ROBOTS = 'select name from devices order by name'
/** Longer than any test: counting 10 billion rows. */
export const ENDLESS =
  'select count(*) as n from generate_series(1, 100000) as a(x), generate_series(1, 100000) as b(y)'

export type ScheduleWorld = Awaited<ReturnType<typeof startScheduleWorld>>

export async function startScheduleWorld(env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer(env)
  const { db } = server
  await keepMails(db)
  const customers = {
    north: await addCustomer(db, { name: 'North' }),
    south: await addCustomer(db, { name: 'South' }),
  }
  const tokens = await addOwners(server, { anna: customers.north, bert: customers.south, staff: 1 })
  await addDevice(db, { type: DEVICE_TYPE.robot, id: 1, customerId: customers.north, name: '=North robot' })
  await addDevice(db, { type: DEVICE_TYPE.robot, id: 2, customerId: customers.south, name: 'South robot' })
  const calls = scheduleCalls(server, tokens)
  return { server, customers, tokens, ...calls, ...ownerChanges(server), ...queryProcesses(server) }
}

async function addOwners(
  server: TestServer,
  owners: Readonly<Record<Owner, number>>,
): Promise<Record<Owner, string>> {
  const add = async (username: Owner) => {
    const rights = ['DataExtractorRead', 'DataExtractor']
    await addUser(server.db, { username, customers: [owners[username]], rights })
    await setEmail(server, { username, email: `${username}@example.com` })
    return server.signIn(username)
  }
  return { anna: await add('anna'), bert: await add('bert'), staff: await add('staff') }
}

const setEmail = ({ db }: TestServer, { username, email }: { username: Owner; email: string | null }) =>
  db.updateTable('app_user').set({ email }).where('username', '=', username).execute()

function scheduleCalls(server: TestServer, tokens: Readonly<Record<Owner, string>>) {
  const by = (id: number, as: Owner) => ({ params: { id: String(id) }, token: tokens[as] })
  const start = ({ id, as }: OwnSchedule) => server.call(dataQuerySchedules.run, by(id, as))
  const runsOf = async ({ id, as }: OwnSchedule): Promise<ScheduledRun[]> =>
    (await server.call(dataQuerySchedules.runs, by(id, as))).body.data
  return {
    by,
    start,
    runsOf,
    /** Creates a schedule of a new query. */
    schedule: async (
      settings: Partial<ScheduleSettings> = {},
      query: Partial<Parameters<typeof addSavedQuery>[1]> & { as?: Owner } = {},
    ): Promise<OwnSchedule & { queryId: number }> => {
      const { as = 'anna', ...fields } = query
      const queryId = await addSavedQuery(server.db, {
        name: 'Robots',
        username: as,
        dbQuery: ROBOTS,
        ...fields,
      })
      const { body, status } = await server.call(dataQuerySchedules.create, {
        body: { queryId, settings: { ...SCHEDULE_SETTINGS, ...settings } },
        token: tokens[as],
      })
      expect({ status, body }).toMatchObject({ status: 200 })
      return { id: body.id, queryId, as }
    },
    /** Runs a schedule once, and waits until the run has ended. */
    run: async (of: OwnSchedule): Promise<ScheduledRun> => {
      const { status, body } = await start(of)
      expect({ status, body }).toMatchObject({ status: 200 })
      const find = async () => (await runsOf(of)).find(({ id }) => id === body.id)
      await expect
        .poll(async () => (await find())?.state, PATIENCE)
        .toSatisfy((state) => state === 'done' || state === 'failed')
      const ended = await find()
      if (ended === undefined) throw new Error('The run is gone.')
      return ended
    },
    cancel: (id: number, as: Owner) => server.call(dataQuerySchedules.cancelRun, by(id, as)),
    findSchedule: async ({ id, as }: OwnSchedule): Promise<QuerySchedule | undefined> =>
      (await server.call(dataQuerySchedules.list, { token: tokens[as] })).body.data.find(
        (one) => one.id === id,
      ),
    resultOf: (id: number, as: Owner) => server.call(dataQuerySchedules.result, by(id, as)),
    fileOf: (id: number, as: Owner) => server.call(dataQuerySchedules.file, { ...by(id, as), query: {} }),
  }
}

function ownerChanges(server: TestServer) {
  const { db } = server
  return {
    setEmail: (username: Owner, email: string | null) => setEmail(server, { username, email }),
    setCustomer: (username: Owner, customer: number) =>
      db
        .updateTable('user_customer')
        .set({ customer_id: customer })
        .where('username', '=', username)
        .execute(),
    setRight: async (username: Owner, isHeld: boolean, tag: Right = 'DataExtractorRead') => {
      const right = { username, tag }
      if (isHeld) await db.insertInto('user_access').values(right).execute()
      else
        await db
          .deleteFrom('user_access')
          .where('username', '=', username)
          .where('tag', '=', right.tag)
          .execute()
    },
  }
}

function queryProcesses({ db }: TestServer) {
  return {
    /** How many endless queries PostgreSQL is executing. */
    countEndless: () => countExecuting(db, 'generate_series(1, 100000)'),
    /** Ends the endless queries, as a restart of PostgreSQL would. */
    endEndless: async () => {
      const pids = (await executing(db, 'generate_series(1, 100000)')).map(({ pid }) => pid)
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) as pid`.execute(db)
    },
    /** Waits until no run is active or about to start. */
    settled: async () => {
      await expect
        .poll(async () => {
          const work = await storedWork(db, 'run-scheduled-query')
          return work.filter(({ state }) => state === 'active' || state === 'created')
        }, PATIENCE)
        .toEqual([])
    },
    tryRunsNow: () => tryNow(db, 'run-scheduled-query'),
  }
}
