import { WAIT_REASONS } from '@service-center/contract/data-extractor/data-query-events.ts'
import type {
  QuerySchedule,
  ScheduledRun,
  ScheduleSettings,
  ScheduleState,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import {
  BACK_UNITS,
  type ScheduledValue,
  type ScheduleTimes,
} from '@service-center/contract/data-extractor/schedule-times.ts'
import type { StateName } from '../../../ui/state/states.ts'
import { listed } from '../../../ui/text/format.ts'

/** The first one is day 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** 'Every Monday and Friday at 06:30 (Europe/Copenhagen)'. */
export function dueText(schedule: ScheduleTimes): string {
  return `${daysText(schedule)} at ${schedule.time} (${zoneText(schedule.zone)})`
}

function daysText({ every, weekdays, monthDay }: ScheduleTimes): string {
  if (every === 'day' || (every === 'week' && weekdays.length === WEEKDAYS.length)) return 'Every day'
  if (every === 'week') return `Every ${listed(weekdays.map((day) => WEEKDAYS[day - 1] ?? ''))}`
  return monthDay === 31 ? 'On the last day of every month' : `On day ${monthDay} of every month`
}

/** 'Europe/Copenhagen', 'UTC+02:00'. */
export const zoneText = (zone: string) => (/^[+-]/.test(zone) ? `UTC${zone}` : zone.replaceAll('_', ' '))

/** 'Mailed, the last 3 kept'. */
export function resultsText({ mails, keptResults }: Pick<ScheduleSettings, 'mails' | 'keptResults'>): string {
  const kept = keptResults === 1 ? 'the last one kept' : `the last ${keptResults} kept`
  if (!mails) return `${kept.charAt(0).toUpperCase()}${kept.slice(1)}`
  return keptResults === 0 ? 'Mailed' : `Mailed, ${kept}`
}

export const RHYTHMS: readonly { value: ScheduleTimes['every']; label: string }[] = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]

export const STARTS: readonly { value: ScheduledValue['from']; label: string }[] = [
  { value: 'now', label: 'The time of the run' },
  { value: 'startOfDay', label: 'Start of the day' },
  { value: 'startOfWeek', label: 'Start of the week (Monday)' },
  { value: 'startOfMonth', label: 'Start of the month' },
  { value: 'startOfYear', label: 'Start of the year' },
  { value: 'fixed', label: 'A fixed time' },
]

/** The units in the singular for 1, else in the plural. */
export const unitChoices = (
  count: number | null,
): readonly { value: ScheduledValue['unit']; label: string }[] =>
  BACK_UNITS.map((value) => ({ value, label: count === 1 ? value.replace(/s$/, '') : value }))

export interface ShownState {
  readonly word: string
  readonly state: StateName
}

export const SCHEDULE_STATES: Readonly<Record<ScheduleState, ShownState>> = {
  active: { word: 'Active', state: 'ok' },
  paused: { word: 'Paused', state: 'offline' },
  ended: { word: 'Ended', state: 'bad' },
}

export function runState({
  state,
  mail,
  failure,
  waitsFor,
}: Pick<ScheduledRun, 'state' | 'mail' | 'failure' | 'waitsFor'>): ShownState {
  if (state === 'running') return { word: 'Running', state: 'info' }
  if (state === 'cancelled') return { word: 'Cancelled', state: 'offline' }
  if (state === 'failed') return { word: 'Failed', state: 'bad' }
  if (state === 'waiting') {
    return failure === null || waitsFor !== null
      ? { word: 'Waiting', state: 'unknown' }
      : { word: 'Retries soon', state: 'warning' }
  }
  if (mail?.state === 'failed') return { word: 'Done, not mailed', state: 'warning' }
  if (mail?.state === 'pending') return { word: 'Done, being mailed', state: 'info' }
  return { word: mail === null ? 'Done' : 'Done, mailed', state: 'ok' }
}

/** Whether a run can still be cancelled. */
export const hasNotEnded = ({ state }: Pick<ScheduledRun, 'state'>) =>
  state === 'waiting' || state === 'running'

/** Why a run waits, or why it or its mail failed; null if there is nothing to say. */
export const messageOfRun = (run: Pick<ScheduledRun, 'failure' | 'mail' | 'waitsFor'>): string | null =>
  run.waitsFor === null ? failureOf(run) : WAIT_REASONS[run.waitsFor]

/** Why a run or its mail failed; null if neither did. */
const failureOf = ({ failure, mail }: Pick<ScheduledRun, 'failure' | 'mail'>) =>
  failure ?? mail?.failure ?? null

/** Why a schedule ended, else why its last run failed; null without a problem. */
export const troubleOf = ({ reason, lastRun }: Pick<QuerySchedule, 'reason' | 'lastRun'>) =>
  reason ?? (lastRun === null ? null : messageOfRun(lastRun))
