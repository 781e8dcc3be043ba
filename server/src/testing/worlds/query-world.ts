import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { pino } from 'pino'
import { createDataQueries, queryUrlOf } from '../../platform/data-queries/create-data-queries.ts'
import type { DataQueries, QueryRun, QueryLimits } from '../../platform/data-queries/data-queries.ts'
import { loadSecrets } from '../../platform/secrets/secrets.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer, addDevice, addSession, addUser } from '../server/world.ts'

const RIGHTS = ['DataExtractorRead', 'DataExtractor']

/** Two customers side by side, a club below the first, robots, and users who may run queries. */
export interface QueryWorld {
  /** Sessions by user name: `boss` of the manufacturer, `dealer` of North, `guest` of North without the right. */
  readonly sessions: Readonly<Record<'boss' | 'dealer' | 'guest', string>>
  /** The robot 1 of the club below North, and the robot 2 of South. */
  readonly devs: readonly [own: number, other: number]
  readonly customers: { readonly north: number; readonly club: number; readonly south: number }
}

/** @param rights of boss and dealer, beside those of the data extractor */
export async function addQueryWorld({ db }: TestServer, rights: readonly string[] = []): Promise<QueryWorld> {
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: north })
  const south = await addCustomer(db, { name: 'South' })
  await addUser(db, { username: 'boss', customers: [1], rights: [...RIGHTS, ...rights] })
  await addUser(db, { username: 'dealer', customers: [north], rights: [...RIGHTS, ...rights] })
  await addUser(db, { username: 'guest', customers: [north] })
  const own = await addDevice(db, { type: DEVICE_TYPE.robot, id: 1, customerId: club, name: 'One' })
  const other = await addDevice(db, { type: DEVICE_TYPE.robot, id: 2, customerId: south, name: 'Two' })
  return {
    sessions: {
      boss: await addSession(db, 'boss'),
      dealer: await addSession(db, 'dealer'),
      guest: await addSession(db, 'guest'),
    },
    devs: [own, other],
    customers: { north, club, south },
  }
}

/** A run of two small queries by the dealer. `more` replaces parts of it. */
export function runOf(world: QueryWorld, more: Partial<QueryRun> = {}): QueryRun {
  return runAs({ sessionId: world.sessions.dealer }, more)
}

/** A run of two small queries. `more` replaces parts of it. */
export function runAs(as: QueryRun['as'], more: Partial<QueryRun>): QueryRun {
  return {
    as,
    whQuery: 'select 1 as one',
    dbQuery: 'select 1 as one',
    dbQueryFirst: false,
    params: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  }
}

/** The login of a server's queries. */
export async function queryLoginOf({ databaseUrl, dataDir }: TestServer): Promise<string> {
  return queryUrlOf(databaseUrl, await loadSecrets(dataDir))
}

/** Runs data queries on a server's database with the limits of a test. */
export async function limitedQueries(server: TestServer, limits: Partial<QueryLimits>): Promise<DataQueries> {
  return createDataQueries({
    database: server.app.database,
    url: await queryLoginOf(server),
    warehouse: undefined,
    log: pino({ level: 'silent' }),
    limits,
  })
}
