import { expect, it } from 'vitest'
import { findLayouts, layoutChoices } from './layout-choices.ts'

const layout = (id: number, name: string, tabletId: number | null = null) => ({
  id,
  originalId: null,
  name,
  template: 'Football, full size',
  date_from: 0,
  tabletId,
})
const choices = layoutChoices([layout(1, 'Hjørring 1'), layout(2, 'North'), layout(3, 'North', 21_002)])
const idsOf = (typed: string) => findLayouts(choices, typed).map((choice) => choice.layout.id)

it('finds the layouts that contain every typed word, ignoring accents', () => {
  expect(idsOf('')).toEqual([1, 2, 3])
  expect(idsOf('hjorring')).toEqual([1])
  expect(idsOf('north 21002')).toEqual([3])
  expect(idsOf('FULL foot')).toEqual([1, 2, 3])
  expect(idsOf('rugby')).toEqual([])
})

it('shows the tablet to distinguish layouts with the same name', () => {
  expect(choices.all.map(({ detail }) => detail)).toEqual([
    'Football, full size',
    'Football, full size',
    'Football, full size · Tablet 21002',
  ])
})
