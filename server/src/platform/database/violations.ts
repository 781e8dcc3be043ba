import pg from 'pg'
import type { AppError } from '../errors.ts'

/** PostgreSQL's error class for constraint violations. */
const VIOLATION = /^23/

/**
 * Maps constraint violations to errors: for the `catch` of a statement.
 * @param meanings the error to throw, by the name of the constraint or of the unique index
 * @example await db.insertInto('tag').values(tag).execute().catch(violationsAs({ tag_name_key: nameTaken }))
 */
export function violationsAs(meanings: Readonly<Record<string, () => AppError>>): (error: unknown) => never {
  return (error) => {
    const violated = error instanceof pg.DatabaseError && VIOLATION.test(error.code ?? '')
    const meaning = violated ? meanings[error.constraint ?? ''] : undefined
    throw meaning === undefined ? error : meaning()
  }
}
