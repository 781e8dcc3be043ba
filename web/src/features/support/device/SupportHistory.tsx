import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { type LogbookNote, MAX_LOGBOOK_ENTRIES } from '@service-center/contract/support/logbook.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { addressOf } from '../../../kit/addresses.ts'
import type { PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { deviceSupportInput } from '../../../kit/device/status/use-device-support.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { DraftNote } from '../../../kit/form/drafts/DraftNote.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { useApiForm, useRequestKey } from '../../../kit/form/use-api-form.ts'
import { useUnsavedGuard } from '../../../kit/form/PageForm.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { Missing, StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { LinkedText } from '../LinkedText.tsx'
import { RemoveOpenNote, useMayRemove } from './RemoveNote.tsx'
import {
  HISTORY_COLUMNS,
  issueColumn,
  removeColumn,
  type HistoryRow,
  historyRows,
  rowKey,
  LOGBOOK_WORDS,
} from './history-columns.tsx'
import classes from './device-support.module.css'

const NEWEST_FIRST = [{ id: 'created_at', desc: true }]
const PAGE_SIZES = [50, 100, 500, 'All'] as const

/** The tickets and logbook entries of a device, newest first, with a form to add a note. Loaded lazily. */
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
    defaultPageSize: 100,
  })
  return (
    <>
      {mayWrite && <NoteForm type={type} id={id} />}
      <ListTable
        label={sentence`Support history of ${title}`}
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
        <NoteDialog note={note} about={sentence`${kind.name} ${title}`} onClose={closeNote}>
          {mayRemove(note) && <RemoveOpenNote device={{ type, id }} note={note} onRemoved={closeNote} />}
        </NoteDialog>
      )}
    </>
  )
}

const ticketOf = ({ entry }: HistoryRow) =>
  entry.kind === 'ticket' ? addressOf.ticket(entry.issueId) : undefined

interface NoteDialogProps {
  note: LogbookNote
  about: string
  onClose: () => void
  children: ReactNode
}

function NoteDialog({ note, about, onClose, children }: NoteDialogProps) {
  const { type, author, created_at, text } = note
  return (
    <AppDialog opened title="Logbook" about={about} onClose={onClose}>
      <p className={classes['about']}>
        <StateText state="logbook">{LOGBOOK_WORDS[type]}</StateText>
        <Time at={created_at} format="full" />
        {author ?? <Missing />}
      </p>
      <LinkedText text={text} />
      <div className={classes['actions']}>{children}</div>
    </AppDialog>
  )
}

function NoteForm({ type, id }: { type: DeviceType; id: number }) {
  // With the same key, a note that is sent again after a lost reply is stored only once.
  const keyOf = useRequestKey()
  const form = useApiForm(api.ticketWork.addNote, {
    initialValues: { text: '' },
    input: ({ text }) => ({
      params: { deviceType: DEVICE_KINDS[type].route, deviceId: String(id) },
      body: { text, requestKey: keyOf(text) },
    }),
    success: 'The note was added.',
    onSuccess: () => void keyOf(''),
    clearsAfterSuccess: true,
  })
  // Closing the history changes the address, and the guard asks first.
  useUnsavedGuard(form)
  return (
    <FormElement form={form} label="New note" className={classes['note']}>
      <DraftNote draft={form.draft} />
      <TextAreaField
        aria-label="Note"
        placeholder="Write a note: everybody who sees this device can read it"
        // People open the dialog to read, so the note must not get the focus.
        data-never-first
        rows={1}
        autosize
        maxRows={6}
        {...form.field('text')}
      />
      <Button type="submit" variant="default" loading={form.isSubmitting} disabled={!form.isChanged}>
        Add note
      </Button>
      {form.error !== undefined && <FormError>{form.error}</FormError>}
    </FormElement>
  )
}
