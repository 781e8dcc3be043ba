import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { devices } from '@service-center/contract/devices/devices.ts'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, type OpenDatabase, openDatabase } from '../../platform/database/database.ts'
import { filesFolder } from '../../platform/files/received-file.ts'
import { schemaSql } from '../schema/schema-sql.ts'
import { startTestServer } from '../server/test-server.ts'
import { readRows } from './dump.ts'
import { PAPER_FILE } from './small-world.ts'

// Migrates a database of the previous version with data and checks that nothing is lost. See docs/conventions.md,
// "Policies and migrations".

/**
 * Intended changes of the migrations since the dump, with the reason: a table or `table.column` that is removed or gets other
 * values. Empty it when the dump is renewed.
 */
const INTENDED: Readonly<Record<string, string>> = {}

const name = `upgrade_${randomUUID().replaceAll('-', '')}`
let cluster: pg.Client
let database: OpenDatabase
let before: Map<string, string[]>
let after: Map<string, string[]>

beforeAll(async () => {
  const dump = await promisify(gunzip)(await readFile(join(import.meta.dirname, 'version-before.sql.gz')))
  cluster = new pg.Client({ connectionString: inject('clusterUrl') })
  await cluster.connect()
  database = await makeDatabase(name, String(dump))
  before = await readRows(database.system)
  await migrate(database.system)
  after = await readRows(database.system)
})
afterAll(async () => {
  await database.close()
  await cluster.query(`drop database ${name} with (force)`)
  await cluster.end()
})

/** Creates a database and runs SQL in it. */
async function makeDatabase(called: string, text: string): Promise<OpenDatabase> {
  await cluster.query(`create database ${called}`)
  const made = openDatabase({ url: urlOf(called), size: 2 })
  const client = await made.pool.connect()
  await client.query(text)
  // A new connection, because the SQL has changed settings.
  client.release(true)
  return made
}

function urlOf(called: string): string {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${called}`
  return url.href
}

function without(row: string, columns: readonly string[]): Record<string, unknown> {
  const parsed: Record<string, unknown> = JSON.parse(row)
  return Object.fromEntries(
    Object.entries(parsed)
      .filter(([column]) => !columns.includes(column))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const migrationsOf = (tables: Map<string, string[]>) =>
  (tables.get('kysely_migration') ?? []).map((row) => String(without(row, [])['name'])).toSorted()

const columnsOf = (rows: readonly string[]) => Object.keys(without(rows[0] ?? '{}', []))

test('the version before has a row in every table', () => {
  const empty = [...before].filter(([table, rows]) => rows.length === 0 && table !== 'kysely_migration_lock')
  expect(empty.map(([table]) => table)).toEqual([])
})

test('the version before has queued work that waits, and some that has failed', () => {
  const states = (before.get('pgboss.job') ?? []).map((row) => String(without(row, [])['state']))
  expect(states).toEqual(expect.arrayContaining(['created', 'failed']))
})

test('every migration that it has run is still there, and was run before the new ones', () => {
  const [former, present] = [migrationsOf(before), migrationsOf(after)]
  expect(former.length).toBeGreaterThan(8)
  expect(present.slice(0, former.length)).toEqual(former)
})

test('every row of every table is there, with the values that it had', () => {
  let compared = 0
  for (const [table, rows] of before) {
    if (INTENDED[table] !== undefined) continue
    const now = after.get(table)
    expect(now, `the table ${table}`).toBeDefined()
    const intended = columnsOf(rows).filter((column) => INTENDED[`${table}.${column}`] !== undefined)
    const added = columnsOf(now ?? []).filter((column) => !columnsOf(rows).includes(column))
    const left = new Map<string, number>()
    for (const row of now ?? []) {
      const text = JSON.stringify(without(row, [...intended, ...added]))
      left.set(text, (left.get(text) ?? 0) + 1)
    }
    for (const row of rows) {
      const text = JSON.stringify(without(row, intended))
      const count = left.get(text) ?? 0
      expect(count, `${table}: ${text}`).toBeGreaterThan(0)
      left.set(text, count - 1)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(500)
})

test('the migrated database has the schema of a new one: schema.sql, which makes what it describes', async () => {
  const committed = await readFile(join(import.meta.dirname, '../../../schema.sql'), 'utf8')
  expect(committed).toContain(await schemaSql(database.system))
  const made = await makeDatabase(`${name}_again`, committed)
  try {
    expect(committed).toContain(await schemaSql(made.system))
  } finally {
    await made.close()
    await cluster.query(`drop database ${name}_again with (force)`)
  }
})

test('the server starts on it, and answers its users', async () => {
  const server = await startTestServer({ DATABASE_URL: urlOf(name) })
  try {
    const token = await server.signIn('admin', 'service-center')
    const { body } = await server.call(devices.list, { token })
    const listed = body.robots.length + body.tablets.length + body.baseStations.length
    expect(listed).toBe(before.get('device')?.length)
  } finally {
    await server.stop()
  }
})

test('the paper of an issued quote stays as it was, byte by byte, also when the quote is tried again', async () => {
  const server = await startTestServer({ DATABASE_URL: urlOf(name) })
  try {
    const paper = '%PDF-1.7 paper'
    const folder = filesFolder(server.dataDir)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, PAPER_FILE), paper)
    const token = await server.signIn('admin', 'service-center')
    const { id } = await server.db
      .selectFrom('quote')
      .select('id')
      .where('file_name', '=', PAPER_FILE)
      .executeTakeFirstOrThrow()
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${server.url}/api/quote/issued/${id}/pdf`, { headers })).text()
    }
    expect(await read()).toBe(paper)
    await server.call(issuedQuotes.retry, { token, params: { id: String(id) } })
    expect(await read()).toBe(paper)
  } finally {
    await server.stop()
  }
})
