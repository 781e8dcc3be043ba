// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { credentialsOf, tokenOf } from '../testing/session.ts'
import { currentSession, decodeToken, forgetSession, keepSession, readStored } from './credentials.ts'

const EXP = 2_000_000_000
const user = credentialsOf({
  username: 'søren',
  customerName: 'Ærø Boldklub',
  isTwoFactorAuthenticationEnabled: true,
  exp: EXP,
})

beforeEach(() => localStorage.clear())

it('reads who a token is for, letters beyond ASCII included', () => {
  expect(decodeToken(tokenOf(user))).toEqual(user)
})

it.each(['', 'abc', 'a.b.c', tokenOf({ username: 'x' })])('reads nobody from %j', (token) => {
  expect(decodeToken(token)).toBeUndefined()
})

it('finds a kept session again until its time has come', () => {
  keepSession({ token: 't', user })
  expect(readStored((EXP - 1) * 1000)).toEqual({ token: 't', user })
  expect(readStored(EXP * 1000)).toBeUndefined()
})

it('takes the second factor from its own key, which changes during a session', () => {
  keepSession({ token: 't', user })
  localStorage.setItem('2FAEnabled', 'false')
  expect(readStored()?.user.isTwoFactorAuthenticationEnabled).toBe(false)
})

it('takes a broken or half session for none', () => {
  keepSession({ token: 't', user })
  localStorage.setItem('user', '{"username":')
  expect(readStored()).toBeUndefined()
  localStorage.removeItem('user')
  expect(readStored()).toBeUndefined()
})

it('leaves nothing of a session behind', () => {
  keepSession({ token: 't', user })
  forgetSession()
  expect(currentSession()).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
