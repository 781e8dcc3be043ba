import { expect, it } from 'vitest'
import { browserName, systemName } from './browser.ts'

it.each([
  ['Firefox 140', 'Firefox 140'],
  ['Samsung Internet 28', 'Samsung Internet 28'],
  ['Safari', 'Safari'],
  ['Firefox 140, your account is closed: call 12345', 'Unknown'],
  ['Firefox 123456', 'Unknown'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Unknown'],
  ['firefox 140', 'Unknown'],
  ['', 'Unknown'],
])('reads the browser %j as %j', (given, name) => {
  expect(browserName.parse(given)).toBe(name)
})

it.each([
  ['Linux', 'Linux'],
  ['macOS 26.1', 'macOS 26.1'],
  ['www.example.com', 'Unknown'],
])('reads the system %j as %j', (given, name) => {
  expect(systemName.parse(given)).toBe(name)
})
