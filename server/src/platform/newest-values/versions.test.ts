import { beforeEach, expect, test, vi } from 'vitest'
import { createVersions } from './versions.ts'

const NOW = 1_790_000_000_000

beforeEach(() => void vi.useFakeTimers({ now: NOW }))

function versionsOf(process: string) {
  const versions = createVersions(process)
  versions.setClock(NOW)
  versions.beginsHere()
  return versions
}

const timeOf = (version: string) => Number(version.split('.')[1])

test('every change has a later version than those before, and than what was named before it', () => {
  const versions = versionsOf('aaaaaaaa')
  const named = timeOf(versions.now())
  const changes = [versions.next(), versions.next()]
  const later = timeOf(versions.now())
  expect([named < (changes[0] ?? 0), (changes[0] ?? 0) < (changes[1] ?? 0)]).toEqual([true, true])
  expect(later).toBe(changes[1])
  // The database's clock is set back.
  versions.setClock(NOW - 3_600_000)
  expect(versions.next()).toBeGreaterThan(later)
})

test('a version of its own is exact, one of another process is not known', () => {
  const versions = versionsOf('aaaaaaaa')
  vi.setSystemTime(NOW + 60_000)
  expect(versions.sinceOf(`aaaaaaaa.${NOW + 50_000}`)).toBe(NOW + 50_000)
  expect(versions.sinceOf(`bbbbbbbb.${NOW + 50_000}`)).toBeUndefined()
})

test('what was before the beginning is not known', () => {
  const versions = versionsOf('aaaaaaaa')
  vi.setSystemTime(NOW + 60_000)
  expect(versions.sinceOf(`aaaaaaaa.${NOW}`)).toBe(NOW)
  expect(versions.sinceOf(`aaaaaaaa.${NOW - 1}`)).toBeUndefined()
  expect(createVersions('aaaaaaaa').sinceOf(`aaaaaaaa.${NOW}`)).toBeUndefined()
})

test('a version of nobody, or of a time to come, is not known', () => {
  const versions = versionsOf('aaaaaaaa')
  for (const version of [
    `aaaaaaaa.${NOW + 60_000}`,
    `aaaaaaaa.9999999999999`,
    `aaaaaaaa.${NOW}0`,
    `aaaaaaaa.${NOW}\n`,
    `aaaaaaaa.-${NOW}`,
    `aaaaaaaa.1e12`,
    `aaaaaaaa`,
    `.${NOW}`,
    '',
    'null',
  ])
    expect(versions.sinceOf(version), version).toBeUndefined()
})

test('after notifications were lost, versions from before are still known', () => {
  const versions = versionsOf('aaaaaaaa')
  const version = versions.now()
  vi.setSystemTime(NOW + 60_000)
  versions.beginsHere()
  expect(versions.sinceOf(version)).toBe(NOW)
})
