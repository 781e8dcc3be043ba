import { IconCode } from '@tabler/icons-react'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { describe, expect, it } from 'vitest'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { router } from '../router.ts'
import { activeEntry, entriesOf, isEnabled, visibleEntries } from './navigation.ts'

const MENU = entriesOf(router.routeTree)

const labelsFor = (userAccess: string[], entries = MENU) =>
  visibleEntries(entries, { verified: true, userAccess }).map(({ label }) => label)

const entry = (changed: Partial<NavEntry>): NavEntry => ({
  label: 'Made up',
  to: '/made-up',
  icon: IconCode,
  group: '',
  right: 'verified',
  ...changed,
})

const isForEverybody = ({ right }: NavEntry) => right === 'signedIn' || right === 'verified'

const path = (given: string, entries = MENU) => activeEntry(entries, given)?.to

describe('visible entries by user', () => {
  it('shows users without further rights what everybody has', () => {
    const seen = labelsFor(['Default'])
    expect(seen).toEqual(expect.arrayContaining(['Home', 'Robots', 'Customers', 'Map']))
    expect(seen).toEqual(MENU.filter(isForEverybody).map(({ label }) => label))
  })

  it('shows everything to those with every right', () => {
    expect(labelsFor([...RIGHTS])).toEqual(MENU.map(({ label }) => label))
  })

  it.each([
    ['History', 'History'],
    ['User', 'User accounts'],
    ['UserActions', 'User actions'],
  ])('%s opens %s', (right, label) => {
    expect(labelsFor([right])).toContain(label)
    expect(labelsFor(['Default', 'Commands'])).not.toContain(label)
  })

  it("uses the entry's own rule where no endpoint has the right", () => {
    const severalRights = entry({ right: ({ userAccess }) => userAccess.length > 1 })
    expect(labelsFor(['Default'], [severalRights])).toEqual([])
    expect(labelsFor(['Default', 'RobotName'], [severalRights])).toEqual(['Made up'])
    expect(isEnabled(severalRights, { verified: false, userAccess: [...RIGHTS] })).toBe(false)
  })

  it('shows unverified users what they will have, and enables their home only', () => {
    const user = { verified: false, userAccess: ['Default', 'History'] }
    const seen = visibleEntries(MENU, user)
    expect(seen.map(({ to }) => to)).toContain('/history')
    expect(seen.filter((one) => isEnabled(one, user)).map(({ to }) => to)).toEqual(['/home'])
  })
})

it('links to existing screens only', () => {
  for (const { to } of MENU) {
    const [, , route] = router.getMatchedRoutes(to)
    expect(route?.options.component, to).toBeDefined()
  }
})

it('belongs to the entry with the longest path', () => {
  expect(path('/devices/robots/4155')).toBe('/devices/robots')
  expect(path('/accounts/create')).toBe('/accounts')
  expect(path('/account/me')).toBeUndefined()
  expect(path('/devices/robotsx')).toBeUndefined()
  const documents = [entry({ to: '/support' }), entry({ to: '/support/documents' })]
  expect(path('/support/documents', documents)).toBe('/support/documents')
})

it('does not belong to the entry of a path that the entry excludes', () => {
  expect(path('/support')).toBe('/support')
  expect(path('/support/-12')).toBe('/support')
  expect(path('/support/legacy')).toBeUndefined()
  expect(path('/support/legacy/5')).toBeUndefined()
})

it('has further screens elsewhere', () => {
  expect(path('/customers/contacts')).toBe('/customers/companies')
  expect(path('/customers/companies/17')).toBe('/customers/companies')
  expect(path('/customers')).toBe('/customers')
})
