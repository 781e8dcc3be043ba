import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, text, unixSeconds } from '../endpoint/fields.ts'
import { utcOffsetParam } from '../endpoint/list-query.ts'
import { WAS } from '../endpoint/was.ts'
import { queryResult } from './data-queries.ts'
import { MAX_PARAMETER_TIME, MAX_QUERY_PARAMETERS, MIN_PARAMETER_TIME } from './data-query-limits.ts'
import { BACK_UNITS, PARAMETER_STARTS, RHYTHMS } from './schedule-times.ts'
import { isTimeZone } from './zone-times.ts'

/** Schedules of one user. */
export const MAX_SCHEDULES = 20
/** Results that a schedule keeps. */
export const MAX_KEPT_RESULTS = 10
/** Runs of a schedule that are listed; older ones are forgotten. */
export const MAX_LISTED_RUNS = 50
/** A larger file is not attached to a mail, which has a link to the kept result instead. */
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024
/** What the kept results of one user take up in the database, compressed. */
export const MAX_KEPT_BYTES = 200 * 1024 * 1024
/** So many runs that fail one after the other end their schedule. */
export const MAX_FAILURES_IN_A_ROW = 5
export const MAX_BACK = 10_000

const SCHEDULE_STATES = ['active', 'paused', 'ended'] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]
const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
const MAIL_STATES = ['pending', 'sent', 'failed'] as const

const valueFields = {
  order: z.int().min(1).max(MAX_QUERY_PARAMETERS).describe('The number of the parameter.'),
  from: z
    .enum(PARAMETER_STARTS)
    .describe('fixed: always `time`. Otherwise computed from the time at which the run is due.'),
  time: z
    .number()
    .min(MIN_PARAMETER_TIME)
    .max(MAX_PARAMETER_TIME)
    .describe('In unix seconds; of fixed values.'),
  back: z.int().min(0).max(MAX_BACK).describe('So many units before; of values that are not fixed.'),
  unit: z.enum(BACK_UNITS),
}
const timeFields = {
  every: z.enum(RHYTHMS),
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .describe('Of a weekly schedule: 1 is Monday. At least one; others are ignored.'),
  monthDay: z.int().min(1).max(31).describe('Of a monthly schedule; the last day of a shorter month.'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, as HH:MM.')
    .describe('HH:MM on the clocks of the zone.'),
  zone: text(64)
    .refine(isTimeZone, { error: 'There is no such time zone.' })
    .describe(
      "A time zone's name, such as Europe/Copenhagen, or an offset of at most 12 hours, such as +02:00.",
    ),
}
const settings = {
  ...timeFields,
  params: z
    .array(z.strictObject(valueFields))
    .max(MAX_QUERY_PARAMETERS)
    .refine((values) => new Set(values.map(({ order }) => order)).size === values.length, {
      error: 'Two parameters have the same number.',
    })
    .describe('The values of the parameters, each with a number of its own.'),
  mails: z.boolean().describe("Each result is mailed to the owner's own address."),
  keptResults: z.int().min(0).max(MAX_KEPT_RESULTS).describe('How many of the last results are kept.'),
}
const settingsObject = z.strictObject(settings)
export type ScheduleSettings = z.output<typeof settingsObject>

/** What a schedule must have that its fields alone do not say. */
const rules = (schema: typeof settingsObject) =>
  schema
    .refine(({ every, weekdays }) => every !== 'week' || weekdays.length > 0, {
      path: ['weekdays'],
      error: 'Choose at least one day.',
    })
    .refine(({ mails, keptResults }) => mails || keptResults > 0, {
      path: ['mails'],
      error: 'Have the results mailed, or keep at least one.',
    })

/** One execution of a scheduled query. */
export const scheduledRun = z
  .object({
    id: idNumber,
    state: z.enum(RUN_STATES),
    /** When it was due, or asked for. */
    due: unixSeconds,
    /** Somebody asked for it: it was not due. */
    isByHand: z.boolean(),
    started: unixSeconds.nullable(),
    ended: unixSeconds.nullable(),
    /** Of its result. */
    rows: z.int().nullable(),
    isTruncated: z.boolean(),
    /** Why it failed; while it waits, why the last try failed. */
    failure: z.string().nullable(),
    /** Null: it was not to be mailed. */
    mail: z.object({ state: z.enum(MAIL_STATES), failure: z.string().nullable() }).nullable(),
    /** Its result is kept, and the viewer still has the scope with which it was made. */
    hasResult: z.boolean(),
  })
  .meta({ id: 'ScheduledDataQueryRun' })
export type ScheduledRun = z.infer<typeof scheduledRun>

/** A saved query that runs by itself, with the rights and the scope of its owner. */
export const querySchedule = z
  .object({
    id: idNumber,
    queryId: idNumber,
    /** As it was when the owner last saw it. */
    queryName: z.string(),
    every: z.enum(RHYTHMS),
    weekdays: z.array(z.int()),
    monthDay: z.int(),
    time: z.string(),
    zone: z.string(),
    params: z.array(z.object(valueFields)),
    mails: z.boolean(),
    keptResults: z.int(),
    state: z.enum(SCHEDULE_STATES),
    /** Why it has ended. */
    reason: z.string().nullable(),
    /** When it is due next; null unless it is active. */
    next: unixSeconds.nullable(),
    lastRun: scheduledRun.nullable(),
  })
  .meta({ id: 'DataQuerySchedule' })
export type QuerySchedule = z.infer<typeof querySchedule>

const params = z.strictObject({ id: idParam.describe('The schedule.') })
const runParams = z.strictObject({ id: idParam.describe('The run.') })

/** Saved data queries that run on a schedule. Everybody sees their own schedules and runs only. */
export const dataQuerySchedules = {
  list: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/schedules',
    summary: "The viewer's own schedules of saved queries",
    right: 'DataExtractorRead',
    response: z.object({ data: z.array(querySchedule) }),
    reads: ['dataQuerySchedules', 'dataQueries'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/device-data-queries/schedules',
    summary: 'Has a saved query run by itself, with the rights and the scope that its owner has at that time',
    right: 'DataExtractorRead',
    body: z.strictObject({
      queryId: idNumber.describe('A saved query of the viewer, or a public one.'),
      settings: rules(settingsObject).describe(
        'A weekly schedule has at least one day; results are mailed or kept, or both.',
      ),
    }),
    response: z.object({ id: idNumber }),
    errors: ['data_query_schedules_full', 'not_found', 'user_without_email'],
    actionType: 'CreateDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/device-data-queries/schedules/{id}',
    summary: "Changes a schedule of the viewer's own",
    right: 'DataExtractorRead',
    params,
    body: z.strictObject({
      settings: rules(settingsObject).describe(
        'A weekly schedule has at least one day; results are mailed or kept, or both.',
      ),
      was: settingsObject.describe(WAS).optional(),
    }),
    response: z.object({}),
    errors: ['changed_meanwhile', 'user_without_email'],
    actionType: 'UpdateDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  setPaused: endpoint({
    method: 'PUT',
    path: '/api/device-data-queries/schedules/{id}/paused',
    summary: 'Pauses a schedule, or resumes one that is paused or has ended',
    right: 'DataExtractorRead',
    params,
    body: z.strictObject({ isPaused: z.boolean() }),
    response: z.object({}),
    errors: ['user_without_email'],
    actionType: 'PauseDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/device-data-queries/schedules/{id}/run',
    summary: 'Runs a scheduled query once more at once, beside its times',
    right: 'DataExtractorRead',
    params,
    response: z.object({ id: idNumber }),
    errors: ['data_query_run_pending'],
    actionType: 'RunDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/device-data-queries/schedules/{id}',
    summary: "Deletes a schedule of the viewer's own, with its kept results",
    right: 'DataExtractorRead',
    params,
    response: z.object({}),
    actionType: 'DeleteDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/schedules/{id}/runs',
    summary: 'The last runs of a schedule, the newest first',
    right: 'DataExtractorRead',
    params,
    response: z.object({ data: z.array(scheduledRun) }),
    reads: ['dataQuerySchedules'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/runs/{id}',
    summary: 'The kept result of a run',
    right: 'DataExtractorRead',
    params: runParams,
    response: queryResult,
    errors: ['too_many_downloads'],
    timeoutMs: 120_000,
    reads: [],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/runs/{id}/file',
    summary: 'The kept result of a run as a file',
    right: 'DataExtractorRead',
    params: runParams,
    query: z.strictObject({ utcOffset: utcOffsetParam.optional() }),
    response: z.never(),
    fileType: 'text/csv',
    timeoutMs: 120_000,
    reads: [],
  }),
  cancelRun: endpoint({
    method: 'POST',
    path: '/api/device-data-queries/runs/{id}/cancel',
    summary: 'Cancels a run that waits or runs; nothing happens when it has ended',
    right: 'DataExtractorRead',
    params: runParams,
    response: z.object({}),
    actionType: 'CancelDataQueryRun',
    changes: ['dataQuerySchedules'],
  }),
  removeRun: endpoint({
    method: 'DELETE',
    path: '/api/device-data-queries/runs/{id}',
    summary: 'Deletes a run that has ended, with its kept result',
    right: 'DataExtractorRead',
    params: runParams,
    response: z.object({}),
    errors: ['data_query_run_pending'],
    actionType: 'DeleteDataQueryRun',
    changes: ['dataQuerySchedules'],
  }),
}
