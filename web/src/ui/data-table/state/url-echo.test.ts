import { expect, test } from 'vitest'
import { UrlEcho } from './url-echo.ts'

test('an address that the user goes to is news once', () => {
  const echo = new UrlEcho('a')
  expect(echo.isNews('a')).toBe(false)
  expect(echo.isNews('b')).toBe(true)
  expect(echo.isNews('b')).toBe(false)
})

test('the own address is sent once, and its echo is no news', () => {
  const echo = new UrlEcho('a')
  expect(echo.isToSend('a')).toBe(false)
  expect(echo.isToSend('b')).toBe(true)
  expect(echo.isToSend('b')).toBe(false)
  expect(echo.isNews('b')).toBe(false)
})

test('the address that stood before one’s own was sent is no news when it is asked for again', () => {
  const echo = new UrlEcho('a')
  expect(echo.isToSend('b')).toBe(true)
  expect(echo.isNews('a')).toBe(false)
  expect(echo.isNews('b')).toBe(false)
})

test('an echo that arrives late does not undo a newer choice', () => {
  const echo = new UrlEcho('a')
  echo.isToSend('b')
  echo.isToSend('c')
  expect(echo.isNews('b')).toBe(false)
  expect(echo.isNews('c')).toBe(false)
})

test('going back to an address that was once sent is news', () => {
  const echo = new UrlEcho('a')
  echo.isToSend('b')
  echo.isNews('b')
  echo.isToSend('c')
  echo.isNews('c')
  expect(echo.isNews('b')).toBe(true)
})
