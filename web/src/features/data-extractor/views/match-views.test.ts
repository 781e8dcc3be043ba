import { expect, test } from 'vitest'
import { matchViews } from './match-views.ts'

const column = (name: string, comment = '') => ({ name, type: 'text', comment })
const view = (name: string, comment: string, ...columns: ReturnType<typeof column>[]) => ({
  name,
  comment,
  columns,
  examples: [],
})
const VIEWS = [
  view('device', 'Robots, tablets and stations', column('device_id'), column('customer_id', 'Its owner')),
  view('customer', 'Companies', column('customer_id'), column('name', 'Navn på kunden')),
]
const found = (search: string) =>
  matchViews(VIEWS, search).map((each) => [each.view.name, ...each.columns].join(' '))

test('without a search all views have all of their columns', () => {
  expect(found(' ')).toEqual(['device device_id customer_id', 'customer customer_id name'])
})

test('a view that is found itself keeps all of its columns', () => {
  expect(found('Stations')).toEqual(['device device_id customer_id'])
})

test('otherwise only the columns that were found are listed', () => {
  expect(found('owner')).toEqual(['device customer_id'])
})

test('every word must occur, in the view and its column together', () => {
  expect(found('device owner')).toEqual(['device customer_id'])
  expect(found('companies owner')).toEqual([])
})

test('case and letters that a keyboard lacks are ignored', () => {
  expect(found('NAVN PA')).toEqual(['customer name'])
})
