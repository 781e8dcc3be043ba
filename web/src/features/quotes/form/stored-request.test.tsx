import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../../api/credentials.ts'
import { credentialsOf } from '../../../testing/session.ts'
import { forgetRequest, requestIdOf } from './stored-request.ts'

afterEach(() => {
  localStorage.clear()
  clearSession()
  vi.useRealTimers()
})
const signIn = (username: string) => storeSession({ token: 'x', user: credentialsOf({ username }) })

test('the same quote has the same request until its answer has come, also after a reload', () => {
  signIn('mette')
  const id = requestIdOf('a quote')
  expect(requestIdOf('a quote')).toBe(id)
  forgetRequest()
  expect(requestIdOf('a quote')).not.toBe(id)
})

test('another quote, another user and another day have another request', () => {
  signIn('mette')
  const id = requestIdOf('a quote')
  signIn('lars')
  expect(requestIdOf('a quote')).not.toBe(id)
  signIn('mette')
  expect(requestIdOf('a quote')).toBe(id)
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 })
  expect(requestIdOf('a quote')).not.toBe(id)
  vi.useRealTimers()
  expect(requestIdOf('another quote')).not.toBe(id)
})

test('a stored text that does not fit is no request', () => {
  signIn('mette')
  for (const text of ['', '{', '[]', '{"content":"a quote","id":"1","at":0}']) {
    localStorage.setItem('service-center.quote-request.mette', text)
    expect(requestIdOf('a quote')).toMatch(/^[0-9a-f-]{36}$/)
  }
})
