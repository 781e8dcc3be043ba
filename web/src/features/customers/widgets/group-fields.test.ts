import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { expect, it } from 'vitest'
import {
  automaticGroups,
  chosenIds,
  chosenOf,
  fieldsOf,
  fieldsOfNew,
  missingKeys,
  ownGroups,
} from './group-fields.ts'

const group = (
  id: number,
  accessGroupType: string,
  fields: Partial<AccessGroupChoice> = {},
): AccessGroupChoice => ({
  id,
  name: `Group ${id}`,
  shortName: '',
  accessGroupType,
  inheritable: false,
  required: false,
  mayGive: true,
  ...fields,
})
const region = { inheritable: true, required: true }
const groups = [
  group(1, 'Region', region),
  group(2, 'Region', region),
  group(4, 'Sport v1.0', { required: true }),
  group(5, 'Sport v1.0', { required: true }),
  group(7, 'Program'),
  group(8, 'Program', { mayGive: false }),
]
const SPORT = 'Sport%20v1%2E0'

it('a single group that is passed down applies automatically; of several, one is chosen', () => {
  const one = new Set([1])
  expect(fieldsOfNew(groups, one).map(({ key, isRequired }) => [key, isRequired])).toEqual([
    [SPORT, true],
    ['Program', false],
  ])
  expect(automaticGroups(groups, one).map(({ id }) => id)).toEqual([1])
  const [picked] = fieldsOfNew(groups, new Set([1, 2]))
  expect(picked).toMatchObject({ key: 'Region', isSingle: true, isRequired: true })
  expect(automaticGroups(groups, new Set([1, 2]))).toEqual([])
})

it('required selects need a choice that is still offered', () => {
  const fields = fieldsOfNew(groups, new Set([1, 2]))
  expect(missingKeys(fields, {})).toEqual(['Region', SPORT])
  expect(missingKeys(fields, { Region: [2], [SPORT]: [4] })).toEqual([])
  expect(missingKeys(fields, { Region: [7], [SPORT]: [4] })).toEqual(['Region'])
  expect([...chosenIds(fields, { Region: [2], Gone: [9] })]).toEqual([2])
})

it('an existing customer keeps groups that the viewer may not give, until the viewer removes them', () => {
  const own = new Set([2, 8])
  const options = { own, inherited: new Set([1]) }
  const fields = fieldsOf(groups, options)
  expect(fields.map(({ key, groups: shown }) => [key, shown.map(({ id }) => id)])).toEqual([
    ['Region', [2]],
    [SPORT, [4, 5]],
    ['Program', [7, 8]],
  ])
  const chosen = chosenOf(fields, own)
  expect(chosen).toEqual({ Region: [2], [SPORT]: [], Program: [8] })
  expect(missingKeys(fields, chosen)).toEqual([SPORT])
  const sent = ownGroups(groups, {
    chosen: chosenIds(fields, { ...chosen, [SPORT]: [5] }),
    inherited: options.inherited,
  })
  expect(sent).toEqual([2, 5, 8])
})

it('a customer with several groups of a type with a single choice keeps them', () => {
  const inherited = new Set([1, 2])
  expect(fieldsOf(groups, { own: new Set([1, 2]), inherited })[0]?.isSingle).toBe(false)
  expect(fieldsOf(groups, { own: new Set([1]), inherited })[0]?.isSingle).toBe(true)
})
