import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { expect, it } from 'vitest'
import { configurationRules, readOf, savedOf, valuesOf } from './configuration-form.ts'
import { deprecationText } from './version-columns.tsx'
import type { Version } from './version-kind.ts'
import { configurationRows, shownVersions } from './version-rows.ts'

const configuration = (parts: Partial<VersionConfiguration>): VersionConfiguration => ({
  ConfigurationId: 1,
  AccessGroupsCollectionId: 7,
  AccessGroups: ['Denmark'],
  AccessGroupIds: [3],
  IsRC: false,
  Priority: 100,
  From: [1],
  To: [null],
  ...parts,
})

const version: Version = {
  id: 1,
  tag: '9.9.1',
  Deprecated: false,
  OfferedTo: 0,
  Configurations: [configuration({})],
}
const VERSIONS: readonly Version[] = [
  version,
  {
    id: 2,
    tag: '10.4.2',
    Deprecated: false,
    OfferedTo: 0,
    Configurations: [configuration({ ConfigurationId: 2 })],
  },
  {
    id: 3,
    tag: '10.5.0-rc1',
    Deprecated: false,
    OfferedTo: 0,
    Configurations: [configuration({ ConfigurationId: 3, IsRC: true })],
  },
  {
    id: 4,
    tag: '9.7.0',
    Deprecated: true,
    OfferedTo: 0,
    Configurations: [configuration({ ConfigurationId: 4 })],
  },
  { id: 5, tag: '10.6.0', Deprecated: false, OfferedTo: 0, Configurations: [] },
]
const ALL = {
  onlyUsed: true,
  hideDeprecated: true,
  OfferedTo: 0,
  onlyReleases: true,
  deviceType: DEVICE_TYPE.robot,
}
const tags = (versions: readonly Version[]) => versions.map(({ tag }) => tag)

it('each filter hides its own versions', () => {
  expect(tags(shownVersions(VERSIONS, ALL))).toEqual(['9.9.1', '10.4.2'])
  expect(tags(shownVersions(VERSIONS, { ...ALL, onlyUsed: false }))).toContain('10.6.0')
  expect(tags(shownVersions(VERSIONS, { ...ALL, hideDeprecated: false }))).toContain('9.7.0')
  expect(tags(shownVersions(VERSIONS, { ...ALL, onlyReleases: false }))).toContain('10.5.0-rc1')
  const tablets = [
    { id: 1, tag: 'v4.1.0', Deprecated: false, OfferedTo: 0, Configurations: [configuration({})] },
  ]
  expect(shownVersions(tablets, ALL)).toEqual([])
  expect(tags(shownVersions(tablets, { ...ALL, deviceType: DEVICE_TYPE.tablet }))).toEqual(['v4.1.0'])
})

it('lists a row for each set of groups, with a separate row for release candidates and the newest version first', () => {
  const rows = configurationRows(VERSIONS)
  expect(
    rows.map(({ label, isRc, versions }) => [label, isRc, versions.map((one) => one.version.tag)]),
  ).toEqual([
    ['Denmark', true, ['10.5.0-rc1']],
    ['Denmark', false, ['10.4.2', '9.9.1', '9.7.0']],
  ])
})

it('sends timeframes sorted by start, an open end as an empty string, and the replaced configuration as it was read', () => {
  const record = { version, configuration: configuration({}) }
  const frames = [
    { from: 9, to: null },
    { from: 2, to: 5 },
  ]
  expect(savedOf({ ...valuesOf(record, 50), frames })).toEqual({
    gr: [3],
    rc: false,
    p: 100,
    fr: [2, 9],
    to: [5, ''],
  })
  const { From, To, Priority } = record.configuration
  expect(readOf(record)).toEqual({
    id: 1,
    agci: 7,
    was: { version: version.id, rc: false, p: Priority, fr: From, to: To.map((to) => to ?? '') },
  })
  const created = valuesOf({ version }, 50)
  expect(created).toMatchObject({ priority: 100, isRc: false, frames: [{ from: 50, to: null }] })
})

it('requires a version, a group, and a start of each timeframe', () => {
  const wrong = { version: null, groups: [], isRc: false, priority: null, frames: [{ from: null, to: null }] }
  expect(configurationRules(wrong)).toMatchObject({
    version: 'Choose a version',
    groups: 'Choose at least one access group',
    'frames.0.from': 'Choose a start',
  })
  expect(configurationRules({ ...wrong, frames: [] })).toMatchObject({ frames: 'Add a timeframe' })
})

it('says how many devices are affected by deprecating a version, also in the singular', () => {
  const kind = { devices: 'robots' }
  expect(deprecationText(kind, { OfferedTo: 1204 })).toMatch(
    /^1,204 robots are offered it now, and no longer/,
  )
  expect(deprecationText(kind, { OfferedTo: 1 })).toMatch(/^1 robot is offered it now/)
})
