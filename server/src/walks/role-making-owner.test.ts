import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { type Cluster, startCluster } from '../testing/server/cluster.ts'
import { QUERIES } from '../testing/worlds/data-query-world.ts'
import { startServerForTest, startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../testing/server/world.ts'

// Tests with database owners who are not superusers, in a cluster that at first has none of our roles.

const OWNER = { user: 'owner_of_the_database', password: 'plain' }

const SECOND = { user: 'second_owner', password: 'plain' }

let cluster: Cluster
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  cluster = await startCluster({ onEnd: (end) => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Adds an owner with a database of the same name. */
async function addOwner({ user, password }: typeof OWNER, may: string): Promise<string> {
  await cluster.run(`create role ${user} login ${may} password '${password}'`)
  await cluster.run(`create database ${user} owner ${user}`)
  return cluster.urlOf(user, { user, password })
}

/** Removes the owners with their databases, and our roles, when the test has ended. */
function cleanAfterTest(): void {
  onTestFinished(async () => {
    const owners = [OWNER.user, SECOND.user]
    for (const owner of owners) await cluster.run(`drop database if exists ${owner} with (force)`)
    const { rows } = await cluster.run("select rolname from pg_roles where rolname ~ '^service_center'")
    for (const role of [...rows.map(({ rolname }) => String(rolname)), ...owners])
      await cluster.run(`drop role if exists ${role}`)
  })
}

/** The SQL that operators are told to run, with passwords. */
async function documentedSql(about: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const blocks = [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.includes(about))
  if (found === undefined) throw new Error(`No SQL is documented about ${about}.`)
  return found.replaceAll('…', 'made')
}

/** Adds devices of two customers, and returns those that a user of one customer gets from data queries. */
async function namesFor(server: TestServer): Promise<unknown> {
  const own = await addCustomer(server.db, { name: 'Own' })
  const other = await addCustomer(server.db, { name: 'Other' })
  await addDevice(server.db, { type: 1, id: 11, customerId: own, name: 'Inside' })
  await addDevice(server.db, { type: 1, id: 12, customerId: other, name: 'Outside' })
  const rights = ['DataExtractorRead', 'DataExtractor']
  await addUser(server.db, { username: 'anna', customers: [own], rights })
  const token = await server.signIn('anna')
  const { status, body } = await server.call(dataQueries.execute, { body: QUERIES, token })
  return status === 200 ? body.rows : body
}

const faultOf = (env: Record<string, string>) =>
  startTestServer(env).then(
    (started) => started.stop().then(() => 'started'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const BEFORE_QUERIES = '0065-quote-page-titles'

/** Migrates as far as the version before data queries. */
async function migrateToBefore(url: string): Promise<void> {
  const { system, close } = openDatabase({ url, size: 2 })
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.ts')).toSorted()
  const entries = names.map(async (file) => [file.slice(0, -3), await import(join(MIGRATIONS, file))])
  const provider = { getMigrations: async () => Object.fromEntries(await Promise.all(entries)) }
  const { error } = await new Migrator({ db: system, provider }).migrateTo(BEFORE_QUERIES)
  await close()
  if (error !== undefined) throw error
}

test('owners who may make roles need nobody else, except for roles that another one has made', async () => {
  cleanAfterTest()
  const env = { DATABASE_URL: await addOwner(OWNER, 'createrole createdb') }
  await migrateToBefore(env.DATABASE_URL)
  const server = await startServerForTest(env)
  expect(await namesFor(server)).toEqual([['Inside', 11]])
  // A second process with the same DATA_DIR, and one with other passwords of the logins.
  await startServerForTest({ ...env, DATA_DIR: server.dataDir })
  expect(await faultOf(env)).toBe('started')

  const url = await addOwner(SECOND, 'createrole')
  await migrateToBefore(url)
  expect(await faultOf({ DATABASE_URL: url })).toBe(
    'The user of DATABASE_URL may not make the roles of data queries. Make them: see docs/operations.md.',
  )
  await cluster.run(await documentedSql(`to ${SECOND.user}`))
  expect(await namesFor(await startServerForTest({ DATABASE_URL: url }))).toEqual([['Inside', 11]])
})

test('an owner who may not make roles starts with what is documented', async () => {
  cleanAfterTest()
  const url = await addOwner(OWNER, '')
  await cluster.run(await documentedSql('service_center_request login'))
  const login = (user: string) => cluster.urlOf(OWNER.user, { user, password: 'made' })
  const env = {
    DATABASE_URL: url,
    DATABASE_REQUEST_URL: login('service_center_request'),
    DATABASE_QUERY_URL: login('service_center_query_login'),
  }
  await migrateToBefore(env.DATABASE_URL)
  expect(await faultOf(env)).toBe(
    'The user of DATABASE_URL may not make the roles of data queries. Make them: see docs/operations.md.',
  )
  await cluster.run(await documentedSql('service_center_query_login'))
  expect(await faultOf({ ...env, DATABASE_QUERY_URL: '' })).toMatch(
    /^The user of DATABASE_URL may not make the login that data queries need\. .* DATABASE_QUERY_URL/,
  )
  expect(await namesFor(await startServerForTest(env))).toEqual([['Inside', 11]])
  const { rows } = await cluster.run(
    "select rolname from pg_roles where rolname ~ '^service_center' order by 1",
  )
  expect(rows.map(({ rolname }) => rolname)).toEqual([
    'service_center_app',
    'service_center_query',
    'service_center_query_login',
    'service_center_request',
    'service_center_views',
  ])
})
