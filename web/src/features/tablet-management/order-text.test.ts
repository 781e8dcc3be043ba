import { expect, it } from 'vitest'
import { isPending, lockText, orderMark, orderText } from './order-text.ts'

const lock = { reported: null, message: '', since: null, byUser: null, lastOrder: null }

it('says that a lock is not confirmed until the tablet reports it', () => {
  expect(lockText({ ...lock, locked: true }, '1')).toBe('Locked')
  expect(lockText({ ...lock, locked: true }, '0')).toBe('Locked, the tablet has not confirmed it')
  expect(lockText({ ...lock, locked: true }, undefined)).toBe('Locked, the tablet has not confirmed it')
  expect(lockText({ ...lock, locked: false }, '1')).toBe('Unlocked, the tablet has not confirmed it')
  expect(lockText({ ...lock, locked: false }, '0')).toBe('Not locked')
  expect(lockText({ ...lock, locked: false }, undefined)).toBe('Not locked')
})

it('shows why an order failed, and marks it', () => {
  expect(orderText({ state: 'failed', failure: 'Not sent: no sign-in.' })).toBe('Not sent: no sign-in.')
  expect(orderText({ state: 'waiting', failure: null })).toBe('waits for the tablet')
  expect(orderMark({ state: 'failed' })).toBe('bad')
  expect(orderMark({ state: 'unknown' })).toBe('warning')
  expect(orderMark({ state: 'done' })).toBeUndefined()
})

it('is pending until the tablet reports the wanted value', () => {
  expect(isPending('super', 'normal')).toBe(true)
  expect(isPending('super', undefined)).toBe(true)
  expect(isPending('super', 'super')).toBe(false)
  expect(isPending(null, 'normal')).toBe(false)
})
