import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { expect, it } from 'vitest'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { ConfigurationValues } from './configuration-form.ts'
import type { Version } from './version-kind.ts'
import { versionNotices } from './version-notices.ts'

const NOW = 100
const timeText = ({ from, to }: Timeframe) => `[${from ?? ''}-${to ?? ''}]`

let used = 0
const version = (tag: string, given: Partial<VersionConfiguration> = {}, isDeprecated = false): Version => {
  used += 1
  const configuration = {
    ConfigurationId: used,
    AccessGroupsCollectionId: 1,
    AccessGroups: ['Denmark'],
    AccessGroupIds: [1],
    IsRC: false,
    Priority: 10,
    From: [110],
    To: [null],
    ...given,
  }
  return { id: used, tag, Deprecated: isDeprecated, OfferedTo: 0, Configurations: [configuration] }
}
const NEW: Version = { id: 999, tag: '10.4.2', Deprecated: false, OfferedTo: 0, Configurations: [] }

const told = (given: Partial<ConfigurationValues>, others: readonly Version[], own?: number) => {
  const values = {
    version: '999',
    groups: [1, 2],
    isRc: false,
    priority: 10,
    frames: [{ from: 110, to: null }],
  }
  return versionNotices({ ...values, ...given }, { versions: [NEW, ...others], own, now: NOW, timeText })
}

it('tells which version stays ahead, by priority and then by version', () => {
  expect(told({}, [version('10.3.0', { Priority: 20, IsRC: true }), version('10.5.0')])).toEqual([
    '10.4.2 is never the latest version by this: 10.3.0 (RC, priority 20) and 10.5.0 (priority 10) stay ahead of it all the time.',
  ])
  expect(told({}, [version('10.5.0', { To: [120] })])).toEqual([
    '10.5.0 (priority 10) stays the latest version instead of 10.4.2 while both hold: [110-120].',
  ])
})

it('tells which versions it is ahead of, the first ones by name', () => {
  const older = ['10.1.0', '10.2.0', '10.3.0', '10.4.0', '10.4.1'].map((tag) => version(tag))
  expect(told({}, older)).toEqual([
    '10.4.2 is the latest version instead of 10.1.0 (priority 10), 10.2.0 (priority 10), 10.3.0 (priority 10) and 2 more while both hold.',
  ])
})

it('says nothing of versions that never meet it, and of the edited configuration', () => {
  const edited = version('10.5.0')
  expect(
    told(
      {},
      [
        edited,
        version('10.5.1', {}, true),
        version('10.5.2', { AccessGroupIds: [1, 2, 3] }),
        version('10.5.3', { From: [10], To: [110] }),
      ],
      edited.Configurations[0]?.ConfigurationId,
    ),
  ).toEqual([])
})

it('tells that the version has a configuration for these groups', () => {
  const known = version('10.4.3', { AccessGroupIds: [2, 1] })
  expect(told({ version: String(known.id) }, [known])).toEqual([
    '10.4.3 has a configuration for these access groups already. Change that one instead.',
  ])
  expect(told({ version: String(known.id), isRc: true }, [known])).toEqual([])
})
