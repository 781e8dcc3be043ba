import { expect, test } from 'vitest'
import { ticketNews } from './AnswerCard.tsx'

const before = { status: 'open', assignee: 'Rita', updated_at: 10, comments: [1] }
const words = {
  status: {
    alias: 'Status',
    group: '',
    position: 0,
    unit: null,
    translations: [{ value: 'hold', translatedValue: 'On hold' }],
  },
}

test('reports nothing for an unchanged ticket', () => {
  expect(ticketNews(before, { ...before }, words)).toEqual([])
})

test('lists what somebody else has changed', () => {
  const now = { status: 'hold', assignee: '', updated_at: 11, comments: [1, 2, 3] }
  expect(ticketNews(before, now, words)).toEqual([
    'There are 2 new comments.',
    'The status is now On hold.',
    'It is assigned to nobody now.',
  ])
  expect(ticketNews(before, { ...before, updated_at: 11, assignee: 'Mette', comments: [1, 2] }, {})).toEqual([
    'There is one new comment.',
    'It is assigned to Mette now.',
  ])
})

test('says that the ticket was changed when the change is in no shown field', () => {
  expect(ticketNews(before, { ...before, updated_at: 11 }, {})).toEqual(['It was changed.'])
})
