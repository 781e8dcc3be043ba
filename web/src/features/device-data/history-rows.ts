import type { LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import type { HistoryRecord } from '@service-center/contract/device-history/device-history.ts'

/** A record with a name of its own: a device may say the same twice at once. */
export interface HistoryTableRow extends Pick<HistoryRecord, 'key' | 'value' | 'created' | 'inserted'> {
  readonly rowId: string
}

/** The records of a page as rows of a table. */
export function historyRows(records: readonly HistoryRecord[]): HistoryTableRow[] {
  return records.map((record, place) => ({ ...record, rowId: String(place) }))
}

const rowOfEntry = new WeakMap<LatestEntry, HistoryTableRow>()

/** A device's newest values as rows of a table; an entry that has stayed the same keeps its row. */
export function latestRows(entries: readonly LatestEntry[]): HistoryTableRow[] {
  return entries.map((entry) => {
    const [key, value, created, inserted] = entry
    const row = rowOfEntry.get(entry) ?? { rowId: key, key, value, created, inserted }
    rowOfEntry.set(entry, row)
    return row
  })
}

export const rowIdOf = ({ rowId }: HistoryTableRow) => rowId
