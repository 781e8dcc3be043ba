import * as api from '@service-center/contract/api.ts'
import { isEndedTicket } from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { IconCheck, IconProgress, IconUserCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { failedWith, messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useUndoToast } from '../../../../kit/widgets/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useShortcut } from '../../../../ui/keyboard/use-shortcut.ts'
import type { HeaderAction } from '../../../../ui/page/PageHeader.tsx'
import { AssignDialog, StatusDialog, type WorkedOn } from './WorkDialogs.tsx'

const ICON = { size: 14, stroke: 1.6 }

/** What can be done with a ticket besides answering it: assign it, set its status, close it. */
export function useTicketWork({ ticket, dictionary }: WorkedOn): {
  actions: readonly HeaderAction[]
  dialog: ReactNode
} {
  const [open, setOpen] = useState<'assign' | 'status'>()
  const close = useClose(ticket)
  const props = { ticket, dictionary, onClose: () => setOpen(undefined) }
  return {
    actions: [
      { id: 'assign', label: 'Assign', icon: <IconUserCheck {...ICON} />, onClick: () => setOpen('assign') },
      {
        id: 'status',
        label: 'Set status',
        icon: <IconProgress {...ICON} />,
        onClick: () => setOpen('status'),
      },
      {
        id: 'close',
        label: 'Close issue',
        icon: <IconCheck {...ICON} />,
        onClick: close.run,
        disabled: close.isPending || isEndedTicket(ticket.status),
      },
    ],
    dialog: (
      <>
        <WorkShortcuts onOpen={setOpen} />
        {open === 'assign' && <AssignDialog {...props} />}
        {open === 'status' && <StatusDialog {...props} />}
      </>
    ),
  }
}

function WorkShortcuts({ onOpen }: { onOpen: (which: 'assign' | 'status') => void }) {
  useShortcut({ keys: 'i', label: 'Assign the issue', run: () => onOpen('assign') })
  useShortcut({ keys: 'e', label: 'Set the status of the issue', run: () => onOpen('status') })
  return null
}

/** Closes the ticket at once; the toast offers to undo it. */
function useClose({ issueId, updated_at }: Ticket) {
  const undoToast = useUndoToast()
  const { mutate, isPending } = useApiMutation(api.ticketWork.setStatus, {
    onSuccess: ({ undo }) => undoToast(`Issue ${issueId} is closed`, undo ?? undefined),
  })
  const run = () =>
    mutate(
      { params: { id: String(issueId) }, body: { status: 'closed', was: updated_at } },
      {
        onError: (error) =>
          void toast.error(
            failedWith(error, 'changed_meanwhile')
              ? 'Somebody else has changed this issue meanwhile. It was not closed.'
              : messageOf(error),
          ),
      },
    )
  return { run, isPending }
}
