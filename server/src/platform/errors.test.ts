import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/server/test-database.ts'
import { openDatabase } from './database/database.ts'
import { toAppError } from './errors.ts'

test('a connection that breaks during a call is reported as an unavailable database, whenever it is noticed', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, size: 1 })
  onTestFinished(async () => {
    await database.close()
    await testDatabase.drop()
  })
  const answers: unknown[] = []
  const whole = database.transaction('begin', async (db) => {
    const ask = async () => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((error: unknown) => {
        answers.push(toAppError(error)?.status ?? error)
      })
    }
    for (let time = 0; time < 5; time += 1) {
      await ask()
      // The connection ends a moment after its last message.
      await new Promise((later) => setTimeout(later, 20))
    }
  })
  await whole.catch((error: unknown) => answers.push(toAppError(error)?.status ?? error))
  expect(answers).toEqual([503, 503, 503, 503, 503, 503])
})
