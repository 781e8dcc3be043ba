import { describe, expect, it } from 'vitest'
import { ACCESS_FIELDS, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { activeEntry, isEnabled, isPathOf, NAV_ENTRIES, visibleEntries } from './navigation.ts'

/** Every screen of the navigation as if it existed. */
const patterns = NAV_ENTRIES.map(({ to }) => to)
const labelsFor = (userAccess: string[]) =>
  visibleEntries(NAV_ENTRIES, { user: { verified: true, userAccess }, patterns }).map(({ label }) => label)

describe('who sees what', () => {
  it('shows those without further rights what everybody has', () => {
    expect(labelsFor(['Default'])).toEqual([
      'Home',
      'Robots',
      'Tablets',
      'Reference stations',
      'Customers',
      'Map',
      'Support',
      'Support documents',
      'Changelog',
    ])
  })

  it('shows everything to those with every right', () => {
    expect(labelsFor([...RIGHTS])).toEqual(NAV_ENTRIES.map(({ label }) => label))
  })

  it.each([
    ['DealerMaterials', 'Dealer materials'],
    ['QuoteGenerator', 'Quote generator'],
    ['SavingsCalculator', 'Savings calculator'],
    ['Production', 'Production'],
    ['History', 'History'],
    ['QCApp', 'QC App'],
    ['BulkCommands', 'Commands'],
    ['User', 'User accounts'],
    ['UserActions', 'User actions'],
    ['Developer', 'Developer'],
    ['DataExtractorRead', 'Data extractor'],
    ['DbToolVAT', 'DbTool'],
  ])('%s opens %s', (right, label) => {
    expect(Object.keys(ACCESS_FIELDS)).toContain(right)
    expect(labelsFor([right])).toContain(label)
    expect(labelsFor(['Default', 'Commands'])).not.toContain(label)
  })

  it('hides the Control Panel from holders of a single right', () => {
    expect(labelsFor(['Default'])).not.toContain('Control Panel')
    expect(labelsFor(['Default', 'RobotName'])).toContain('Control Panel')
  })

  it('leaves out screens that do not exist', () => {
    const user = { verified: true, userAccess: [...RIGHTS] }
    const entries = visibleEntries(NAV_ENTRIES, { user, patterns: ['/home', '/devices/$kind'] })
    expect(entries.map(({ to }) => to)).toEqual([
      '/home',
      '/devices/robots',
      '/devices/tablets',
      '/devices/referencestations',
    ])
  })

  it('leaves unverified users their home only', () => {
    const enabled = NAV_ENTRIES.filter((entry) =>
      isEnabled(entry, { verified: false, userAccess: [...RIGHTS] }),
    )
    expect(enabled.map(({ to }) => to)).toEqual(['/home'])
  })
})

describe('the active entry', () => {
  it.each([
    ['/devices/robots/4155', '/devices/robots'],
    ['/support/12', '/support'],
    ['/support/documents', '/support/documents'],
    ['/support/legacy', undefined],
    ['/accounts/create', '/accounts'],
    ['/account/me', undefined],
    ['/devices/robotsx', undefined],
  ])('%s is %s', (path, to) => {
    expect(activeEntry(NAV_ENTRIES, path)?.to).toBe(to)
  })
})

it('knows the paths of a pattern', () => {
  expect(isPathOf('/devices/$kind', '/devices/robots')).toBe(true)
  expect(isPathOf('/devices/$kind', '/devices/robots/1')).toBe(false)
  expect(isPathOf('/QCApp', '/qcapp')).toBe(true)
})
