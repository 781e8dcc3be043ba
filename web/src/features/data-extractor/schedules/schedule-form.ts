import * as api from '@service-center/contract/api.ts'
import { dueAfter, type ScheduledValue } from '@service-center/contract/data-extractor/schedule-times.ts'
import type {
  QuerySchedule,
  ScheduleSettings,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import type { QueryParameter, SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { placeholderOf } from '../parameter-values.ts'

/** The value of a parameter as the form holds it. */
interface ValueFields extends Pick<ScheduledValue, 'from' | 'unit'> {
  readonly order: number
  /** As the query calls it. */
  readonly name: string
  readonly time: number | null
  readonly back: number | null
}

/** The form of a schedule. */
export interface ScheduleForm extends Pick<ScheduleSettings, 'every' | 'time' | 'mails'> {
  /** As texts. */
  readonly weekdays: string[]
  readonly monthDay: number | null
  readonly zone: string | null
  readonly params: ValueFields[]
  readonly keptResults: number | null
}

/** The fields of the form by the parameters of the calls. */
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

/** A schedule as its form edits it. */
export interface ScheduleRecord {
  readonly settings: ScheduleSettings
  /** The parameters that its query has by now. */
  readonly params: readonly QueryParameter[]
}

const KEPT_AT_FIRST = 5

/** A new schedule: each morning, and the two values that most queries have are yesterday. */
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
 * A schedule that is there.
 * @param query undefined when the viewer does not see it: the values stay, under the names that its texts have for them
 */
export const recordOf = (schedule: QuerySchedule, query: SavedQuery | undefined): ScheduleRecord => ({
  settings: storedSettings(schedule),
  params: query?.params ?? schedule.params.map(({ order }) => ({ order, name: placeholderOf(order) })),
})

/** The parameters that the query has got since: until they have values, the schedule cannot run. */
export function newParameters({ settings, params }: ScheduleRecord): readonly QueryParameter[] {
  const given = new Set(settings.params.map(({ order }) => order))
  return params.filter(({ order }) => !given.has(order))
}

/** The form of a schedule that is there, with the parameters that its query has by now. */
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

/** The form as the calls take it; what is missing is refused by `missingIn` before. */
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

/** A schedule as the calls compare it. */
function storedSettings(schedule: QuerySchedule): ScheduleSettings {
  const { every, weekdays, monthDay, time, zone, params, mails, keptResults } = schedule
  return {
    every,
    weekdays: [...weekdays],
    monthDay,
    time,
    zone,
    params: params.map(({ order, from, time: fixed, back, unit }) => ({
      order,
      from,
      time: fixed,
      back,
      unit,
    })),
    mails,
    keptResults,
  }
}

/** What is missing in the form, by the path of its field. */
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
 * When a schedule with these values is due next, in unix seconds; undefined while the form holds what cannot be saved.
 * @param now in milliseconds since 1970
 */
export function nextRun(form: ScheduleForm, now: number): number | undefined {
  const hasAll = Object.keys(missingIn(form)).length === 0
  const settings = settingsSchema.safeParse(settingsOf(form)).data
  return hasAll && settings !== undefined ? dueAfter(settings, now) / 1000 : undefined
}
