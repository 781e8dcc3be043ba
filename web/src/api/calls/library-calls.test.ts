import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { credentialsOf } from '../../testing/session.ts'
import { clearSession, storeSession, onSessionEnd } from '../session/credentials.ts'
import { libraryCalls } from './library-calls.ts'

const user = credentialsOf()
const ORIGIN = 'https://console.example'
const REFUSED = { status: 401, text: '{"code":"not_signed_in","message":"Not signed in."}' }

const callOf = (url: string) => ({ url, headers: { accept: 'text/csv' } as Record<string, string> })

beforeEach(() => void vi.stubGlobal('location', { origin: ORIGIN }))

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

it('adds the token of the current session to calls of this server', () => {
  storeSession({ token: 'first', user })
  const calls = libraryCalls()
  expect(calls.sign(callOf('/api/devices')).headers).toEqual({
    accept: 'text/csv',
    authorization: 'Bearer first',
  })
  storeSession({ token: 'second', user })
  expect(calls.sign(callOf(`${ORIGIN}/api/devices`)).headers['authorization']).toBe('Bearer second')
})

it.each([
  'https://outside.example/api/devices',
  '//outside.example/api/devices',
  String.raw`\\outside.example/api/devices`,
  'data:text/plain,a',
])('refuses a call of %s and gives it no token', (url) => {
  storeSession({ token: 'first', user })
  const call = callOf(url)
  expect(() => libraryCalls().sign(call)).toThrow('Only calls of this server')
  expect(call.headers).toEqual({ accept: 'text/csv' })
})

it('a refused call ends the session that it was made with, and no other', () => {
  let ends = 0
  const stop = onSessionEnd(() => {
    ends += 1
  })
  storeSession({ token: 'first', user })
  const calls = libraryCalls()
  calls.sign(callOf('/api/devices'))
  calls.notice({ status: 401, text: '{"code":"wrong_password","message":"No."}' })
  storeSession({ token: 'second', user })
  calls.notice(REFUSED)
  expect(ends).toBe(0)
  calls.sign(callOf('/api/devices'))
  calls.notice(REFUSED)
  expect(ends).toBe(1)
  stop()
})
