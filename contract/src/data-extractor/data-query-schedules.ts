import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, WAS } from '../endpoint/fields.ts'
import { utcOffsetParam } from '../endpoint/list-query.ts'
import { queryResult } from './data-queries.ts'
import { settingsObject, rules, scheduledRun, querySchedule } from './query-schedule.ts'

/** Maximum number of schedules of one user. */
export const MAX_SCHEDULES = 20
/** Maximum number of runs listed for a schedule; older ones are deleted. */
export const MAX_LISTED_RUNS = 50
/** A larger file is not attached to the mail, which then links to the kept result. */
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024
/** Maximum number of bytes of one user's kept results in the database, compressed. */
export const MAX_KEPT_BYTES = 200 * 1024 * 1024
/** A schedule ends after this many failed runs in a row. */
export const MAX_FAILURES_IN_A_ROW = 5
const scheduleParams = z.strictObject({ id: idParam.describe('The schedule.') })
const runParams = z.strictObject({ id: idParam.describe('The run.') })

/** Saved data queries that run on a schedule. Users see only their own schedules and runs. */
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
    params: scheduleParams,
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
    params: scheduleParams,
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
    params: scheduleParams,
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
    params: scheduleParams,
    response: z.object({}),
    actionType: 'DeleteDataQuerySchedule',
    changes: ['dataQuerySchedules'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/device-data-queries/schedules/{id}/runs',
    summary: 'The last runs of a schedule, the newest first',
    right: 'DataExtractorRead',
    params: scheduleParams,
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
