import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { failureOf, unreachableWarehouse } from './query-failures.ts'

/** The error that the caller gets for a PostgreSQL error code. */
function toldOf(code: string): unknown {
  const error = Object.assign(new pg.DatabaseError('Words of PostgreSQL.', 0, 'error'), { code })
  const log = pino({ level: 'silent' })
  return failureOf(error, { sent: undefined, seconds: 1, unreachable: unreachableWarehouse, log })
}

test.each([
  ['a replica that had to follow', '40001', 'the data warehouse was brought up to date during it'],
  ['a full disk', '53100', 'there is no room for its temporary files'],
  ['a deadlock with a change of the schema', '40P01', 'the database is being changed'],
  ['a change of the schema that takes long', '55P03', 'the database is being changed'],
])('what interrupts a query for some minutes is no fault of it: %s', (_what, code, why) => {
  expect(toldOf(code)).toMatchObject({
    code: 'data_query_interrupted',
    message: `The query was interrupted: ${why}. Please execute it again in a moment.`,
  })
})

test.each([
  ['its time', '57014'],
  ['its temporary files', '53400'],
  ['its memory', '53200'],
])('a limit stops a query, which would reach it again: %s', (_what, code) => {
  expect(toldOf(code)).toMatchObject({ code: 'data_query_stopped' })
})
