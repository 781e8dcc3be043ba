import { MIN_PARAMETER_TIME } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { MAX_SCHEDULES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type { ScheduleSettings } from '@service-center/contract/data-extractor/query-schedule.ts'
import { dueAfter, valueAt } from '@service-center/contract/data-extractor/schedule-times.ts'
import { isTimeZone } from '@service-center/contract/data-extractor/zone-times.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { aboutFields, checkUnchanged, invalid, notFound } from '../../../platform/errors.ts'
import { findEmail } from '../../users/users.views.ts'
import { runPending, tooManySchedules } from '../data-extractor.errors.ts'
import {
  cancelOpenRun,
  deleteOldResults,
  deleteRun,
  deleteSchedule,
  findRunState,
  insertRunByHand,
  insertSchedule,
  type LockedSchedule,
  lockNumberOfSchedules,
  lockSchedule,
  updateSettings,
  updateState,
} from './query-schedules.store.ts'
import { findRunnable, type RunnableQuery } from './query-schedules.views.ts'
import { enqueueRuns } from './scheduled-runs.store.ts'

/** The transaction of a change, and the user who makes it. */
interface Change {
  readonly db: Database
  readonly viewer: Viewer
}

/** Sorts days and parameters, and puts the fields into the stored order: settings are compared as JSON. */
function normalized(settings: ScheduleSettings): ScheduleSettings {
  const { every, weekdays, monthDay, time, zone, params, mails, keptResults } = settings
  return {
    every,
    weekdays: [...new Set(weekdays)].toSorted(),
    monthDay,
    time,
    zone,
    params: params
      .map(({ order, from, time: fixed, back, unit }) => ({ order, from, time: fixed, back, unit }))
      .toSorted((one, other) => one.order - other.order),
    mails,
    keptResults,
  }
}

/** @throws invalid when this server does not know the zone: a server of another version stored it */
function checkZone({ zone }: ScheduleSettings): void {
  if (!isTimeZone(zone)) throw invalid([{ param: 'settings.zone', msg: 'There is no such time zone.' }])
}

const nextOf = (settings: ScheduleSettings) => new Date(dueAfter(settings, Date.now()))

/** @throws invalid when a parameter of the query has no value, or a value that is too far back */
function checkValues(settings: ScheduleSettings, query: RunnableQuery): void {
  checkLimits(settings)
  const given = new Set(settings.params.map(({ order }) => order))
  const missing = query.params.filter(({ order }) => !given.has(order))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  throw invalid([{ param: 'settings.params', msg: `A value is missing for: ${names}.` }])
}

/** @throws invalid when a value is too far back. Checks the next run only: the values of later runs are later. */
function checkLimits(settings: ScheduleSettings): void {
  const due = dueAfter(settings, Date.now())
  const errors = settings.params
    .map((value, at) => ({ at, time: valueAt(value, { due, zone: settings.zone }) }))
    .filter(({ time }) => time < MIN_PARAMETER_TIME)
    .map(({ at }) => ({
      param: `settings.params.${at}.back`,
      msg: 'This goes back to before the year 1900.',
    }))
  if (errors.length > 0) throw invalid(errors)
}

/** @throws user_without_email when results are to be mailed, but the user has no address */
async function checkAddress({ db, viewer }: Change, settings: ScheduleSettings): Promise<void> {
  if (settings.mails && (await findEmail(db, viewer.username)) === null)
    throw aboutFields('user_without_email', ['settings.mails'])
}

/**
 * Schedules a saved query that the viewer sees.
 * @throws notFound without such a query; tooManySchedules; user_without_email; invalid when a parameter has no value
 */
export async function createSchedule(
  change: Change,
  { queryId, settings }: { queryId: number; settings: ScheduleSettings },
): Promise<number> {
  const { db, viewer } = change
  const query = await findRunnable(db, queryId)
  if (query === undefined) throw notFound()
  checkValues(settings, query)
  await checkAddress(change, settings)
  if ((await lockNumberOfSchedules(db, viewer.username)) >= MAX_SCHEDULES) throw tooManySchedules()
  return insertSchedule(db, {
    username: viewer.username,
    queryId,
    queryName: query.name,
    settings: normalized(settings),
    next: nextOf(settings),
  })
}

async function lockOrFail(db: Database, id: number): Promise<LockedSchedule> {
  const schedule = await lockSchedule(db, id)
  if (schedule === undefined) throw notFound()
  return { ...schedule, settings: normalized(schedule.settings) }
}

/**
 * Changes the settings of a schedule.
 * @param was the settings that the caller read, to detect changes by others; undefined skips that check
 * @throws notFound; changed_meanwhile; user_without_email; invalid when a parameter has no value
 */
export async function updateSchedule(
  change: Change,
  { id, ...given }: { id: number; settings: ScheduleSettings; was: ScheduleSettings | undefined },
): Promise<{ before: ScheduleSettings; after: ScheduleSettings }> {
  const { db } = change
  const { settings: before, state, queryId } = await lockOrFail(db, id)
  checkUnchanged(given.was && normalized(given.was), before)
  const after = normalized(given.settings)
  if (JSON.stringify(before) === JSON.stringify(after)) return { before, after }
  const query = await findRunnable(db, queryId)
  if (query !== undefined) checkValues(after, query)
  await checkAddress(change, after)
  await updateSettings(db, { id, settings: after, next: state === 'active' ? nextOf(after) : null })
  await deleteOldResults(db, id)
  return { before, after }
}

/**
 * Pauses or resumes a schedule.
 * @throws notFound, also when its query is gone; user_without_email; invalid when a parameter has no value any more, or the zone
 * is unknown
 */
export async function setPaused(
  change: Change,
  { id, isPaused }: { id: number; isPaused: boolean },
): Promise<{ before: string; after: string }> {
  const { db } = change
  const { state: before, settings, queryId } = await lockOrFail(db, id)
  const after = isPaused ? 'paused' : 'active'
  if (before === after) return { before, after }
  if (isPaused) {
    await updateState(db, { id, state: 'paused' })
    return { before, after }
  }
  const query = await findRunnable(db, queryId)
  if (query === undefined) throw notFound()
  checkZone(settings)
  checkValues(settings, query)
  await checkAddress(change, settings)
  await updateState(db, { id, state: 'active', next: nextOf(settings), queryName: query.name })
  return { before, after }
}

/** Starts a run by hand. @throws notFound; runPending */
export async function runNow(db: Database, scheduleId: number): Promise<number> {
  await lockOrFail(db, scheduleId)
  const id = await insertRunByHand(db, scheduleId)
  await enqueueRuns(db, [id])
  return id
}

/** Deletes a schedule with its runs and results. @throws notFound */
export async function removeSchedule(db: Database, id: number): Promise<LockedSchedule> {
  const schedule = await lockOrFail(db, id)
  await deleteSchedule(db, id)
  return schedule
}

/** Cancels a run unless it has ended. @returns its state before and after @throws notFound */
export async function cancelRun(
  db: Database,
  id: number,
): Promise<{ before: string | undefined; after: string | undefined }> {
  const before = await findRunState(db, id)
  if (before === undefined) throw notFound()
  return { before, after: (await cancelOpenRun(db, id)) ? 'cancelled' : before }
}

/** Deletes a run that has ended. @throws notFound; runPending */
export async function removeRun(db: Database, id: number): Promise<void> {
  if (await deleteRun(db, id)) return
  throw (await findRunState(db, id)) === undefined ? notFound() : runPending()
}
