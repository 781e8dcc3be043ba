import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataQueries } from '@service-center/contract/data-queries/data-queries.ts'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { type Cluster, startCluster } from '../testing/cluster.ts'
import { QUERIES } from '../testing/data-query-world.ts'
import { startServerForTest, startTestServer, type TestServer } from '../testing/test-server.ts'
import { addCustomer, addDevice, addUser } from '../testing/world.ts'

// Owners of databases who are no superusers, in clusters without any of our roles.

const OWNER = { user: 'owner_of_the_database', password: 'plain' }

/** A cluster with a database that belongs to `OWNER`. */
async function clusterOfOwner(may: string): Promise<Cluster> {
  const cluster = await startCluster()
  await cluster.run(`create role ${OWNER.user} login ${may} password '${OWNER.password}'`)
  await cluster.run(`create database product owner ${OWNER.user}`)
  return cluster
}

/** The SQL that operators are told to run, with passwords. */
async function documentedSql(about: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const blocks = [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) => block)
  const found = blocks.find((block) => block.includes(about))
  if (found === undefined) throw new Error(`No SQL is documented about ${about}.`)
  return found.replaceAll('…', 'made')
}

/** What a user of one customer gets of two devices. */
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

test('an owner who may make roles needs nobody else', async () => {
  const cluster = await clusterOfOwner('createrole createdb')
  const env = { DATABASE_URL: cluster.urlOf('product', OWNER) }
  const server = await startServerForTest(env)
  expect(await namesFor(server)).toEqual([['Inside', 11]])
  // A second process, and one with another password of the logins.
  await startServerForTest({ ...env, DATA_DIR: server.dataDir })
  expect(await faultOf(env)).toBe('started')
})

test('such an owner gets the version with data queries over the one before', async () => {
  const cluster = await clusterOfOwner('createrole')
  const url = cluster.urlOf('product', OWNER)
  await migrateToBefore(url)
  expect(await namesFor(await startServerForTest({ DATABASE_URL: url }))).toEqual([['Inside', 11]])
})

test('another owner in the same cluster, who did not make the roles, is told so', async () => {
  const cluster = await clusterOfOwner('createrole')
  expect(await faultOf({ DATABASE_URL: cluster.urlOf('product', OWNER) })).toBe('started')
  await cluster.run("create role second login createrole password 'plain'")
  await cluster.run('create database other owner second')
  const url = cluster.urlOf('other', { user: 'second', password: 'plain' })
  expect(await faultOf({ DATABASE_URL: url })).toBe(
    'The user of DATABASE_URL may not make the roles of data queries. Make them: see docs/operations.md.',
  )
  await cluster.run('grant service_center_app, service_center_query to second with admin option, set false')
  await cluster.run('grant service_center_views to second with inherit false, set true')
  expect(await namesFor(await startServerForTest({ DATABASE_URL: url }))).toEqual([['Inside', 11]])
})

test('an owner who may not make roles starts with what is documented', async () => {
  const cluster = await clusterOfOwner('')
  await cluster.run(await documentedSql('service_center_request login'))
  const login = (user: string) => cluster.urlOf('product', { user, password: 'made' })
  const env = {
    DATABASE_URL: cluster.urlOf('product', OWNER),
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
