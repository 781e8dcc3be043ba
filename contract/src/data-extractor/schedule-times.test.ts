import { expect, test, vi } from 'vitest'
import { dueAfter, lastDue, type ScheduledValue, type ScheduleTimes, valueAt } from './schedule-times.ts'
import { isTimeZone, momentOf, offsetAt, wallOf } from './zone-times.ts'

const HOUR_MS = 3_600_000
const at = (text: string) => Date.parse(text)
const text = (moment: number) => new Date(moment).toISOString().replace(':00.000Z', 'Z')

const DAY_MS = 24 * HOUR_MS

/** Days in 2025 and 2026 on which clocks change in the tested zones, and the end of a short month. */
const SPECIAL_DAYS = {
  copenhagen: ['2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25'],
  stJohns: ['2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01'],
  lordHowe: ['2025-04-06', '2025-10-05', '2026-04-05', '2026-10-04'],
  santiago: ['2026-04-05', '2026-09-06'],
  february: ['2026-02-28'],
}
const SPECIAL_NOONS = Object.values(SPECIAL_DAYS)
  .flat()
  .map((day) => at(`${day}T12:00Z`))
const isNearSpecialDay = (moment: number) =>
  SPECIAL_NOONS.some((noon) => Math.abs(moment - noon) < 2.5 * DAY_MS)

const DAILY: ScheduleTimes = {
  every: 'day',
  weekdays: [],
  monthDay: 1,
  time: '06:30',
  zone: 'Europe/Copenhagen',
}

function nextOf(times: ScheduleTimes, after: string, count: number): string[] {
  const found: string[] = []
  for (let moment = at(after); found.length < count; found.push(text(moment)))
    moment = dueAfter(times, moment)
  return found
}

test('accepts IANA time zone names and offsets of at most twelve hours', () => {
  for (const zone of ['Europe/Copenhagen', 'UTC', '+02:00', '-12:00', '+05:45', 'America/St_Johns'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, true])
  for (const zone of ['', 'Mars/Base', '+2', '+13:00', '+02:75', '02:00', '+02:00 ', 'Europe/Copenhagen\n'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, false])
})

test('caches one formatter per zone, whatever the case of its name', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const name = 'antarctica/troll'
  const spellings = Array.from(name, (_letter, n) => name.slice(0, n) + name.slice(n).toUpperCase())
  for (const zone of spellings) {
    expect([zone, isTimeZone(zone)]).toEqual([zone, true])
    expect(offsetAt(zone, at('2026-07-15T12:00Z'))).toBe(2 * HOUR_MS)
  }
  expect(made).toHaveBeenCalledTimes(1)
  // The Kelvin sign, whose lower case is a k.
  for (const zone of ['Antarctica/Vosto\u212A', 'antarctica/vostok', 'Antarctica/Vosto\u212A'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, zone === 'antarctica/vostok'])
})

test('computes the offset of a zone, including summer time', () => {
  expect(offsetAt('Europe/Copenhagen', at('2026-01-15T12:00Z'))).toBe(HOUR_MS)
  expect(offsetAt('Europe/Copenhagen', at('2026-07-15T12:00Z'))).toBe(2 * HOUR_MS)
  expect(offsetAt('Asia/Kathmandu', at('2026-07-15T12:00:00.500Z'))).toBe(5.75 * HOUR_MS)
  expect(offsetAt('-03:30', at('2026-07-15T12:00Z'))).toBe(-3.5 * HOUR_MS)
  expect(offsetAt('UTC', at('1969-12-31T23:59:59.250Z'))).toBe(0)
})

test('converts local time back to the same moment, except in the hour that clocks show twice', () => {
  const halfHoursOfTwoYears = Array.from(
    { length: 2 * 365 * 48 },
    (_none, n) => at('2025-01-01T00:30Z') + (n * HOUR_MS) / 2,
  )
  const moments = halfHoursOfTwoYears.filter(
    (moment, n) => isNearSpecialDay(moment) || Math.floor(n / 48) % 30 === 0,
  )
  for (const zone of [
    'Europe/Copenhagen',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Tehran',
    '+05:30',
  ]) {
    const others: { moment: number; found: number }[] = []
    for (const moment of moments) {
      const found = momentOf(zone, wallOf(zone, moment))
      if (found !== moment) others.push({ moment, found })
    }
    expect(others.filter(({ moment, found }) => wallOf(zone, found) !== wallOf(zone, moment))).toEqual([])
    expect(others.filter(({ moment, found }) => found > moment)).toEqual([])
    // Two ambiguous hours (one per autumn); half as long on Lord Howe Island.
    const halfHours = { 'Europe/Copenhagen': 4, 'America/St_Johns': 4, 'Australia/Lord_Howe': 2 }[zone] ?? 0
    expect([zone, others.length]).toEqual([zone, halfHours])
  }
})

test('a daily schedule keeps its local time when summer time begins or ends', () => {
  expect(nextOf(DAILY, '2026-03-27T06:00Z', 4)).toEqual([
    '2026-03-28T05:30Z',
    '2026-03-29T04:30Z',
    '2026-03-30T04:30Z',
    '2026-03-31T04:30Z',
  ])
  expect(nextOf(DAILY, '2026-10-24T04:30Z', 2)).toEqual(['2026-10-25T05:30Z', '2026-10-26T05:30Z'])
  expect(nextOf({ ...DAILY, zone: '+02:00' }, '2026-10-24T04:30Z', 2)).toEqual([
    '2026-10-25T04:30Z',
    '2026-10-26T04:30Z',
  ])
})

test('a skipped local time runs an hour later, and a repeated one runs once', () => {
  const times = { ...DAILY, time: '02:30' }
  expect(nextOf(times, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:30Z', '2026-03-30T00:30Z'])
  expect(nextOf(times, '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:30Z'])
})

test('a skipped midnight runs in the first minute of the day', () => {
  // In Beirut the clocks skip from 00:00 to 01:00.
  const times = { ...DAILY, time: '00:00', zone: 'Asia/Beirut' }
  expect(nextOf(times, '2026-03-28T12:00Z', 2)).toEqual(['2026-03-28T22:00Z', '2026-03-29T21:00Z'])
})

test('a weekly schedule is due on each of its days', () => {
  const times: ScheduleTimes = { ...DAILY, every: 'week', weekdays: [1, 5], zone: 'UTC' }
  // 23 November 2026 is a Monday.
  expect(nextOf(times, '2026-11-23T06:30Z', 3)).toEqual([
    '2026-11-27T06:30Z',
    '2026-11-30T06:30Z',
    '2026-12-04T06:30Z',
  ])
  expect(nextOf({ ...times, weekdays: [7] }, '2026-11-23T06:30Z', 1)).toEqual(['2026-11-29T06:30Z'])
})

test('a monthly schedule is due on the last day of a month that is too short', () => {
  const times: ScheduleTimes = { ...DAILY, every: 'month', monthDay: 31, zone: 'UTC' }
  expect(nextOf(times, '2028-01-30T12:00Z', 5)).toEqual([
    '2028-01-31T06:30Z',
    '2028-02-29T06:30Z',
    '2028-03-31T06:30Z',
    '2028-04-30T06:30Z',
    '2028-05-31T06:30Z',
  ])
  expect(nextOf({ ...times, monthDay: 1 }, '2026-11-01T06:30Z', 1)).toEqual(['2026-12-01T06:30Z'])
})

test('uses the weekday of the zone on both sides of the date line', () => {
  const times: ScheduleTimes = {
    ...DAILY,
    every: 'week',
    weekdays: [1],
    time: '00:10',
    zone: 'Pacific/Kiritimati',
  }
  expect(nextOf(times, '2026-11-23T00:00Z', 1)).toEqual(['2026-11-29T10:10Z'])
  expect(nextOf({ ...times, zone: 'Pacific/Pago_Pago' }, '2026-11-23T00:00Z', 1)).toEqual([
    '2026-11-23T11:10Z',
  ])
})

test('lastDue and dueAfter always return the neighbouring run times of any moment', () => {
  const zones = ['Europe/Copenhagen', 'America/Santiago', 'Australia/Lord_Howe', 'UTC', '-09:30']
  const schedules = zones.flatMap((zone) =>
    ['00:00', '02:15', '23:59'].flatMap((time): ScheduleTimes[] => [
      { every: 'day', weekdays: [], monthDay: 1, time, zone },
      { every: 'week', weekdays: [7, 3], monthDay: 1, time, zone },
      { every: 'month', weekdays: [], monthDay: 30, time, zone },
    ]),
  )
  // A tenth of the moments of a year, and all near a clock change.
  const moments = Array.from(
    { length: 673 },
    (_none, n) => at('2026-01-01T00:07Z') + n * 13 * HOUR_MS,
  ).filter((moment, n) => isNearSpecialDay(moment) || n % 10 === 0)
  for (const times of schedules) {
    for (const moment of moments) {
      const [last, next] = [lastDue(times, moment), dueAfter(times, moment)]
      expect(last).toBeLessThanOrEqual(moment)
      expect(next).toBeGreaterThan(moment)
      // No run lies between them, and each is the neighbour of the other.
      expect(dueAfter(times, last)).toBe(next)
      expect(lastDue(times, next - 1)).toBe(last)
      expect(lastDue(times, next)).toBe(next)
    }
  }
})

const NOW: ScheduledValue = { from: 'now', time: 0, back: 0, unit: 'days' }

const valueText = (value: Partial<ScheduledValue>, due: string, zone = 'Europe/Copenhagen') =>
  text(valueAt({ ...NOW, ...value }, { due: at(due), zone }) * 1000)

test('computes parameter values from the time of the run', () => {
  // A Wednesday, in winter time.
  const due = '2026-11-25T05:30Z'
  expect(valueText({}, due)).toBe('2026-11-25T05:30Z')
  expect(valueText({ from: 'startOfDay' }, due)).toBe('2026-11-24T23:00Z')
  expect(valueText({ from: 'startOfDay', back: 1 }, due)).toBe('2026-11-23T23:00Z')
  expect(valueText({ from: 'startOfWeek' }, due)).toBe('2026-11-22T23:00Z')
  expect(valueText({ from: 'startOfWeek', back: 1, unit: 'weeks' }, due)).toBe('2026-11-15T23:00Z')
  expect(valueText({ from: 'startOfMonth' }, due)).toBe('2026-10-31T23:00Z')
  expect(valueText({ from: 'startOfMonth', back: 1, unit: 'months' }, due)).toBe('2026-09-30T22:00Z')
  expect(valueText({ from: 'startOfYear' }, due)).toBe('2025-12-31T23:00Z')
  expect(valueText({ from: 'startOfYear', back: 1, unit: 'years' }, due)).toBe('2024-12-31T23:00Z')
  expect(valueText({ back: 36, unit: 'hours' }, due)).toBe('2026-11-23T17:30Z')
  expect(valueText({ from: 'fixed', time: at('2026-02-03T04:05Z') / 1000, back: 9 }, due)).toBe(
    '2026-02-03T04:05Z',
  )
})

test('days back follow the calendar, hours back are exact hours', () => {
  const due = '2026-03-29T10:00Z'
  expect(valueText({ back: 1 }, due)).toBe('2026-03-28T11:00Z')
  expect(valueText({ back: 24, unit: 'hours' }, due)).toBe('2026-03-28T10:00Z')
  expect(valueText({ from: 'startOfDay', back: 6, unit: 'hours' }, due)).toBe('2026-03-28T17:00Z')
})

test('a month back from the 31st is the last day of a shorter month', () => {
  expect(valueText({ back: 1, unit: 'months' }, '2026-03-31T10:00Z')).toBe('2026-02-28T11:00Z')
  expect(valueText({ back: 1, unit: 'years' }, '2028-02-29T10:00Z')).toBe('2027-02-28T10:00Z')
  expect(valueText({ back: 14, unit: 'months' }, '2026-01-15T10:00Z')).toBe('2024-11-15T10:00Z')
})

test('now is the time of the run, even in the second of two repeated hours', () => {
  expect(valueText({}, '2026-10-25T01:30Z')).toBe('2026-10-25T01:30Z')
  expect(valueText({ back: 1, unit: 'hours' }, '2026-10-25T01:30Z')).toBe('2026-10-25T00:30Z')
  expect(valueText({ from: 'startOfDay' }, '2026-10-25T23:30Z')).toBe('2026-10-25T23:00Z')
})
