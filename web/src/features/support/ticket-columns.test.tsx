import { beforeEach, expect, test } from 'vitest'
import { chooseIssue, chosenIssues, MAX_CHOSEN, parseChosen } from './ticket-columns.tsx'

beforeEach(() => chosenIssues.set([]))

test('remembers a checked issue until it is unchecked', () => {
  chooseIssue(4, true)
  chooseIssue(-2, true)
  chooseIssue(4, true)
  expect(chosenIssues.get()).toEqual([-2, 4])
  expect(parseChosen(localStorage.getItem('support.chosenIssues'))).toEqual([-2, 4])
  chooseIssue(-2, false)
  chooseIssue(4, false)
  expect(localStorage.getItem('support.chosenIssues')).toBeNull()
})

test('forgets the oldest issues above the limit', () => {
  for (let id = 0; id <= MAX_CHOSEN; id += 1) chooseIssue(id, true)
  expect(chosenIssues.get()).toHaveLength(MAX_CHOSEN)
  expect(chosenIssues.get()[0]).toBe(1)
})

test.each(['', '{', 'null', '{"a":1}', '["1", 1.5, null]'])('a stored %j gives an empty list', (text) => {
  expect(parseChosen(text)).toEqual([])
})
