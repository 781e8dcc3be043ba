import { expect, test } from 'vitest'
import { groupChoices, missingTypes, ownGroupsOf } from './group-choices.ts'

const group = (
  id: number,
  accessGroupType: string,
  more: { required?: boolean; mayGive?: boolean } = {},
) => ({
  id,
  accessGroupType,
  inheritable: false,
  required: false,
  mayGive: true,
  ...more,
})
const groups = [
  group(1, 'Region', { required: true }),
  group(2, 'Region', { required: true }),
  group(3, 'Sport', { required: true }),
  group(4, 'Program'),
  group(5, 'Program', { mayGive: false }),
  group(6, 'Test', { mayGive: false }),
]
const choices = (inherited: readonly number[]) => groupChoices(groups, new Set(inherited))

test('offers the groups that the viewer may give, and requires one of each required type', () => {
  const shown = choices([]).map((choice) => ({ ...choice, groups: choice.groups.map(({ id }) => id) }))
  expect(shown).toEqual([
    { accessGroupType: 'Region', groups: [1, 2], isRequired: true, isSingle: false },
    { accessGroupType: 'Sport', groups: [3], isRequired: true, isSingle: false },
    { accessGroupType: 'Program', groups: [4], isRequired: false, isSingle: false },
  ])
})

test('one inherited group applies automatically; of several inherited groups one must be picked', () => {
  expect(choices([1]).map(({ accessGroupType }) => accessGroupType)).toEqual(['Sport', 'Program'])
  const [region] = choices([1, 2])
  expect(region).toMatchObject({ accessGroupType: 'Region', isRequired: true, isSingle: true })
  // Even for a type that is not required.
  expect(choices([4, 5]).at(-1)).toMatchObject({ accessGroupType: 'Program', isRequired: true })
})

const stored = (chosen: readonly number[], inherited: readonly number[]) =>
  ownGroupsOf(groups, { chosen: new Set(chosen), inherited: new Set(inherited) })

test('lists required types without a choice, and stores only groups that are not inherited anyway', () => {
  expect(missingTypes(choices([]), new Set([3]))).toEqual(['Region'])
  expect(missingTypes(choices([1]), new Set([3]))).toEqual([])
  expect(stored([1, 3], [1])).toEqual([3])
  expect(stored([2, 3], [1, 2])).toEqual([2, 3])
  expect(stored([2, 3], [1])).toEqual([2, 3])
})
