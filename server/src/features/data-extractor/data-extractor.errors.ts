import {
  MAX_SAVED_CHARACTERS,
  MAX_SAVED_QUERIES,
} from '@service-center/contract/data-extractor/data-query-limits.ts'
import { MAX_SCHEDULES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { AppError, invalid } from '../../platform/errors.ts'

export const tooManySchedules = () =>
  new AppError('data_query_schedules_full', {
    message: `You have ${MAX_SCHEDULES} schedules already. Delete one first.`,
  })

export const runPending = () => new AppError('data_query_run_pending')

export const tooManySaved = () =>
  new AppError('data_query_limit', {
    message: `You have ${MAX_SAVED_QUERIES} saved queries already. Delete some that you no longer need.`,
  })

export const savedTooLong = () =>
  new AppError('data_query_limit', {
    message: `All your saved queries together may have ${MAX_SAVED_CHARACTERS.toLocaleString('en')} characters. Delete or shorten some.`,
  })

/** For callers who may only execute saved queries. */
export const notSaved = () => new AppError('data_query_not_saved')

export const savedNoMore = () =>
  new AppError('data_query_not_saved', {
    message: 'This saved query was deleted, or is no longer public. Please choose another one.',
  })

export const changedSince = () =>
  new AppError('data_query_not_saved', {
    message: 'This saved query was changed in the meantime. Load it again, then execute it.',
  })

export const runIdInUse = () =>
  invalid([{ param: 'runId', msg: 'An execution with this id is running already.' }])

export const cancelled = () => new AppError('data_query_cancelled')

export const callerGone = () =>
  new AppError('data_query_cancelled', { logged: { reason: 'Nobody waited for the result any more' } })
