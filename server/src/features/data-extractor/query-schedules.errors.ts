import { MAX_SCHEDULES } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { aboutFields, AppError } from '../../platform/errors.ts'

export const tooManySchedules = () =>
  new AppError('data_query_schedules_full', {
    message: `You have ${MAX_SCHEDULES} schedules already. Delete one first.`,
  })

export const runPending = () => new AppError('data_query_run_pending')

export const noOwnAddress = () => aboutFields('user_without_email', ['settings.mails'])
