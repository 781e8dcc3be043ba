import pg from 'pg'
import { AppError } from '../errors.ts'

/** Connection lost, server starting or stopping, no space, deadlock: a retry can succeed. */
const TRANSIENT_CODES = /^(08|40|53|57P|25006)/

/** Whether a failure is caused by the database's state, not by the data. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503
  if (error instanceof pg.DatabaseError) return TRANSIENT_CODES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) ||
    /^Connection terminated|timeout exceeded/.test(error.message)
  )
}
