import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const DATA_EXTRACTOR_ERRORS = {
  /** Replaced by PostgreSQL's message, with the query and position as a field error. */
  data_query_failed: { status: 400, message: 'The query failed.' },
  /** The actual message names the limit: time, memory or temporary files. */
  data_query_stopped: { status: 400, message: 'The query was stopped: it took too much.' },
  /** A temporary problem that the query did not cause; the actual message describes it. */
  data_query_interrupted: {
    status: 503,
    message: 'The query was interrupted. Please execute it again in a moment.',
  },
  data_query_cancelled: { status: 409, message: 'The query was cancelled.' },
  data_query_busy: {
    status: 429,
    message: 'Too many queries are waiting. Please try again when some have ended.',
  },
  /** The actual message gives the number or the length. */
  data_query_limit: {
    status: 409,
    message: 'You have saved too many queries. Delete some that you no longer need.',
  },
  data_query_not_saved: {
    status: 403,
    message: 'Only users with the right Write data queries can run queries that are not saved.',
  },
  /** The actual message gives the number. */
  data_query_schedules_full: { status: 409, message: 'You have too many schedules. Delete one first.' },
  data_query_run_pending: { status: 409, message: 'A run of this schedule has not ended yet.' },
  warehouse_unreachable: {
    status: 503,
    message: 'The data warehouse does not answer. Please try again later.',
  },
} as const satisfies ErrorKinds
