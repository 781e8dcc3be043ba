import type { RowReason } from '@service-center/contract/bulk-import/bulk-import.ts'
import { reasonText } from '@service-center/contract/bulk-import/import-reasons.ts'
import { AppError, invalid } from '../../platform/errors.ts'

/** Most rows that an error names. */
const MOST_NAMED = 100

export const unknownOperation = () => invalid([{ param: 'operation', msg: 'There is no such operation.' }])

/** @param reasons of the rows that can no longer be imported */
export function importChanged(reasons: readonly RowReason[]): AppError {
  const rows = reasons.length === 1 ? 'One row' : `${reasons.length.toLocaleString('en')} rows`
  return new AppError('import_changed', {
    message: `${rows} can no longer be imported; nothing was changed.`,
    errors: reasons
      .slice(0, MOST_NAMED)
      .map((reason) => ({ param: `values.${reason.row}`, msg: `${reason.id}: ${reasonText(reason)}` })),
  })
}
