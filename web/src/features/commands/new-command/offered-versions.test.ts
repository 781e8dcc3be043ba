import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { expect, it } from 'vitest'
import { commonVersions, newerVersion, offeredVersions, versionRemark } from './offered-versions.ts'

const version = (value: string, flags: Partial<SoftwareVersion> = {}): SoftwareVersion => ({
  value,
  released: true,
  access: true,
  latest: false,
  ...flags,
})
const values = (versions: readonly SoftwareVersion[]) => versions.map(({ value }) => value)

it('without the super right only released versions with access are offered', () => {
  const versions = [
    version('10.5.0', { released: false }),
    version('10.4.2', { access: false }),
    version('10.4.1'),
  ]
  const shown = (isSuper: boolean, hidesTest: boolean) =>
    values(offeredVersions(versions, { isSuper, hidesTest }))
  expect(shown(false, false)).toEqual(['10.4.1'])
  expect(shown(true, false)).toEqual(['10.5.0', '10.4.2', '10.4.1'])
  expect(shown(true, true)).toEqual(['10.4.2', '10.4.1'])
})

it('with several lists, only versions in all of them are offered', () => {
  const common = commonVersions([
    [version('10.4.2', { latest: true }), version('10.4.1')],
    [version('10.4.1', { access: false }), version('10.4.2')],
  ])
  expect(common).toEqual([version('10.4.2'), version('10.4.1', { access: false })])
  expect(commonVersions([[version('1.0.0')], undefined])).toEqual([])
  expect(commonVersions([])).toEqual([])
})

it('describes what is special about a version', () => {
  expect(versionRemark(version('1.0.0'))).toBeUndefined()
  expect(versionRemark(version('1.0.0', { latest: true }))).toBe('latest')
  expect(versionRemark(version('1.0.0', { released: false, access: false }))).toBe('test version, no access')
})

it.each([
  ['10.4.2', '9.8.4', '10.4.2'],
  ['10.10.0', '10.9.9', '10.10.0'],
  ['10.4.2', '10.4.2', undefined],
  ['2.4.0', 'BS2.4.0', undefined],
  ['2.4.0', 'BS2.3.1', '2.4.0'],
  ['10.4.2', '', undefined],
  [undefined, '9.8.4', undefined],
])('latest %s beside installed %s: %s', (latest, installed, newer) => {
  expect(newerVersion({ latest, installed })).toBe(newer)
})
