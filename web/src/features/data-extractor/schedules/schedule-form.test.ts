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

test('the form of a schedule holds the stored settings', () => {
  const record = recordOf(SCHEDULE, queryWith([SINCE]))
  expect(settingsOf(formOf(record))).toEqual(record.settings)
  expect(newParameters(record)).toEqual([])
})

test('keeps the values of a query that the viewer cannot see, under the names in SQL', () => {
  const record = recordOf(SCHEDULE, undefined)
  expect(settingsOf(formOf(record)).params).toEqual([WEEK_AGO])
  expect(formOf(record).params[0]?.name).toBe('ddparam_1')
})

test('a parameter that was added later gets a preset value, which is not saved yet', () => {
  const record = recordOf(SCHEDULE, queryWith([SINCE, UNTIL]))
  expect(newParameters(record)).toEqual([UNTIL])
  expect(settingsOf(formOf(record)).params).toEqual([
    WEEK_AGO,
    { order: 2, from: 'startOfDay', time: 0, back: 0, unit: 'days' },
  ])
})

test('computes the next run while the form is valid', () => {
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

test('reports missing values at their fields', () => {
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

test('describes each field as text', () => {
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
