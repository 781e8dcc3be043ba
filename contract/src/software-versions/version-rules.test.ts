import { expect, test } from 'vitest'
import { compareVersions, isReleaseTag, isUpdatable } from './version-rules.ts'

test('orders versions by number, test versions before their release, other texts first', () => {
  const sorted = [
    'alpha',
    'gnss-field-test',
    '9.8.3',
    '9.10.0',
    '10.5.0-rc2',
    '10.5.0-rc10',
    '10.5.0',
    '10.5.0.1',
    'v11.0.0',
  ]
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(compareVersions('BS2.4.0', '2.10.0')).toBeLessThan(0)
})

test('different texts are never equal in the order', () => {
  const texts = ['1.0', '1.0.0', 'v1.0.0', 'BS1.0.0', '1.0.0-a', '1.0.0-A', '01.0.0', 'a', 'A', '']
  for (const one of texts) {
    for (const other of texts) {
      const order = Math.sign(compareVersions(one, other))
      expect(order, `${one} ${other}`).toBe(0 - Math.sign(compareVersions(other, one)))
      expect(order === 0, `${one} ${other}`).toBe(one === other)
    }
  }
})

test('robots support versions from 9.8.3 on', () => {
  for (const old of ['8.99.99', '9.7.9', '9.8.2', '9.8', '0.0.1', 'test', ''])
    expect(isUpdatable(old), old).toBe(false)
  for (const fine of ['9.8.3', '9.8.3-rc1', '9.8.10', '9.9.0', '10.0.0', '100.0.0-x']) {
    expect(isUpdatable(fine), fine).toBe(true)
  }
})

test('a release tag is vX.Y.Z for the app and X.Y.Z for others', () => {
  expect([isReleaseTag(2, 'v7.12.0'), isReleaseTag(2, '7.12.0'), isReleaseTag(2, 'v7.12.0-b')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isReleaseTag(1, '10.4.2'), isReleaseTag(1, 'v10.4.2'), isReleaseTag(3, '2.4')]).toEqual([
    true,
    false,
    false,
  ])
})
