import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LogbookEntry, LogbookNote } from '@service-center/contract/support/logbook.ts'
import {
  isDrawnClosed,
  isOverdueTicket,
  ticketStatusName,
  categoryName,
} from '@service-center/contract/support/ticket-rules.ts'
import { Tooltip } from '@mantine/core'
import { buttonColumn } from '../../../kit/table-screen/button-columns.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { RemoveNote, type WrittenNote } from './RemoveNote.tsx'
import classes from './device-support.module.css'

/** Decides the colour: closed tickets are green, others red, logbook entries a third colour (specification 2, section 2.6). */
type HistoryState = 'Open' | 'Closed' | 'Logbook'

export interface HistoryRow {
  readonly entry: LogbookEntry
  readonly state: HistoryState
  /** Whole days that the ticket has been open, once that is a week or more. */
  readonly waitingDays: number | undefined
}

const DAY = 86_400
const STATES: Record<HistoryState, StateName> = { Open: 'bad', Closed: 'ok', Logbook: 'logbook' }

export const LOGBOOK_WORDS: Readonly<Record<LogbookNote['type'], string>> = {
  note: 'Note',
  update: 'Update',
  move: 'Moved',
  deprecation: 'Deprecated',
  production: 'Production',
}

/** @param openNote opens a logbook entry from its cell on phones; on wider screens a click on the row opens it */
export function issueColumn(openNote: ((row: HistoryRow) => void) | undefined): DataColumn<HistoryRow> {
  return {
    id: 'issueId',
    header: 'Issue',
    kind: 'text',
    width: 120,
    extra: 20,
    value: ({ entry }) => (entry.kind === 'ticket' ? String(entry.issueId) : 'Logbook'),
    cell: (row) => {
      const { entry, state } = row
      return (
        <span className={classes['issue']}>
          <StateMark state={STATES[state]} />
          {entry.kind === 'ticket' ? entry.issueId : <NoteLink onOpen={openNote && (() => openNote(row))} />}
        </span>
      )
    },
  }
}

function NoteLink({ onOpen }: { onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return 'Logbook'
  return (
    <button type="button" className={`sc-link ${classes['opens']}`} onClick={onOpen}>
      Logbook
    </button>
  )
}

export const HISTORY_COLUMNS: readonly DataColumn<HistoryRow>[] = [
  timeColumn({ id: 'created_at', header: 'Created', at: ({ entry }: HistoryRow) => entry.created_at }),
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 150,
    extra: 80,
    value: ({ state }) => state,
    cell: (row) => <StateCell {...row} />,
  },
  {
    id: 'subject',
    header: 'Subject',
    kind: 'text',
    width: 400,
    filter: 'text',
    value: ({ entry }) => (entry.kind === 'ticket' ? entry.subject : entry.text),
    phonePlace: 1,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    width: 120,
    value: ({ entry }) =>
      entry.kind === 'ticket' ? ticketStatusName(entry.status) : LOGBOOK_WORDS[entry.type],
  },
  {
    id: 'category',
    header: 'Category',
    kind: 'text',
    width: 150,
    value: ({ entry }) => (entry.kind === 'ticket' ? categoryName(entry.category) : null),
  },
  {
    id: 'by',
    header: 'By',
    kind: 'text',
    width: 160,
    value: ({ entry }) => (entry.kind === 'ticket' ? entry.requester : entry.author),
  },
  timeColumn({
    id: 'updated_at',
    header: 'Updated',
    hiddenByDefault: true,
    at: ({ entry }: HistoryRow) => (entry.kind === 'ticket' ? entry.updated_at : null),
  }),
]

/** The state in words (its mark is in the first column), and a warning when the ticket has been open for a week. */
function StateCell({ state, waitingDays }: HistoryRow) {
  return (
    <span className={classes['state']}>
      {state}
      {waitingDays !== undefined && (
        <Tooltip label="Open for 7 days or more">
          <span>
            <StateText state="warning">{waitingDays} days</StateText>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** The last column, shown to users who may remove notes. */
export function removeColumn(
  device: { type: DeviceType; id: number },
  mayRemove: (entry: LogbookEntry) => entry is WrittenNote,
): DataColumn<HistoryRow> {
  return buttonColumn({
    id: 'actions',
    header: 'Actions',
    cell: ({ entry }) => (mayRemove(entry) ? <RemoveNote device={device} note={entry} /> : null),
    width: 90,
  })
}

/** @param now unix seconds */
export function historyRows(entries: readonly LogbookEntry[], now: number): HistoryRow[] {
  return entries.map((entry) => {
    if (entry.kind === 'logbook') return { entry, state: 'Logbook', waitingDays: undefined }
    if (isDrawnClosed(entry.status)) return { entry, state: 'Closed', waitingDays: undefined }
    const waitingDays = isOverdueTicket(entry, now) ? Math.floor((now - entry.created_at) / DAY) : undefined
    return { entry, state: 'Open', waitingDays }
  })
}

/** Tickets and notes have ids of their own; automatic logbook entries have none, so their time is used. */
export function rowKey({ entry }: HistoryRow): string {
  return entry.kind === 'ticket'
    ? `ticket ${entry.issueId}`
    : `${entry.type} ${entry.id ?? entry.created_at} ${entry.text}`
}
