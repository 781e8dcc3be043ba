import { expect, test } from 'vitest'
import { derivedChanges, derivedColumnsOf, derivedPart } from './derived-columns.ts'

const listsOf = (devs: readonly number[], names: readonly string[]) => ({
  devs,
  lists: new Map([['Name', names.map((name) => JSON.stringify(name))]]),
})
const first = derivedColumnsOf(listsOf([1, 2, 3], ['a', 'b', 'c']), { former: undefined, state: 'first' })

test('values that are the same as in an earlier state count as unchanged, wherever their device is in the list', () => {
  const later = derivedColumnsOf(listsOf([3, 4, 1], ['c', 'd', 'A']), { former: first, state: 'later' })
  expect(derivedChanges(later, { key: 'Name', devs: [1, 3, 4], since: 'first' })).toEqual([
    [0, '"A"'],
    [2, '"d"'],
  ])
  const again = derivedColumnsOf(listsOf([3, 4, 1], ['c', 'd', 'A']), { former: later, state: 'again' })
  expect(derivedChanges(again, { key: 'Name', devs: [1, 3, 4], since: 'later' })).toEqual([])
  expect(derivedChanges(again, { key: 'Name', devs: [1, 3, 4], since: 'first' })).toHaveLength(2)
})

test('a state that returns counts as a new one: values that changed in between have changed since the earlier one', () => {
  const other = derivedColumnsOf(listsOf([1, 2, 3], ['a', 'b', 'C']), { former: first, state: 'other' })
  const back = derivedColumnsOf(listsOf([1, 2, 3], ['a', 'b', 'c']), { former: other, state: 'first' })
  const since = (state: string) => derivedChanges(back, { key: 'Name', devs: [1, 2, 3], since: state })
  expect(since('other')).toEqual([[2, '"c"']])
  expect(since('first')).toEqual([])
})

test('for an unknown state, all values are returned', () => {
  const later = derivedColumnsOf(listsOf([1, 2, 3], ['a', 'b', 'C']), { former: first, state: 'later' })
  const since = (state: string) =>
    derivedChanges(later, { key: 'Name', devs: [1, 2, 3], since: state }).map(([place]) => place)
  expect([since(''), since('first'), since('later')]).toEqual([[0, 1, 2], [2], []])
})

test('a device that is not among the derived ones has null, and a key that is not derived nothing', () => {
  expect(derivedPart(first, { key: 'Name', devs: [2, 9] })?.text.toString()).toBe('"Name":["b",null]')
  expect(derivedPart(first, { key: 'Name', devs: [9] })?.text.toString()).toBe('"Name":[null]')
  expect(derivedPart(first, { key: 'Battery', devs: [2] })).toBeUndefined()
  expect(derivedChanges(first, { key: 'Battery', devs: [2], since: '' })).toEqual([])
  expect(derivedChanges(first, { key: 'Name', devs: [9], since: '' })).toEqual([[0, 'null']])
})
