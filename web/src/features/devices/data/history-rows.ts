import type { HistoryRecord } from '@service-center/contract/device-history.ts'

/** A record with a name of its own: a device may say the same twice at once. */
export interface HistoryTableRow extends HistoryRecord {
  readonly rowId: string
}

/** The records of a page as rows of a table. */
export function historyRows(records: readonly HistoryRecord[]): HistoryTableRow[] {
  return records.map((record, place) => ({ ...record, rowId: String(place) }))
}

export const rowIdOf = ({ rowId }: HistoryTableRow) => rowId
