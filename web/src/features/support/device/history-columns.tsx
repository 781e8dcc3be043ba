import { Tooltip } from '@mantine/core'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { LogbookEntry } from '@service-center/contract/support/logbook.ts'
import { categoryName } from '@service-center/contract/support/ticket-categories.ts'
import { ticketStatusName } from '@service-center/contract/support/ticket-rules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import type { HistoryRow, HistoryState } from './history-rows.ts'
import { LOGBOOK_WORDS } from './history-words.ts'
import { RemoveNote } from './RemoveNote.tsx'
import type { WrittenNote } from './use-may-remove.ts'
import classes from './device-support.module.css'

/** Colour and shape of each kind of entry (specification 2, section 2.6). */
const STATES: Record<HistoryState, StateName> = { Open: 'bad', Closed: 'ok', Logbook: 'logbook' }

/**
 * The first column.
 * @param openNote opens an entry of the logbook from its cell, as on phones; elsewhere the row does
 */
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

/** The other columns of a device's support history. */
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

/** The last column, for those who may remove notes. */
export function removeColumn(
  device: { type: DeviceType; id: number },
  mayRemove: (entry: LogbookEntry) => entry is WrittenNote,
): DataColumn<HistoryRow> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell: ({ entry }) => (mayRemove(entry) ? <RemoveNote device={device} note={entry} /> : null),
    width: 90,
    filter: 'none',
    sortable: false,
    hideable: false,
  }
}

/** A ticket's state, whose mark stands in the first column, and for how long it has been open once that is a week. */
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
