import type { ScheduledValue } from '@service-center/contract/data-queries/schedule-times.ts'
import type {
  QuerySchedule,
  ScheduleSettings,
} from '@service-center/contract/data-queries/data-query-schedules.ts'
import type { QueryParameter } from '@service-center/contract/data-queries/data-queries.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'

/** The value of a parameter as the form holds it. */
interface ValueFields extends Pick<ScheduledValue, 'from' | 'unit'> {
  readonly order: number
  /** As the query calls it. */
  readonly name: string
  readonly time: number | null
  readonly back: number | null
}

/** The form of a schedule; its fields have the paths of the calls. */
export interface ScheduleForm {
  readonly settings: Omit<ScheduleSettings, 'weekdays' | 'monthDay' | 'zone' | 'params' | 'keptResults'> & {
    /** As texts. */
    readonly weekdays: string[]
    readonly monthDay: number | null
    readonly zone: string | null
    readonly params: ValueFields[]
    readonly keptResults: number | null
  }
}

const KEPT_AT_FIRST = 5

/** A new schedule: each morning, and the two values that most queries have are yesterday. */
export function newSchedule(params: readonly QueryParameter[], zone: string): ScheduleForm {
  return {
    settings: {
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
    },
  }
}

/** The form of a schedule that is there, with the parameters that its query has by now. */
export function formOf(
  { every, weekdays, monthDay, time, zone, params, mails, keptResults }: QuerySchedule,
  wanted: readonly QueryParameter[],
): ScheduleForm {
  const values = new Map(params.map((value) => [value.order, value]))
  const fresh = newSchedule(wanted, zone)
  return {
    settings: {
      every,
      weekdays: weekdays.map(String),
      monthDay,
      time,
      zone,
      params: fresh.settings.params.map((field) => {
        const value = values.get(field.order)
        if (value === undefined) return field
        const { from, back, unit } = value
        return { ...field, from, back, unit, time: from === 'fixed' ? value.time : null }
      }),
      mails,
      keptResults,
    },
  }
}

/** The form as the calls take it; what is missing is refused by `missingIn` before. */
export function settingsOf({ settings }: ScheduleForm): ScheduleSettings {
  const { time, weekdays, monthDay, zone, params, keptResults, ...rest } = settings
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
export const storedSettings = ({
  every,
  weekdays,
  monthDay,
  time,
  zone,
  params,
  mails,
  keptResults,
}: QuerySchedule): ScheduleSettings => ({
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
})

/** What is missing in the form, by the path of its field. */
export function missingIn({ settings }: ScheduleForm): Record<string, string> {
  const { every, monthDay, zone, params, keptResults } = settings
  const missing = params.flatMap(({ from, time, back }, at) => {
    if (from === 'fixed') return time === null ? [`settings.params.${at}.time`] : []
    return back === null ? [`settings.params.${at}.back`] : []
  })
  if (every === 'month' && monthDay === null) missing.push('settings.monthDay')
  if (zone === null) missing.push('settings.zone')
  if (keptResults === null) missing.push('settings.keptResults')
  return Object.fromEntries(missing.map((path) => [path, MESSAGES.required]))
}
