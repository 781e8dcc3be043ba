import { expect, test } from 'vitest'
import { allEndpoints } from './all-endpoints.ts'
import { errorsByStatus, errorsOf } from './endpoint-errors.ts'
import { MAX_HISTORY_ROBOTS } from './map/location.ts'
import { ERROR_CODES, ERROR_CODES_WITHOUT_CALL, ERRORS } from './errors.ts'

const endpoints = allEndpoints()

test.each(Object.entries(ERRORS))('%s has an error status and a message', (code, kind) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(kind.status).toBeGreaterThanOrEqual(400)
  expect(kind.status).toBeLessThan(600)
  expect(kind.message.trim()).not.toBe('')
})

test("contains the specification's messages word for word", () => {
  const messages = new Set(Object.values(ERRORS).map(({ message }): string => message))
  for (const message of [
    'You are not signed in.',
    'You do not have access to this resource.',
    'Bad input.',
    'Bad request.',
    'Could not contact service.',
    'Resource not found.',
    'An unknown error has occured.',
    'Wrong code',
    'User not found!',
    'Invalid link, or your email is already verified!',
    `Can not query historic data for more than ${MAX_HISTORY_ROBOTS} robots!`,
  ]) {
    expect(messages).toContain(message)
  }
})

test('every code is declared by an endpoint or listed as one without a call', () => {
  const answered = new Set(endpoints.flatMap(errorsOf))
  const others = ERROR_CODES.filter((code) => !answered.has(code))
  expect(others.toSorted()).toEqual(ERROR_CODES_WITHOUT_CALL.toSorted())
})

test.each(endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$name declares each error once, and none that follows from its declaration',
  ({ endpoint }) => {
    const { errors = [], ...rest } = endpoint
    expect(errors).toEqual([...new Set(errors)].toSorted())
    expect(errorsOf(rest).filter((code) => errors.some((declared) => declared === code))).toEqual([])
    expect(errorsByStatus(endpoint).flatMap(([, codes]) => codes)).toHaveLength(errorsOf(endpoint).length)
  },
)
