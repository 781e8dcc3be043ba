import * as api from '@service-center/contract/api.ts'
import { dueAfter, type ScheduledValue } from '@service-center/contract/data-extractor/schedule-times.ts'
import type {
  QuerySchedule,
  ScheduleSettings,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import type { QueryParameter, SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { placeholderOf } from '../parameter-values.ts'

interface ValueFields extends Pick<ScheduledValue, 'from' | 'unit'> {
  readonly order: number
  /** The parameter's name in the query. */
  readonly name: string
  readonly time: number | null
  readonly back: number | null
}

export interface ScheduleForm extends Pick<ScheduleSettings, 'every' | 'time' | 'mails'> {
  /** '1' to '7', from Monday. */
  readonly weekdays: string[]
  readonly monthDay: number | null
  readonly zone: string | null
  readonly params: ValueFields[]
  readonly keptResults: number | null
}

/** The form's fields by the parameters of the API calls. */
export const FIELDS = {
  'settings.every': 'every',
  'settings.weekdays': 'weekdays',
  'settings.monthDay': 'monthDay',
  'settings.time': 'time',
  'settings.zone': 'zone',
  'settings.params': 'params',
  'settings.mails': 'mails',
  'settings.keptResults': 'keptResults',
} as const

export interface ScheduleRecord {
  readonly settings: ScheduleSettings
  /** The parameters that its query has now. */
  readonly params: readonly QueryParameter[]
}

const KEPT_AT_FIRST = 5

/** A new schedule: every morning. The first two parameters, usually the start and end of a period, are yesterday. */
export function newSchedule(params: readonly QueryParameter[], zone: string): ScheduleForm {
  return {
    every: 'day',
    weekdays: ['1'],
    monthDay: 1,
    time: '06:00',
    zone,
    params: params.map(({ order, name }, at) => ({
      order,
      name,
      from: 'startOfDay',
      time: null,
      back: at === 0 ? 1 : 0,
      unit: 'days',
    })),
    mails: false,
    keptResults: KEPT_AT_FIRST,
  }
}

/**
 * The record of an existing schedule.
 * @param query undefined if the viewer cannot see it: the values are then shown under the parameters' names in SQL
 */
export const recordOf = (schedule: QuerySchedule, query: SavedQuery | undefined): ScheduleRecord => ({
  settings: storedSettings(schedule),
  params: query?.params ?? schedule.params.map(({ order }) => ({ order, name: placeholderOf(order) })),
})

/** Parameters that were added to the query later. The schedule cannot run until they have values. */
export function newParameters({ settings, params }: ScheduleRecord): readonly QueryParameter[] {
  const given = new Set(settings.params.map(({ order }) => order))
  return params.filter(({ order }) => !given.has(order))
}

/** The form values of an existing schedule, with the parameters that its query has now. */
export function formOf({ settings, params }: ScheduleRecord): ScheduleForm {
  const { every, weekdays, monthDay, time, zone, mails, keptResults } = settings
  const values = new Map(settings.params.map((value) => [value.order, value]))
  return {
    every,
    weekdays: weekdays.map(String),
    monthDay,
    time,
    zone,
    params: newSchedule(params, zone).params.map((field) => {
      const value = values.get(field.order)
      if (value === undefined) return field
      const { from, back, unit } = value
      return { ...field, from, back, unit, time: from === 'fixed' ? value.time : null }
    }),
    mails,
    keptResults,
  }
}

/** The form as the API calls take it; `missingIn` refuses missing values before. */
export function settingsOf(form: ScheduleForm): ScheduleSettings {
  const { time, weekdays, monthDay, zone, params, keptResults, ...rest } = form
  return {
    ...rest,
    time: /^\d:\d\d$/.test(time) ? `0${time}` : time,
    weekdays: weekdays.map(Number).toSorted((one, other) => one - other),
    monthDay: monthDay ?? 1,
    zone: zone ?? '',
    params: params.map(({ order, from, time: fixed, back, unit }) => ({
      order,
      from,
      time: from === 'fixed' ? (fixed ?? 0) : 0,
      back: from === 'fixed' ? 0 : (back ?? 0),
      unit,
    })),
    keptResults: keptResults ?? 0,
  }
}

/** The stored settings, which the server compares with its own before an update. */
function storedSettings(schedule: QuerySchedule): ScheduleSettings {
  const { every, weekdays, monthDay, time, zone, params, mails, keptResults } = schedule
  return {
    every,
    weekdays: [...weekdays],
    monthDay,
    time,
    zone,
    params: params.map((value) => ({ ...value })),
    mails,
    keptResults,
  }
}

/** Errors for missing values, by the path of their field. */
export function missingIn(form: ScheduleForm): Record<string, string> {
  const { every, monthDay, zone, params, keptResults } = form
  const missing = params.flatMap(({ from, time, back }, at) => {
    if (from === 'fixed') return time === null ? [`params.${at}.time`] : []
    return back === null ? [`params.${at}.back`] : []
  })
  if (every === 'month' && monthDay === null) missing.push('monthDay')
  if (zone === null) missing.push('zone')
  if (keptResults === null) missing.push('keptResults')
  return Object.fromEntries(missing.map((path) => [path, MESSAGES.required]))
}

const settingsSchema = api.dataQuerySchedules.create.body.shape.settings

/**
 * When a schedule with these values is due next, in unix seconds; undefined while the form is invalid.
 * @param now in milliseconds since 1970
 */
export function nextRun(form: ScheduleForm, now: number): number | undefined {
  const hasAll = Object.keys(missingIn(form)).length === 0
  const settings = settingsSchema.safeParse(settingsOf(form)).data
  return hasAll && settings !== undefined ? dueAfter(settings, now) / 1000 : undefined
}
