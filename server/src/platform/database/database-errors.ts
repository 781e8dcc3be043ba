import pg from 'pg'
import { AppError } from '../errors.ts'

/** Connection lost, server starting or stopping, no space, deadlock: a retry can succeed. */
const TRANSIENT_CODES = /^(08|40|53|57P|25006)/

/** Whether an error comes from the state of the database, not from the data, so that a retry can succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503
  if (error instanceof pg.DatabaseError) return TRANSIENT_CODES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) ||
    /^Connection terminated|timeout exceeded/.test(error.message)
  )
}

/** PostgreSQL's error class for constraint violations. */
const VIOLATION = /^23/

/**
 * Maps constraint violations to errors, for the `catch` of a statement.
 * @param meanings the error to throw, by the name of the constraint or unique index
 * @example await db.insertInto('tag').values(tag).execute().catch(violationsAs({ tag_name_key: nameTaken }))
 */
export function violationsAs(meanings: Readonly<Record<string, () => AppError>>): (error: unknown) => never {
  return (error) => {
    const violated = error instanceof pg.DatabaseError && VIOLATION.test(error.code ?? '')
    const meaning = violated ? meanings[error.constraint ?? ''] : undefined
    throw meaning === undefined ? error : meaning()
  }
}
