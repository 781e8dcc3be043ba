import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue } from '../../../platform/database/catalogue.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'
import { dumpRows, dumpedTables } from './dump-rows.ts'

let fresh: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
  database = openDatabase({ url: fresh.url, size: 2 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('reads pictures a few at a time, and writes nothing for an empty table', async () => {
  const bytes = 100_000
  await sql`create table wide (id integer primary key, content bytea not null)`.execute(database.system)
  await sql`insert into wide select n, decode(repeat('ab', ${sql.lit(bytes)}), 'hex') from generate_series(1, 25) n`.execute(
    database.system,
  )
  await sql`create table described (id integer primary key, words jsonb not null)`.execute(database.system)
  await sql`insert into described select n, to_jsonb(repeat('x', 1000)) from generate_series(1, 120) n`.execute(
    database.system,
  )
  const catalogue = await readCatalogue(database.system, ['public'])
  const wanted = new Set(['wide', 'described', 'vat', 'quote'])
  const tables = dumpedTables(catalogue.filter(({ name }) => wanted.has(name)))
  const chunks = await database.transaction('begin read only', async (db) => {
    const all: string[] = []
    for await (const chunk of dumpRows(db, tables)) all.push(chunk)
    return all
  })
  const text = chunks.join('')
  expect(text.match(/^\d+\t\\\\x(ab){100000}$/gm)).toHaveLength(25)
  expect(text.match(/^\d+\t"x{1000}"$/gm)).toHaveLength(120)
  expect(text).not.toContain('copy "quote"')
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(3 * 2 * bytes)
  expect(text.match(/^copy /gm)).toHaveLength(text.match(/^\\\.$/gm)?.length ?? 0)
})
