import { describe, expect, it } from 'vitest'
import { ApiError, failedWith, failureKindOf, formErrorText, messageOf, unreachable } from './api-error.ts'
import { errorOfReply } from './reply-error.ts'

/** A reply that a newer server could send. */
const NEWER = { code: 'of_tomorrow', message: 'New.' }

describe('errorOfReply', () => {
  it.each([
    [400, 'bad_request', 'Bad request.', 'invalid'],
    [401, 'not_signed_in', 'You are not signed in.', 'notSignedIn'],
    [403, 'no_access', 'You do not have access to this resource.', 'forbidden'],
    [404, 'not_found', 'Resource not found.', 'notFound'],
    [502, 'unavailable', 'Could not contact service.', 'unreachable'],
    [503, 'unavailable', 'Could not contact service.', 'unreachable'],
    [504, 'unavailable', 'Could not contact service.', 'unreachable'],
    [418, 'unknown', 'An unknown error has occured.', 'other'],
    [500, 'unknown', 'An unknown error has occured.', 'other'],
  ])('%i without a code and a message', (status, code, message, kind) => {
    const error = errorOfReply(status, undefined)
    expect({ ...error, message: error.message, kind: error.kind }).toMatchObject({
      code,
      message,
      kind,
      errors: [],
    })
  })

  it("keeps the server's code", () => {
    const error = errorOfReply(409, { code: 'changed_meanwhile', message: 'Somebody else was faster.' })
    expect({ code: error.code, kind: error.kind, message: error.message }).toEqual({
      code: 'changed_meanwhile',
      kind: 'conflict',
      message: 'Somebody else was faster.',
    })
    expect(failedWith(error, 'not_found', 'changed_meanwhile')).toBe(true)
    expect(failedWith(error, 'not_found')).toBe(false)
  })

  it('takes the kind from the status if a newer server sends an unknown code, and keeps its message', () => {
    expect([403, 404, 409, 503, 500].map((status) => errorOfReply(status, NEWER).kind)).toEqual([
      'forbidden',
      'notFound',
      'conflict',
      'unreachable',
      'other',
    ])
    expect(errorOfReply(409, NEWER).message).toBe('New.')
  })

  it("prefers the server's message", () => {
    expect(errorOfReply(404, { code: 'not_found', message: 'User not found!' }).message).toBe(
      'User not found!',
    )
  })

  it('keeps field errors, with a default message if the reply has none', () => {
    const errors = [{ param: 'username', msg: 'This field is required' }]
    const error = errorOfReply(400, { errors })
    expect({ message: error.message, kind: error.kind, errors: error.errors }).toEqual({
      message: 'Bad input.',
      kind: 'invalid',
      errors,
    })
  })

  it.each(['<html>', null, { message: 5 }, []])("does not use a proxy's page as a message: %j", (body) => {
    expect(errorOfReply(503, body).message).toBe('Could not contact service.')
  })
})

it('reports that a call without an answer did not reach the service', () => {
  expect(unreachable()).toMatchObject({
    code: 'unreachable',
    kind: 'unreachable',
    message: 'Could not contact service.',
  })
})

it('maps any error to the state that a screen shows', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('An unknown error has occured.')
  expect(failureKindOf(errorOfReply(404, undefined))).toBe('notFound')
  expect(failureKindOf(errorOfReply(503, undefined))).toBe('other')
})

it.each([
  [new ApiError('unavailable'), 'Failed to contact the appropriate service.'],
  [errorOfReply(504, undefined), 'Failed to contact the appropriate service.'],
  [
    errorOfReply(503, { code: 'unavailable', message: 'Could not contact service.' }),
    'Failed to contact the appropriate service.',
  ],
  [unreachable(), 'Failed to contact the appropriate service.'],
  [new ApiError('unavailable', { message: 'The database is away.' }), 'The database is away.'],
  [errorOfReply(500, undefined), 'An unknown error occured while processing your request.'],
  [new TypeError('x is undefined'), 'An unknown error occured while processing your request.'],
  [new ApiError('not_found'), 'Resource not found.'],
  [new ApiError('changed_meanwhile', { message: 'Somebody was faster.' }), 'Somebody was faster.'],
])('forms and widgets say of %o: %s', (error, text) => {
  expect(formErrorText(error)).toBe(text)
})
