import { MAX_SAVED_QUERIES } from '@service-center/contract/data-queries/data-query-limits.ts'
import { AppError } from '../../platform/errors.ts'

export const tooManySaved = () =>
  new AppError('data_query_limit', {
    message: `You have ${MAX_SAVED_QUERIES} saved queries already. Delete some that you no longer need.`,
  })
