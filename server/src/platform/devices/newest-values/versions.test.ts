import { expect, test } from 'vitest'
import { createVersions } from './versions.ts'

/** Versions of a process that has counted some changes while loading its values. */
function versionsOf(process: string) {
  const versions = createVersions(process)
  for (let change = 0; change < 9; change += 1) versions.next()
  versions.beginsHere()
  return versions
}

const countOf = (version: string) => Number(version.split('.')[1])

test('every change has a later version than all changes and named versions before it', () => {
  const versions = versionsOf('aaaaaaaa')
  const named = countOf(versions.now())
  const changes = [versions.next(), versions.next()]
  const later = countOf(versions.now())
  expect([named < (changes[0] ?? 0), (changes[0] ?? 0) < (changes[1] ?? 0)]).toEqual([true, true])
  expect(later).toBe(changes[1])
  expect(versions.next()).toBeGreaterThan(later)
})

test('knows its own versions exactly, and none of another process', () => {
  const versions = versionsOf('aaaaaaaa')
  versions.next()
  expect(versions.sinceOf('aaaaaaaa.10')).toBe(10)
  expect(versions.sinceOf('aaaaaaaa.11')).toBe(11)
  expect(versions.sinceOf('bbbbbbbb.10')).toBeUndefined()
})

test('does not know versions from before the beginning', () => {
  expect(versionsOf('aaaaaaaa').sinceOf('aaaaaaaa.9')).toBeUndefined()
  expect(createVersions('aaaaaaaa').sinceOf('aaaaaaaa.0')).toBeUndefined()
})

test('does not know invalid or future versions', () => {
  const versions = versionsOf('aaaaaaaa')
  for (const version of [
    'aaaaaaaa.11',
    'aaaaaaaa.9999999999999',
    `aaaaaaaa.${'1'.repeat(16)}`,
    'aaaaaaaa.10\n',
    'aaaaaaaa.-10',
    'aaaaaaaa.1e1',
    'aaaaaaaa',
    '.10',
    '',
    'null',
  ])
    expect(versions.sinceOf(version), version).toBeUndefined()
})

test('after notifications were lost, versions from before are still known', () => {
  const versions = versionsOf('aaaaaaaa')
  const version = versions.now()
  versions.next()
  versions.beginsHere()
  expect(versions.sinceOf(version)).toBe(10)
})
