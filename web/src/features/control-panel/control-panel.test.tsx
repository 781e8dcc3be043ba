import { describe, expect, it } from 'vitest'
import type { Widget, WidgetCategory } from '../../kit/widgets/widget.ts'
import { controlPanelSearch } from './control-panel.routes.ts'
import { panelSections } from './panel-sections.ts'
import { readFavourites } from './favourites.ts'
import { sentenceOf } from './ControlPanelPage.tsx'

const widget = (id: string, label: string, category: WidgetCategory): Widget => ({
  id,
  label,
  category,
  right: 'verified',
  about: [],
  render: () => null,
})
const WIDGETS = [
  widget('CreateCustomerWidget', 'Create customer / root dealer', 'Customer'),
  widget('RobotNameWidget', 'Change robot name', 'Device'),
  widget('CustomerNameWidget', 'Change customer name', 'Customer'),
]

function titlesOf(given: Partial<Parameters<typeof panelSections>[1]>, allowed = WIDGETS) {
  return panelSections(allowed, { favourites: [], typed: '', ...given }).map(({ title, widgets }) => [
    title,
    ...widgets.map(({ id }) => id),
  ])
}

describe('the sections', () => {
  it('have the widgets by category; those without one are left out, except the favourites', () => {
    expect(titlesOf({})).toEqual([
      ['Favourite'],
      ['Device', 'RobotNameWidget'],
      ['Customer', 'CreateCustomerWidget', 'CustomerNameWidget'],
    ])
    expect(titlesOf({}, [])).toEqual([['Favourite']])
  })

  it('have a favourite once, among the favourites; one without its right is not there', () => {
    expect(titlesOf({ favourites: ['CustomerNameWidget', 'RobotNameWidget', 'Gone'] })).toEqual([
      ['Favourite', 'RobotNameWidget', 'CustomerNameWidget'],
      ['Customer', 'CreateCustomerWidget'],
    ])
  })

  it('have only what is searched', () => {
    expect(titlesOf({ typed: 'name chan' })).toEqual([
      ['Device', 'RobotNameWidget'],
      ['Customer', 'CustomerNameWidget'],
    ])
    expect(titlesOf({ typed: 'nothing' })).toEqual([])
  })
})

it('the sentence names the customers of the viewer', () => {
  expect(sentenceOf(['Nordic Turf ApS', 'Greenline Sports Ltd.'], 'Nordic Turf ApS')).toBe(
    'You configure devices and customers belonging to Nordic Turf ApS and Greenline Sports Ltd.',
  )
  expect(sentenceOf([undefined, undefined], 'Nordic Turf')).toBe(
    'You configure devices and customers belonging to Nordic Turf.',
  )
})

it.each([
  [null, []],
  ['no json', []],
  ['{"a":1}', []],
  ['["A",7,"A","B"]', ['A', 'B']],
])('reads of stored favourites %s', (text, ids) => {
  expect(readFavourites(text)).toEqual(ids)
})

it('takes only ids from its address', () => {
  expect(
    controlPanelSearch.parse({ widget: 'RobotNameWidget', robot: 4155, customer: 'x', tablet: 1.5 }),
  ).toEqual({
    widget: 'RobotNameWidget',
    robot: 4155,
  })
})
