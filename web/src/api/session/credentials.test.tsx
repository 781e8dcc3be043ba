import { beforeEach, expect, it } from 'vitest'
import { credentialsOf, tokenOf } from '../../testing/session.ts'
import { currentSession, decodeToken, clearSession, storeSession, readStored } from './credentials.ts'

const EXP = 2_000_000_000
const user = credentialsOf({
  username: 'søren',
  customerName: 'Ærø Boldklub',
  isTwoFactorAuthenticationEnabled: true,
  exp: EXP,
})

beforeEach(() => localStorage.clear())

it('reads the user of a token, including letters beyond ASCII', () => {
  expect(decodeToken(tokenOf(user))).toEqual(user)
})

it.each(['', 'abc', 'a.b.c', tokenOf({ username: 'x' })])('reads no user from %j', (token) => {
  expect(decodeToken(token)).toBeUndefined()
})

it('restores a stored session until it expires', () => {
  storeSession({ token: 't', user })
  expect(readStored((EXP - 1) * 1000)).toEqual({ token: 't', user })
  expect(readStored(EXP * 1000)).toBeUndefined()
})

it('reads two-factor authentication from its own key, which changes during a session', () => {
  storeSession({ token: 't', user })
  localStorage.setItem('2FAEnabled', 'false')
  expect(readStored()?.user.isTwoFactorAuthenticationEnabled).toBe(false)
})

it('treats a broken or incomplete session as missing', () => {
  storeSession({ token: 't', user })
  localStorage.setItem('user', '{"username":')
  expect(readStored()).toBeUndefined()
  localStorage.removeItem('user')
  expect(readStored()).toBeUndefined()
})

it('removes everything of a session', () => {
  storeSession({ token: 't', user })
  clearSession()
  expect(currentSession()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
