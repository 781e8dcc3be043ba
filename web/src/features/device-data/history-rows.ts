import type { LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import type { HistoryRecord } from '@service-center/contract/device-history/device-history.ts'

/** A record with a unique id: a device may report the same value twice at the same time. */
export interface HistoryTableRow extends Pick<HistoryRecord, 'key' | 'value' | 'created' | 'inserted'> {
  readonly rowId: string
}

/** The records of a page as rows of a table. */
export function historyRows(records: readonly HistoryRecord[]): HistoryTableRow[] {
  return records.map((record, place) => ({ ...record, rowId: String(place) }))
}

const rowOfEntry = new WeakMap<LatestEntry, HistoryTableRow>()

/** A device's newest values as rows of a table; an unchanged entry keeps its row object. */
export function latestRows(entries: readonly LatestEntry[]): HistoryTableRow[] {
  return entries.map((entry) => {
    const [key, value, created, inserted] = entry
    const row = rowOfEntry.get(entry) ?? { rowId: key, key, value, created, inserted }
    rowOfEntry.set(entry, row)
    return row
  })
}

export const rowIdOf = ({ rowId }: HistoryTableRow) => rowId
