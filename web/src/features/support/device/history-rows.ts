import type { LogbookEntry } from '@service-center/contract/support/logbook.ts'
import { isDrawnClosed, isOverdueTicket } from '@service-center/contract/support/ticket-rules.ts'

/** How an entry is drawn: closed tickets green, others red, the logbook in the third colour (specification 2, section 2.6). */
export type HistoryState = 'Open' | 'Closed' | 'Logbook'

/** A row of a device's support history. */
export interface HistoryRow {
  readonly entry: LogbookEntry
  readonly state: HistoryState
  /** For how many whole days a ticket that has waited for a week or more is open; undefined for others. */
  readonly waitingDays: number | undefined
}

const DAY = 86_400

/**
 * The rows of a device's entries.
 * @param now unix seconds
 */
export function historyRows(entries: readonly LogbookEntry[], now: number): HistoryRow[] {
  return entries.map((entry) => {
    if (entry.kind === 'logbook') return { entry, state: 'Logbook', waitingDays: undefined }
    if (isDrawnClosed(entry.status)) return { entry, state: 'Closed', waitingDays: undefined }
    const waitingDays = isOverdueTicket(entry, now) ? Math.floor((now - entry.created_at) / DAY) : undefined
    return { entry, state: 'Open', waitingDays }
  })
}

/** Tickets and notes count on their own; what happened to the device has no number, but a time and a type. */
export function rowKey({ entry }: HistoryRow): string {
  return entry.kind === 'ticket'
    ? `ticket ${entry.issueId}`
    : `${entry.type} ${entry.id ?? entry.created_at} ${entry.text}`
}
