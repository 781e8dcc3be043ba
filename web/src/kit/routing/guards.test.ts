import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { credentialsOf } from '../../testing/session.ts'
import { afterSignIn, needsRight, needsRightUnlessOwn } from './guards.ts'
import { NotAllowedError } from './not-allowed-error.ts'

const user = credentialsOf()

afterEach(clearSession)

it.each([
  ['/devices/robots?filters=%7B%7D', '/devices/robots?filters=%7B%7D'],
  [undefined, '/home'],
  ['https://elsewhere.example', '/home'],
  ['//elsewhere.example', '/home'],
  ['/\\elsewhere.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/account/signin?from=/x', '/home'],
])('after the sign-in, from %s to %s', (from, to) => {
  expect(afterSignIn(from)).toBe(to)
})

it('sends unverified users to their account', () => {
  storeSession({ token: 't', user: { ...user, verified: false } })
  expect(afterSignIn('/devices/robots')).toBe('/account/me')
})

it('lets in who holds one of the wanted rights, and nobody else', () => {
  const guard = needsRight(['User', 'UserActions'])
  expect(guard).toThrow(NotAllowedError)
  storeSession({ token: 't', user })
  expect(guard).toThrow(NotAllowedError)
  storeSession({ token: 't', user: { ...user, userAccess: ['Default', 'UserActions'] } })
  expect(guard).not.toThrow()
})

it('leaves everybody to their own pages, and asks for the right for those of others', () => {
  const guard = needsRightUnlessOwn('User')
  storeSession({ token: 't', user })
  expect(() => guard({ params: { username: 'mette' } })).not.toThrow()
  expect(() => guard({ params: { username: 'anders' } })).toThrow(NotAllowedError)
  storeSession({ token: 't', user: { ...user, userAccess: ['Default', 'User'] } })
  expect(() => guard({ params: { username: 'anders' } })).not.toThrow()
})
