import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { seedDemoWorld } from '../../../demo/demo-world.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { readConfig } from '../../../platform/start/config.ts'
import { startServer } from '../../../server.ts'
import { loadDump } from '../../../testing/server/load-dump.ts'
import { createTemporaryFolder } from '../../../testing/server/temporary-folder.ts'
import { createEmptyDatabase, createTestDatabase } from '../../../testing/server/test-database.ts'
import { readRows } from '../../../testing/upgrade/dump.ts'
import { dumpText } from './dump-text.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './dump-rules.ts'

const log = pino({ level: 'silent' })

/** Texts that a dump must keep unchanged. */
const HOSTILE = String.raw`a\b \N \. \t` + '\ttab\nline\r\n\\.\n"quoted" ,{x} ü 日本 \u0001'

/** The rows of every table, without those that a dump leaves out. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const all = await readRows(db)
  const kept = [...all].filter(
    ([name]) => !LEFT_OUT_TABLES.has(name) && !name.startsWith('pgboss.') && !name.startsWith('kysely'),
  )
  return Object.fromEntries(
    kept.map(([name, rows]) => {
      const columns = [...LEFT_OUT_COLUMNS.keys()]
        .filter((column) => column.startsWith(`${name}.`))
        .map((column) => column.slice(name.length + 1))
      return [name, columns.length === 0 ? rows : rows.map((row) => without(row, columns)).toSorted()]
    }),
  )
}

function without(row: string, columns: readonly string[]): string {
  const value: Record<string, unknown> = JSON.parse(row)
  for (const column of columns) value[column] = null
  return JSON.stringify(value)
}

const counts = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]))

test('restores the same database from a dump, and a server starts with it', async () => {
  const [world, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
  onTestFinished(() => world.drop())
  onTestFinished(() => empty.drop())
  const database = openDatabase({ url: world.url, size: 4 })
  await seedDemoWorld({ database, fleet: 6, dataDir: await createTemporaryFolder(), log })
  await sql`update customer set name = ${HOSTILE} where id = (select max(id) from customer)`.execute(
    database.system,
  )
  const wanted = await rowsOf(database.system)
  let dump = ''
  await database.transaction('begin isolation level repeatable read read only', async (db) => {
    for await (const chunk of dumpText(db, 'a test')) dump += chunk
  })
  const next = await nextNumbers(database.system)
  await database.close()

  await loadDump(empty.url, dump)
  const restored = openDatabase({ url: empty.url, size: 2 })
  const found = await rowsOf(restored.system)
  expect(counts(found)).toEqual(counts(wanted))
  expect(found).toEqual(wanted)
  expect(await nextNumbers(restored.system)).toEqual(next)
  await restored.close()

  const server = await startServer({
    config: readConfig({
      DATABASE_URL: empty.url,
      DATA_DIR: await createTemporaryFolder(),
      PORT: '0',
      MQTT_PORT: '0',
      DUMP_HOUR: 'off',
    }),
    log,
  })
  onTestFinished(() => server.stop())
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  // Passwords are not in the dump.
  expect(server.firstLink).toContain('/')
})

/** The next values of the sequences of tables that have rows. */
async function nextNumbers(db: Database): Promise<unknown> {
  const { rows } = await sql`
    select nextval('ticket_issue')::integer as issue, nextval('purchase_transaction')::integer as purchase`.execute(
    db,
  )
  return rows
}
