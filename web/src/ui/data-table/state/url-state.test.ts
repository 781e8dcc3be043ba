import { expect, test } from 'vitest'
import { UrlEcho } from './url-state.ts'

test('an address that the user navigates to is new only once', () => {
  const echo = new UrlEcho('a')
  expect(echo.isNew('a')).toBe(false)
  expect(echo.isNew('b')).toBe(true)
  expect(echo.isNew('b')).toBe(false)
})

test('the table’s own address is sent once, and its echo is not new', () => {
  const echo = new UrlEcho('a')
  expect(echo.needsSending('a')).toBe(false)
  expect(echo.needsSending('b')).toBe(true)
  expect(echo.needsSending('b')).toBe(false)
  expect(echo.isNew('b')).toBe(false)
})

test('the address from before the table sent its own is not new when it arrives again', () => {
  const echo = new UrlEcho('a')
  expect(echo.needsSending('b')).toBe(true)
  expect(echo.isNew('a')).toBe(false)
  expect(echo.isNew('b')).toBe(false)
})

test('an echo that arrives late does not undo a newer choice', () => {
  const echo = new UrlEcho('a')
  echo.needsSending('b')
  echo.needsSending('c')
  expect(echo.isNew('b')).toBe(false)
  expect(echo.isNew('c')).toBe(false)
})

test('going back to an address that was sent earlier is new', () => {
  const echo = new UrlEcho('a')
  echo.needsSending('b')
  echo.isNew('b')
  echo.needsSending('c')
  echo.isNew('c')
  expect(echo.isNew('b')).toBe(true)
})
