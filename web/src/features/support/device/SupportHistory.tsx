import * as api from '@service-center/contract/api.ts'
import { type LogbookNote, MAX_LOGBOOK_ENTRIES } from '@service-center/contract/support/logbook.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { addressOf } from '../../../kit/addresses.ts'
import type { PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { deviceSupportInput } from '../../../kit/device/use-device-support.ts'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { useMinute } from '../../../ui/time/use-minute.ts'
import { HISTORY_COLUMNS, issueColumn, removeColumn } from './history-columns.tsx'
import { type HistoryRow, historyRows, rowKey } from './history-rows.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RemoveOpenNote } from './RemoveNote.tsx'
import { useMayRemove } from './use-may-remove.ts'
import classes from './device-support.module.css'

const NEWEST_FIRST = [{ id: 'created_at', desc: true }]
const PAGE_SIZES = [50, 100, 500, 'All'] as const

/** The tickets of a device and what else happened to it, newest first, with notes. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function SupportHistory({ device: { kind, id, title } }: { device: PanelDevice }) {
  const { type } = kind
  const mayWrite = mayCall(useViewer(), api.ticketWork.addNote.right)
  const list = useWholeList(api.support.ofDevice, deviceSupportInput({ type, id }))
  const now = useMinute()
  const rows = useMemo(() => historyRows(list.rows, now), [list.rows, now])
  const { isPermitted, mayRemove } = useMayRemove()
  const [note, setNote] = useState<LogbookNote>()
  const closeNote = () => setNote(undefined)
  const navigate = useNavigate()
  const isPhone = useWidth() === 'phone'
  const columns = useMemo(() => {
    const openNote = ({ entry }: HistoryRow) => entry.kind === 'logbook' && setNote(entry)
    return [
      issueColumn(isPhone ? openNote : undefined),
      ...HISTORY_COLUMNS,
      ...(isPermitted ? [removeColumn({ type, id }, mayRemove)] : []),
    ]
  }, [isPhone, isPermitted, mayRemove, type, id])
  const table = useTable({
    tableId: 'supportHistory',
    columns,
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
    mobilePageSizes: PAGE_SIZES,
    defaultPageSize: 100,
  })
  return (
    <>
      {mayWrite && <NoteForm type={type} id={id} />}
      <ListTable
        label={`Support history of ${title}`}
        noun="support entries"
        table={table}
        list={{ ...list, rows }}
        rowKey={rowKey}
        rowLink={ticketOf}
        onRowOpen={({ entry }) => {
          if (entry.kind === 'logbook') setNote(entry)
          else void navigate(addressOf.ticket(entry.issueId))
        }}
        rowHeight={36}
        hasSearchHotkey={false}
        notice={
          list.data?.isComplete === false && (
            <p className={classes['cut']}>
              Only the newest {formatNumber(MAX_LOGBOOK_ENTRIES)} entries are listed.
            </p>
          )
        }
      />
      {note !== undefined && (
        <NoteDialog note={note} about={`${kind.name} ${title}`} onClose={closeNote}>
          {mayRemove(note) && <RemoveOpenNote device={{ type, id }} note={note} onRemoved={closeNote} />}
        </NoteDialog>
      )}
    </>
  )
}

const ticketOf = ({ entry }: HistoryRow) =>
  entry.kind === 'ticket' ? addressOf.ticket(entry.issueId) : undefined
