import { z } from 'zod'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { waitReason } from './data-query-events.ts'
import { MAX_PARAMETER_TIME, MAX_QUERY_PARAMETERS, MIN_PARAMETER_TIME } from './data-query-limits.ts'
import { BACK_UNITS, PARAMETER_STARTS, RHYTHMS } from './schedule-times.ts'
import { isTimeZone } from './zone-times.ts'

/** Maximum number of results that a schedule keeps. */
export const MAX_KEPT_RESULTS = 10

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

export const settings = {
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

export const settingsObject = z.strictObject(settings)

export type ScheduleSettings = z.output<typeof settingsObject>

/** Checks across the fields of a schedule. */
export const rules = (schema: typeof settingsObject) =>
  schema
    .refine(({ every, weekdays }) => every !== 'week' || weekdays.length > 0, {
      path: ['weekdays'],
      error: 'Choose at least one day.',
    })
    .refine(({ mails, keptResults }) => mails || keptResults > 0, {
      path: ['mails'],
      error: 'Have the results mailed, or keep at least one.',
    })

export const scheduledRun = z
  .object({
    id: idNumber,
    state: z.enum(RUN_STATES),
    due: unixSeconds.describe('When it was due, or when somebody started it, in unix seconds.'),
    isByHand: z.boolean(),
    waitsFor: waitReason
      .nullable()
      .describe(
        'Why it waits in the queue of queries: for another query of its owner (own), for those of others, or for a place for long queries. Null: it does not wait there.',
      ),
    started: unixSeconds.nullable().describe('Null: it has not started.'),
    ended: unixSeconds.nullable().describe('Null: it has not ended.'),
    rows: z.int().nullable().describe('How many rows its result has. Null: it has no result.'),
    isTruncated: z.boolean(),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed; of a waiting run, why the last attempt failed. Null: nothing failed.'),
    mail: z
      .object({
        state: z.enum(MAIL_STATES),
        failure: z.string().nullable().describe('Why it could not be sent. Null: it did not fail.'),
      })
      .nullable()
      .describe('The mail with its result. Null: no mail was asked for.'),
    hasResult: z
      .boolean()
      .describe('Whether the result is kept and the viewer still has the scope in which it was made.'),
  })
  .meta({ id: 'ScheduledDataQueryRun', description: 'A run of a scheduled data query.' })

export type ScheduledRun = z.infer<typeof scheduledRun>

export const querySchedule = z
  .object({
    id: idNumber,
    queryId: idNumber,
    queryName: z.string().describe("The query's name when the owner last saw it."),
    every: z.enum(RHYTHMS),
    weekdays: z.array(z.int()),
    monthDay: z.int(),
    time: z.string(),
    zone: z.string(),
    params: z.array(z.object(valueFields)),
    mails: z.boolean(),
    keptResults: z.int(),
    state: z.enum(SCHEDULE_STATES),
    reason: z.string().nullable().describe('Why the schedule has ended. Null: it has not.'),
    next: unixSeconds.nullable().describe('When it runs next. Null unless it is active.'),
    lastRun: scheduledRun.nullable().describe('Null: it has not run yet.'),
  })
  .meta({
    id: 'DataQuerySchedule',
    description:
      'A saved data query that runs at set times, with the rights and the scope that its owner has then.',
  })

export type QuerySchedule = z.infer<typeof querySchedule>
