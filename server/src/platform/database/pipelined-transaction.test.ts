import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { type Database, openDatabase, type OpenDatabase } from './database.ts'

let owned: TestDatabase
let database: OpenDatabase

beforeAll(async () => {
  owned = await createTestDatabase()
  database = openDatabase({ url: owned.url, size: 1 })
  await sql`create table note (id integer primary key, about integer references note deferrable initially deferred)`.execute(
    database.system,
  )
})
beforeEach(async () => {
  await sql`truncate note`.execute(database.system)
})
afterAll(async () => {
  await database.close()
  await owned.drop()
})

const write = (db: Database, id: number) => sql`insert into note values (${id})`.execute(db)
const notes = async () =>
  (await sql<{ id: number }>`select id from note order by id`.execute(database.system)).rows.map(
    ({ id }) => id,
  )

test('the last statement sees what was written, and all of it is committed', async () => {
  const done = await database.pipelinedTransaction("begin; set local app.test = 'on'", async (db) => {
    await write(db, 1)
    const { rows } = await sql<{ is: string }>`select current_setting('app.test') as is`.execute(db)
    return {
      result: rows[0]?.is,
      last: sql<{ id: number }>`insert into note values (2) returning (select max(id) from note) as id`,
    }
  })
  expect(done).toEqual({ result: 'on', rows: [{ id: 1 }] })
  expect(await notes()).toEqual([1, 2])
})

test('work without its own statement sends only the last one', async () => {
  const { rows } = await database.pipelinedTransaction('begin', () =>
    Promise.resolve({ result: undefined, last: sql`insert into note values (1) returning id` }),
  )
  expect(rows).toEqual([{ id: 1 }])
  expect(await notes()).toEqual([1])
})

/** A statement of the work fails, and its error is swallowed. */
const swallow = (db: Database) => sql`select 1 / 0`.execute(db).catch(() => undefined)

function endingWith(last: string, work: (db: Database) => Promise<unknown> = (db) => write(db, 1)) {
  return database.pipelinedTransaction('begin', async (db) => {
    await work(db)
    return { result: undefined, last: sql.raw(last) }
  })
}

test('an error of the work, the last statement or the commit rolls back and is reported', async () => {
  await expect(endingWith('select 1', () => Promise.reject(new Error('Not this.')))).rejects.toThrow(
    'Not this.',
  )
  await expect(endingWith('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(endingWith('insert into note values (2, 3)')).rejects.toThrow('foreign key')
  await expect(endingWith('select 1', swallow)).rejects.toThrow('current transaction is aborted')
  expect(await notes()).toEqual([])
  // The only connection still works.
  await endingWith('select 1')
  expect(await notes()).toEqual([1])
})

test('reports the error of a begin that fails', async () => {
  const refused = database.pipelinedTransaction('begin; select 1 / 0', async (db) => {
    await write(db, 1)
    return { result: undefined, last: sql`select 1` }
  })
  await expect(refused).rejects.toThrow('division by zero')
  expect(await notes()).toEqual([])
})
