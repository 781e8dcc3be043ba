import pg from 'pg'
import type { AppError } from '../errors.ts'

/** PostgreSQL's class of errors for a constraint that a statement violated. */
const VIOLATION = /^23/

/**
 * Says what the violation of a constraint means to the caller: for the `catch` of the statement that may violate it.
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
