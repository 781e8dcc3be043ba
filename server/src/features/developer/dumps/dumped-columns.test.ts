import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogueTable, readCatalogue, readPartitions } from '../../../platform/database/catalogue.ts'
import { openDatabase, type OpenDatabase } from '../../../platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'
import { TABLE_RIGHTS, HARMLESS, LEFT_OUT_COLUMNS, LEFT_OUT_TABLES, looksSecret } from './dump-rules.ts'
import { dumpedTables } from './dump-rows.ts'

let fresh: TestDatabase
let database: OpenDatabase
let tables: readonly CatalogueTable[]
beforeAll(async () => {
  fresh = await createTestDatabase()
  database = openDatabase({ url: fresh.url, size: 2 })
  tables = (await readCatalogue(database.system, ['public'])).filter(({ kind }) => kind === 'table')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const namesOf = (table: CatalogueTable) => table.columns.map((column) => `${table.name}.${column.name}`)

test('each column of each table is dumped, computed, or left out with a reason', () => {
  const dumped = new Map(dumpedTables(tables).map(({ name, columns }) => [name, columns]))
  const undecided = tables
    .filter(({ name }) => !LEFT_OUT_TABLES.has(name))
    .flatMap((table) => {
      const names = new Set(dumped.get(table.name)?.map(({ name }) => name))
      return table.columns
        .filter(
          ({ name, isGenerated }) =>
            !isGenerated && !names.has(name) && !LEFT_OUT_COLUMNS.has(`${table.name}.${name}`),
        )
        .map(({ name }) => `${table.name}.${name}`)
    })
  expect(undecided).toEqual([])
  expect(dumped.size + LEFT_OUT_TABLES.size).toBe(tables.length)
})

test('a decision exists for each column that may hold a secret by its name or type', () => {
  const undecided = tables
    .filter(({ name }) => !LEFT_OUT_TABLES.has(name))
    .flatMap(({ name, columns }) => columns.filter(looksSecret).map((column) => `${name}.${column.name}`))
    .filter((name) => !LEFT_OUT_COLUMNS.has(name) && !HARMLESS.has(name))
  expect(undecided).toEqual([])
})

test('notices a new column with the name of a secret', async () => {
  await database.pool.query('alter table device add column api_token text, add column picture bytea')
  const changed = (await readCatalogue(database.system, ['public'])).find(({ name }) => name === 'device')
  expect(changed?.columns.filter(looksSecret).map(({ name }) => name)).toEqual(['api_token', 'picture'])
})

test('the lists name only tables and columns that exist', () => {
  const all = new Set([...tables.map(({ name }) => name), ...tables.flatMap(namesOf)])
  const decided = [...LEFT_OUT_TABLES.keys(), ...LEFT_OUT_COLUMNS.keys(), ...HARMLESS.keys()]
  expect(decided.filter((name) => !all.has(name))).toEqual([])
})

test('the rights are decided for each table that is dumped', () => {
  const dumped = dumpedTables(tables).map(({ name }) => name)
  expect([...TABLE_RIGHTS.keys()].toSorted()).toEqual(dumped.toSorted())
})

test('sorts tables after those that they refer to', () => {
  const order = dumpedTables(tables).map(({ name }) => name)
  const wrong = tables.flatMap(({ name, references }) =>
    references
      .filter(({ to }) => to !== name && order.includes(to) && order.includes(name))
      .filter(({ to }) => order.indexOf(to) > order.indexOf(name))
      .map(({ to }) => `${name} before ${to}`),
  )
  expect(wrong).toEqual([])
})

test('reads partitions with their limits', async () => {
  await database.pool.query("select ensure_history_partitions('2020-05-02Z', '2020-05-03Z')")
  const partitions = await readPartitions(database.system)
  expect(partitions.filter(({ name }) => name === 'history_2020_05')).toEqual([
    {
      name: 'history_2020_05',
      of: 'history',
      limits: "FOR VALUES FROM ('2020-05-01 00:00:00+00') TO ('2020-06-01 00:00:00+00')",
    },
  ])
})
