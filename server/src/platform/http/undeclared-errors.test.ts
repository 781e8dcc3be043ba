import { Writable } from 'node:stream'
import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { LOCAL_HTTP } from '../../testing/outside-services/local-http.ts'
import { z } from 'zod'
import { AppError, notFound } from '../errors.ts'
import { createHttp } from './http.ts'

const rename = endpoint({
  method: 'GET',
  path: '/api/rename',
  summary: 'Renames something',
  right: 'public',
  response: z.object({}),
  reads: [],
  errors: ['username_taken'],
})

/** What a server answers when the endpoint above fails, and what it logs. */
async function answerTo(failure: Error, { refusesUndeclaredErrors }: { refusesUndeclaredErrors: boolean }) {
  let logged = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  const log = pino({ level: 'error' }, stream)
  const server = await createHttp({ log, ...LOCAL_HTTP, refusesUndeclaredErrors })
  onTestFinished(() => server.close())
  server.get(rename.path, { config: { endpoint: rename } }, () => {
    throw failure
  })
  const { statusCode, body } = await server.inject(rename.path)
  return { status: statusCode, body: JSON.parse(body) as unknown, logged }
}

/** As PostgreSQL refuses a second row of the same name. */
function violation(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key', 0, 'error')
  return Object.assign(error, { code: '23505', constraint: 'thing_name_key' })
}

const UNDECLARED = 'GET /api/rename does not declare the error not_found.'

test('in tests an error that its endpoint does not declare is an unknown one that says so', async () => {
  expect(await answerTo(notFound(), { refusesUndeclaredErrors: true })).toMatchObject({
    status: 500,
    body: { code: 'unknown', message: UNDECLARED },
  })
})

test('outside of tests it is answered unchanged and logged', async () => {
  const { status, body, logged } = await answerTo(notFound(), { refusesUndeclaredErrors: false })
  expect({ status, body }).toEqual({
    status: 404,
    body: { code: 'not_found', message: 'Resource not found.' },
  })
  expect(logged).toContain(UNDECLARED)
})

test('the log names a violated constraint that the feature has not mapped', async () => {
  expect(await answerTo(violation(), { refusesUndeclaredErrors: true })).toMatchObject({
    status: 500,
    body: { message: expect.stringContaining('already_exists (constraint thing_name_key)') },
  })
  expect(await answerTo(violation(), { refusesUndeclaredErrors: false })).toMatchObject({
    status: 409,
    body: { code: 'already_exists', message: 'It exists already.' },
  })
})

test('does not change declared errors and errors that any endpoint may answer', async () => {
  const strict = { refusesUndeclaredErrors: true }
  expect(await answerTo(new AppError('username_taken'), strict)).toMatchObject({
    status: 400,
    body: { code: 'username_taken' },
    logged: '',
  })
  expect(await answerTo(new AppError('unavailable'), strict)).toMatchObject({ status: 503, logged: '' })
})
