import { type CheckedQuery, sentence, placeOfCharacter } from '../check/check-query.ts'
import pg from 'pg'
import { AppError, databaseAway } from '../../errors.ts'
import type { Logger } from '../../logger.ts'

export const stopped = (message: string) => new AppError('data_query_stopped', { message })

/** For a query that was ended by something that passes within minutes. */
const interrupted = (why: string) =>
  new AppError('data_query_interrupted', {
    message: `The query was interrupted: ${why}. Please execute it again in a moment.`,
  })

/** A statement that was sent for a query. */
export interface SentQuery {
  readonly checked: CheckedQuery
  readonly text: string
  /** Where the query begins in `text`, in UTF-16 units. */
  readonly start: number
}

const TIMEOUT = new Set(['57014', '25P04', '25P03'])
const UNREACHABLE = /^(08|57P)/

/** PostgreSQL error codes with our own messages. */
const FAILURES: Readonly<Record<string, () => AppError>> = {
  '53400': () => stopped('The query was stopped: it wrote too many temporary files.'),
  '53200': () => stopped('The query was stopped: it took too much memory.'),
  '53100': () => interrupted('there is no room for its temporary files'),
  '53300': () => new AppError('data_query_busy'),
  // A replica ends queries that hold up replication for too long.
  '40001': () => interrupted('the data warehouse was brought up to date during it'),
  '40P01': changing,
  '55P03': changing,
}

/** A newer version of the server migrates tables or views at its start, and replicas follow. */
function changing(): AppError {
  return interrupted('the database is being changed')
}

/**
 * Converts a failure of a query to the error for its caller.
 * @param options.sent undefined if it failed before the query was sent
 * @param options.unreachable the error if the database does not answer
 */
export function failureOf(
  error: unknown,
  {
    sent,
    seconds,
    unreachable,
    log,
  }: {
    sent: SentQuery | undefined
    seconds: number
    unreachable: () => AppError
    log: Logger
  },
): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if (!(error instanceof pg.DatabaseError)) return isUnanswered(error) ? unreachable() : error
  const code = error.code ?? ''
  if (TIMEOUT.has(code)) return tookTooLong(seconds)
  const known = FAILURES[code]
  if (known !== undefined) return known()
  if (UNREACHABLE.test(code)) return unreachable()
  if (sent === undefined) {
    log.error({ err: error }, 'Data queries cannot use their database')
    return unreachable()
  }
  if (code === '42501') {
    // The check of the query should have refused this.
    log.warn({ err: error, box: sent.checked.box }, 'A data query reached what it may not read')
    return failed(sent, 'This is not available to queries.')
  }
  const hint = error.hint === undefined ? '' : ` ${sentence(error.hint)}`
  return failed(sent, `${sentence(error.message)}${hint}`, error.position)
}

export const tookTooLong = (seconds: number) =>
  stopped(`The query was stopped: both queries together may take ${seconds} seconds.`)

export const unreachableDatabase = databaseAway
export const unreachableWarehouse = () => new AppError('warehouse_unreachable')
/** The data warehouse answers, but is not a copy of the database, or its login has wrong rights. */
export const warehouseNotReady = () =>
  new AppError('warehouse_unreachable', {
    message: 'The data warehouse is not ready. Please try again later.',
  })
/** The data warehouse has not got the latest changes yet. */
export const warehouseBehind = () =>
  new AppError('warehouse_unreachable', {
    message: 'The data warehouse does not know your account as it is now. Please try again in a moment.',
  })

/** Whether a database has not answered. System errors have a code, connection errors only a message. */
export const isUnanswered = (error: Error) =>
  !(error instanceof pg.DatabaseError) &&
  ('code' in error || /^Connection terminated|timeout expired|not queryable/.test(error.message))

function failed({ checked, text, start }: SentQuery, msg: string, position?: string): AppError {
  const place = position === undefined ? -1 : placeOfCharacter(text, Number(position) - 1) - start
  const at = place < 0 || place > checked.sql.length ? {} : { at: checked.placeInBox(place) }
  return new AppError('data_query_failed', { message: msg, errors: [{ param: checked.box, msg, ...at }] })
}
