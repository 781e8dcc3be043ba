import { BOX_NAMES, isBoxName } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { AppError, serverStopped, toAppError } from '../../platform/errors.ts'
import { RUN_WORK } from './scheduled-runs.ts'

/** Why a run has failed, however often it is tried. */
export class RunFails extends Error {}
/** Why its schedule does not go on either. */
export class ScheduleEnds extends RunFails {}

const TOOK_TOO_LONG = `This was given up: waiting and running took more than ${RUN_WORK.timeoutSeconds / 60} minutes.`

/** What can be over in some minutes. */
const TEMPORARY = new Set([
  'warehouse_unreachable',
  'data_query_busy',
  'data_query_interrupted',
  'data_query_cancelled',
  'unavailable',
  'disk_full',
  'changed_meanwhile',
])

/** What ended a try: whatever an aborted one threw, its signal says why. */
export function causeOf(error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted || error instanceof RunFails) return error
  if (signal.reason instanceof AppError) return signal.reason
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
  return isTimeout ? new AppError('unavailable', { message: TOOK_TOO_LONG }) : serverStopped()
}

export function isTemporary(cause: unknown): boolean {
  if (cause instanceof RunFails) return false
  const known = toAppError(cause)
  return known === undefined || TEMPORARY.has(known.code)
}

/** The status of a failed run in the user action log. */
export const statusOf = (cause: unknown): number =>
  cause instanceof RunFails ? 403 : (toAppError(cause)?.status ?? 500)

/** Why a run failed, for its owner. */
export function failureOf(cause: unknown): string {
  if (cause instanceof RunFails) return cause.message
  const known = toAppError(cause)
  if (known === undefined) return 'The server had an unexpected error.'
  const fields = known.errors?.map(({ param, msg }) =>
    isBoxName(param) ? `${BOX_NAMES[param]}: ${msg}` : msg,
  )
  return fields === undefined || fields.length === 0 ? known.message : fields.join(' ')
}
