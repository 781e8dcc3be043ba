import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from '../../api/session/credentials.ts'
import { credentialsOf } from '../../testing/session.ts'
import { entriesOf } from '../navigation/navigation.ts'
import { router } from '../router.ts'
import { screensFor } from './openable-screens.ts'

afterEach(clearSession)

function pathsFor(rights: readonly Right[], verified = true): readonly string[] {
  const user = credentialsOf({ userAccess: ['Default', ...rights], verified })
  storeSession({ token: 't', user })
  const routes = Object.entries(router.routesByPath)
  return screensFor(user, entriesOf(router.routeTree), routes).map(({ path }) => path)
}

it('names pages without a menu entry only to those whom their guard lets in', () => {
  const plain = pathsFor([])
  for (const path of [
    '/settings/keys',
    '/settings/user',
    '/administration/support-lines',
    '/accounts/create',
    '/dbtool',
  ]) {
    expect(plain).not.toContain(path)
  }
  expect(plain).toEqual(
    expect.arrayContaining(['/home', '/account/me', '/account/me/edit', '/administration/operations']),
  )
  // The control panel is open with two rights, the support lines below it only with their own.
  const two = pathsFor(['Commands', 'RobotName'])
  expect(two).toContain('/settings/user')
  expect(two).not.toContain('/administration/support-lines')
  expect(pathsFor(['Emergency', 'RobotName'])).toContain('/administration/support-lines')
})

it('names a page below an entry that the viewer does not have, if its own right lets them in', () => {
  const paths = pathsFor(['Commands'])
  expect(paths).not.toContain('/commands')
  expect(paths).toContain('/commands/versions')
})

it('names pages without a right of their own only with the entry that they belong to', () => {
  expect(pathsFor([])).not.toContain('/customers/contacts')
  expect(pathsFor(['HubspotMatch'])).toContain('/customers/contacts')
})

it('names unverified users their own pages only', () => {
  expect(pathsFor(['User', 'Commands'], false).toSorted()).toEqual([
    '/account/me',
    '/account/me/edit',
    '/home',
  ])
})
