import { describe, expect, it } from 'vitest'
import type { Widget, WidgetCategory } from '../../kit/widgets/widget.ts'
import { controlPanelSearch } from './control-panel.routes.ts'
import { panelSections, readFavourites } from './panel-sections.ts'
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
  it('contain the widgets by category; empty ones are left out, except the favourites', () => {
    expect(titlesOf({})).toEqual([
      ['Favourite'],
      ['Device', 'RobotNameWidget'],
      ['Customer', 'CreateCustomerWidget', 'CustomerNameWidget'],
    ])
    expect(titlesOf({}, [])).toEqual([['Favourite']])
  })

  it('contain a favourite only among the favourites, and none that the user may not use', () => {
    expect(titlesOf({ favourites: ['CustomerNameWidget', 'RobotNameWidget', 'Gone'] })).toEqual([
      ['Favourite', 'RobotNameWidget', 'CustomerNameWidget'],
      ['Customer', 'CreateCustomerWidget'],
    ])
  })

  it('contain only widgets that match the search', () => {
    expect(titlesOf({ typed: 'name chan' })).toEqual([
      ['Device', 'RobotNameWidget'],
      ['Customer', 'CustomerNameWidget'],
    ])
    expect(titlesOf({ typed: 'nothing' })).toEqual([])
  })
})

it('the sentence names the customers of the user', () => {
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
])('reads stored favourites: %s', (text, ids) => {
  expect(readFavourites(text)).toEqual(ids)
})

it('ignores invalid values in the address', () => {
  expect(
    controlPanelSearch.parse({ widget: 'RobotNameWidget', robot: 4155, customer: 'x', tablet: 1.5 }),
  ).toEqual({
    widget: 'RobotNameWidget',
    robot: 4155,
  })
})
