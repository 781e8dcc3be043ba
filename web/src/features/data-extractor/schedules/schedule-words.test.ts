import { expect, test } from 'vitest'
import {
  dueText,
  messageOfRun,
  hasNotEnded,
  resultsText,
  runState,
  troubleOf,
  unitChoices,
  zoneText,
} from './schedule-words.ts'

const DAILY = { every: 'day', weekdays: [], monthDay: 1, time: '06:30', zone: 'Europe/Copenhagen' } as const

test('describes when a schedule is due', () => {
  expect(dueText(DAILY)).toBe('Every day at 06:30 (Europe/Copenhagen)')
  const weekly = { ...DAILY, every: 'week', zone: '+02:00' } as const
  expect(dueText({ ...weekly, weekdays: [7] })).toBe('Every Sunday at 06:30 (UTC+02:00)')
  expect(dueText({ ...weekly, weekdays: [1, 3, 5] })).toBe(
    'Every Monday, Wednesday and Friday at 06:30 (UTC+02:00)',
  )
  expect(dueText({ ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Every day at 06:30 (UTC+02:00)')
  const monthly = { ...DAILY, every: 'month' } as const
  expect(dueText({ ...monthly, monthDay: 30 })).toBe('On day 30 of every month at 06:30 (Europe/Copenhagen)')
  expect(dueText({ ...monthly, monthDay: 31 })).toBe(
    'On the last day of every month at 06:30 (Europe/Copenhagen)',
  )
  expect(zoneText('America/New_York')).toBe('America/New York')
})

const labels = (count: number | null) => unitChoices(count).map(({ label }) => label)

test('a unit is singular for 1', () => {
  expect(labels(1)).toEqual(['hour', 'day', 'week', 'month', 'year'])
  expect(labels(2)).toEqual(['hours', 'days', 'weeks', 'months', 'years'])
  expect(labels(null)).toEqual(labels(0))
})

test('describes what happens with the results', () => {
  expect(resultsText({ mails: true, keptResults: 0 })).toBe('Mailed')
  expect(resultsText({ mails: true, keptResults: 3 })).toBe('Mailed, the last 3 kept')
  expect(resultsText({ mails: false, keptResults: 1 })).toBe('The last one kept')
})

test('a finished run says whether its mail was sent', () => {
  const done = { state: 'done', failure: null, waitsFor: null } as const
  expect(runState({ ...done, mail: null })).toEqual({ word: 'Done', state: 'ok' })
  expect(runState({ ...done, mail: { state: 'sent', failure: null } }).word).toBe('Done, mailed')
  expect(runState({ ...done, mail: { state: 'failed', failure: 'x' } })).toEqual({
    word: 'Done, not mailed',
    state: 'warning',
  })
  expect(hasNotEnded(done)).toBe(false)
  expect(runState({ ...done, mail: null, state: 'cancelled' })).toEqual({
    word: 'Cancelled',
    state: 'offline',
  })
})

test('a run that waits for a retry says why the last try failed', () => {
  const waiting = { state: 'waiting', mail: null, waitsFor: null } as const
  expect(runState({ ...waiting, failure: null }).word).toBe('Waiting')
  expect(runState({ ...waiting, failure: 'No answer.' })).toEqual({
    word: 'Retries soon',
    state: 'warning',
  })
  const inQueue = { ...waiting, failure: 'No answer.', waitsFor: 'own' } as const
  expect(runState(inQueue).word).toBe('Waiting')
  expect(messageOfRun(inQueue)).toBe(
    'Another query of yours is running, and one user does not take all places.',
  )
  expect(hasNotEnded(waiting)).toBe(true)
  expect(
    messageOfRun({ failure: null, waitsFor: null, mail: { state: 'failed', failure: 'Refused.' } }),
  ).toBe('Refused.')
})

test('the reason why a schedule ended comes before the failure of its last run', () => {
  expect(troubleOf({ reason: null, lastRun: null })).toBeNull()
  expect(troubleOf({ reason: 'Gone.', lastRun: null })).toBe('Gone.')
})
