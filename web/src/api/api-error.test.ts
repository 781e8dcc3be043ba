import { describe, expect, it } from 'vitest'
import { errorOfReply, failureKindOf, messageOf, unreachable } from './api-error.ts'

describe('what a reply means', () => {
  it.each([
    [400, 'Bad request.', 'invalid'],
    [401, 'You are not signed in.', 'notSignedIn'],
    [403, 'You do not have access to this resource.', 'forbidden'],
    [404, 'Resource not found.', 'notFound'],
    [503, 'Could not contact service.', 'unreachable'],
    [504, 'Could not contact service.', 'unreachable'],
    [418, 'An unknown error has occured.', 'other'],
    [500, 'An unknown error has occured.', 'other'],
  ])('%i without a message', (status, message, kind) => {
    const error = errorOfReply(status, undefined)
    expect({ message: error.message, kind: error.kind, errors: error.errors }).toEqual({
      message,
      kind,
      errors: [],
    })
  })

  it("prefers the server's message", () => {
    expect(errorOfReply(404, { code: 'not_found', message: 'User not found!' }).message).toBe(
      'User not found!',
    )
  })

  it('keeps a list of field errors, with a message of its own when none is given', () => {
    const errors = [{ param: 'username', msg: 'This field is required' }]
    const error = errorOfReply(400, { errors })
    expect({ message: error.message, kind: error.kind, errors: error.errors }).toEqual({
      message: 'Bad input.',
      kind: 'invalid',
      errors,
    })
  })

  it.each(['<html>', null, { message: 5 }, []])("takes a proxy's page for no message: %j", (body) => {
    expect(errorOfReply(503, body).message).toBe('Could not contact service.')
  })
})

it('says that a call without an answer did not reach the service', () => {
  expect(unreachable()).toMatchObject({
    status: 0,
    kind: 'unreachable',
    message: 'Could not contact service.',
  })
})

it('tells a screen what to show of any error', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('An unknown error has occured.')
  expect(failureKindOf(errorOfReply(404, undefined))).toBe('notFound')
  expect(failureKindOf(errorOfReply(503, undefined))).toBe('other')
})
