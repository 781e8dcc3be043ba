import { expect, test } from 'vitest'
import { comparedFields } from './ScheduleDialog.tsx'
import {
  formOf,
  missingIn,
  newParameters,
  newSchedule,
  nextRun,
  recordOf,
  settingsOf,
} from './schedule-form.ts'
import { queryWith, SCHEDULE, SINCE, UNTIL, WEEK_AGO } from './test-schedule.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

test('the form of a schedule is what is stored', () => {
  const record = recordOf(SCHEDULE, queryWith([SINCE]))
  expect(settingsOf(formOf(record))).toEqual(record.settings)
  expect(newParameters(record)).toEqual([])
})

test('the values of a query that the viewer does not see stay, named as its texts name them', () => {
  const record = recordOf(SCHEDULE, undefined)
  expect(settingsOf(formOf(record)).params).toEqual([WEEK_AGO])
  expect(formOf(record).params[0]?.name).toBe('ddparam_1')
})

test('a parameter that the query has got since has a first value, which is not saved yet', () => {
  const record = recordOf(SCHEDULE, queryWith([SINCE, UNTIL]))
  expect(newParameters(record)).toEqual([UNTIL])
  expect(settingsOf(formOf(record)).params).toEqual([
    WEEK_AGO,
    { order: 2, from: 'startOfDay', time: 0, back: 0, unit: 'days' },
  ])
})

test('the next run is known as long as the form holds what can be saved', () => {
  const form = newSchedule([SINCE], 'UTC')
  expect(nextRun(form, NOON)).toBe(Date.UTC(2026, 10, 22, 6) / 1000)
  const monthly = { ...form, every: 'month' } as const
  expect(nextRun({ ...monthly, monthDay: 31 }, NOON)).toBe(Date.UTC(2026, 10, 30, 6) / 1000)
  for (const monthDay of [0, -3, 32, 1.5, null]) {
    expect(nextRun({ ...monthly, monthDay }, NOON), String(monthDay)).toBeUndefined()
  }
  expect(nextRun({ ...form, every: 'week', weekdays: [] }, NOON)).toBeUndefined()
  expect(nextRun({ ...form, time: '25:00' }, NOON)).toBeUndefined()
  expect(nextRun({ ...form, zone: null }, NOON)).toBeUndefined()
})

test('what is missing is said of its field', () => {
  const { params, ...form } = newSchedule([SINCE, UNTIL], 'UTC')
  const [since, until] = params
  if (since === undefined || until === undefined) throw new Error('Each parameter has a field.')
  const values = [
    { ...since, from: 'fixed' as const },
    { ...until, back: null },
  ]
  const missing = missingIn({ ...form, every: 'month', monthDay: null, zone: null, params: values })
  expect(Object.keys(missing)).toEqual(['params.0.time', 'params.1.back', 'monthDay', 'zone'])
})

test('a schedule is compared in words', () => {
  const form = formOf(recordOf(SCHEDULE, queryWith([SINCE, UNTIL])))
  expect(comparedFields(0).map(({ text }) => text(form))).toEqual([
    'Every week',
    '06:30',
    'Monday and Friday',
    '1',
    'UTC',
    'Since: The time of the run, minus 1 week; Until: Start of the day',
    'No',
    '5',
  ])
})
