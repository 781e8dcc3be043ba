import { expect, test } from 'vitest'
import { cookieHeader, readCookies } from './cookies.ts'

test('declared cookies are read by name; invalid ones are ignored', () => {
  const cookies = readCookies('a=1; broken; b = x=y ;=nameless; a=2; c=3', { a: 'one', b: 'another' })
  expect(Object.fromEntries(cookies)).toEqual({ a: '1', b: 'x=y' })
  expect(readCookies(undefined).size).toBe(0)
})

test('a cookie is not accessible to scripts and other sites, and limited to TLS if it was set over TLS', () => {
  const cookie = { name: 'id', value: 'abc', path: '/api', maxAgeSeconds: 60 }
  expect(cookieHeader(cookie, false)).toBe('id=abc; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict')
  expect(cookieHeader(cookie, true)).toMatch(/; Secure$/)
})
