import { expect, test } from 'vitest'
import { suspensionTextsFor } from './suspension-texts.ts'

test('customers with the United States among their countries get the US texts', () => {
  const us = suspensionTextsFor(['Canada', 'United States'])
  const other = suspensionTextsFor(['United States Minor Outlying Islands', 'Denmark'])
  expect(us.lock).toContain('US office')
  expect(other.lock).not.toContain('US office')
  expect(suspensionTextsFor(undefined)).toBe(other)
  expect(suspensionTextsFor([])).toBe(other)
})

test('the texts fit the limits of the device management', () => {
  for (const { notification, lock, unlock } of [
    suspensionTextsFor(['United States']),
    suspensionTextsFor([]),
  ]) {
    expect(notification.title.length).toBeLessThanOrEqual(30)
    for (const message of [notification.message, lock, unlock])
      expect(message.length).toBeLessThanOrEqual(200)
  }
})
