import type { ChangelogVersion } from '@service-center/contract/changelog/changelog.ts'
import { expect, it } from 'vitest'
import { dayOf, findVersion, productsOf, releasedOf, rowsOf } from './changelog-rows.ts'

const version = (name: string, more: Partial<ChangelogVersion> = {}): ChangelogVersion => ({
  id: 1,
  name,
  released: null,
  issues: [],
  features: [],
  templates: [],
  ...more,
})
const item = (name: string, translated: string | null, product: string[] = []) => ({
  name,
  translated,
  product,
})

it('shows raw names and untranslated items in the technical view only', () => {
  const versions = [version('2.0', { issues: [item('raw a', 'A'), item('raw b', null)] })]
  const shown = (isTechnical: boolean) => rowsOf(versions, { isTechnical, product: undefined })[0]?.issues
  expect(shown(true)).toEqual([
    { text: 'A', raw: 'raw a', isTranslated: true, product: [] },
    { text: 'raw b', raw: undefined, isTranslated: false, product: [] },
  ])
  expect(shown(false)).toEqual([{ text: 'A', raw: undefined, isTranslated: true, product: [] }])
})

it('shows the items for the chosen product and for all products', () => {
  const versions = [
    version('3.0', { features: [item('x', 'X', ['Pro']), item('y', 'Y', ['Sport']), item('z', 'Z')] }),
    version('2.0', { features: [item('y', 'Y', ['Sport'])] }),
    version('1.0'),
  ]
  const names = (product: string | undefined) =>
    rowsOf(versions, { isTechnical: false, product }).map(({ version: { name }, features, rank }) => [
      name,
      rank,
      features.map(({ text }) => text).join(''),
    ])
  expect(names('Pro')).toEqual([['3.0', 3, 'XZ']])
  expect(names(undefined)).toEqual([
    ['3.0', 3, 'XYZ'],
    ['2.0', 2, 'Y'],
    ['1.0', 1, ''],
  ])
  expect(productsOf(versions)).toEqual(['Pro', 'Sport'])
})

it('finds the version of a link with or without the prefix v', () => {
  const versions = [version('v7.12.0'), version('7.11.0')]
  expect(findVersion(versions, '7.12.0')?.name).toBe('v7.12.0')
  expect(findVersion(versions, 'v7.11.0')?.name).toBe('7.11.0')
  expect(findVersion(versions, '7.1')).toBeUndefined()
})

it('reads a written day of release back as the same day', () => {
  for (const day of ['2024/05/02', '1999/12/31', '2024/02/29']) expect(dayOf(releasedOf(day) ?? 0)).toBe(day)
  expect([releasedOf(''), releasedOf('2024/5/2'), releasedOf('2024/13/01')]).toEqual([null, null, null])
})
