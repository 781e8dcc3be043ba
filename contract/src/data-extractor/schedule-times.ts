import { momentOf, wallOf } from './zone-times.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export const RHYTHMS = ['day', 'week', 'month'] as const
export const PARAMETER_STARTS = [
  'fixed',
  'now',
  'startOfDay',
  'startOfWeek',
  'startOfMonth',
  'startOfYear',
] as const
export const BACK_UNITS = ['hours', 'days', 'weeks', 'months', 'years'] as const

/** When a schedule is due. */
export interface ScheduleTimes {
  readonly every: (typeof RHYTHMS)[number]
  /** For weekly schedules: 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  /** For monthly schedules; the last day in a shorter month. */
  readonly monthDay: number
  /** HH:MM, local time of the zone. */
  readonly time: string
  /** An IANA name, or an offset such as '+02:00'. */
  readonly zone: string
}

/** A parameter value, computed for each run. */
export interface ScheduledValue {
  /** 'fixed': always `time`, in unix seconds. Otherwise derived from the time of the run. */
  readonly from: (typeof PARAMETER_STARTS)[number]
  readonly time: number
  /** This many units before that time. */
  readonly back: number
  readonly unit: (typeof BACK_UNITS)[number]
}

/** More days than ever lie between two runs. */
const MOST_DAYS = 70

/**
 * The first run time after a moment.
 * @param moment in milliseconds since 1970, like the result
 */
export function dueAfter(times: ScheduleTimes, moment: number): number {
  const first = dayOf(wallOf(times.zone, moment)) - DAY_MS
  for (let n = 0; n < MOST_DAYS; n += 1) {
    const due = dueOn(times, first + n * DAY_MS)
    if (due !== undefined && due > moment) return due
  }
  throw new Error('A schedule has no day.')
}

/** The last run time up to and including a moment. */
export function lastDue(times: ScheduleTimes, moment: number): number {
  const last = dayOf(wallOf(times.zone, moment)) + DAY_MS
  for (let n = 0; n < MOST_DAYS; n += 1) {
    const due = dueOn(times, last - n * DAY_MS)
    if (due !== undefined && due <= moment) return due
  }
  throw new Error('A schedule has no day.')
}

/** @param day its start in local time */
function dueOn(times: ScheduleTimes, day: number): number | undefined {
  if (!hasDay(times, new Date(day))) return undefined
  return momentOf(times.zone, day + minutesOf(times.time) * MINUTE_MS)
}

function hasDay({ every, weekdays, monthDay }: ScheduleTimes, day: Date): boolean {
  if (every === 'day') return true
  if (every === 'week') return weekdays.includes(weekdayOf(day))
  return day.getUTCDate() === Math.min(monthDay, daysOfMonth(day.getUTCFullYear(), day.getUTCMonth()))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const dayOf = (wall: number) => Math.floor(wall / DAY_MS) * DAY_MS
/** 1 is Monday. */
const weekdayOf = (day: Date) => day.getUTCDay() || 7
const daysOfMonth = (year: number, month: number) => new Date(dateOf(year, month + 1, 0)).getUTCDate()

/** Like `Date.UTC`, which reads the years 0 to 99 as 1900 to 1999. */
const dateOf = (year: number, month: number, day = 1) => new Date(0).setUTCFullYear(year, month, day)

/**
 * Computes the value of a parameter for a run.
 * @param run when it was due or started, in milliseconds since 1970, and the schedule's zone
 * @returns unix seconds
 */
export function valueAt(value: ScheduledValue, { due, zone }: { due: number; zone: string }): number {
  if (value.from === 'fixed') return value.time
  const { back, unit } = value
  const wall = startOf(value.from, wallOf(zone, due))
  const hours = unit === 'hours' ? back : 0
  const calendar = unit === 'hours' ? wall : backOnCalendar(wall, { back, unit })
  // The local time of 'now' can be ambiguous, so the run's own moment is used.
  const isNow = value.from === 'now' && (back === 0 || unit === 'hours')
  return ((isNow ? due : momentOf(zone, calendar)) - hours * HOUR_MS) / 1000
}

function startOf(from: Exclude<ScheduledValue['from'], 'fixed'>, wall: number): number {
  const day = new Date(dayOf(wall))
  if (from === 'now') return wall
  if (from === 'startOfWeek') return day.getTime() - (weekdayOf(day) - 1) * DAY_MS
  if (from === 'startOfMonth') return dateOf(day.getUTCFullYear(), day.getUTCMonth())
  if (from === 'startOfYear') return dateOf(day.getUTCFullYear(), 0)
  return day.getTime()
}

const DAYS_OF = { days: 1, weeks: 7 } as const
const MONTHS_OF = { months: 1, years: 12 } as const

/** The same time of day some units earlier; the last day of a shorter month. */
function backOnCalendar(
  wall: number,
  { back, unit }: { back: number; unit: Exclude<ScheduledValue['unit'], 'hours'> },
): number {
  if (unit === 'days' || unit === 'weeks') return wall - back * DAYS_OF[unit] * DAY_MS
  const day = new Date(wall)
  const first = new Date(dateOf(day.getUTCFullYear(), day.getUTCMonth() - back * MONTHS_OF[unit]))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const date = Math.min(day.getUTCDate(), daysOfMonth(year, month))
  return dateOf(year, month, date) + (wall - dayOf(wall))
}
