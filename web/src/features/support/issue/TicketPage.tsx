import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { isEndedTicket } from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconExternalLink, IconLock, IconProgress, IconUserCheck } from '@tabler/icons-react'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { failedWith, messageOf } from '../../../api/calls/api-error.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { q, useApiMutation } from '../../../api/queries/query.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { type HeaderAction, PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { LinkedText } from '../LinkedText.tsx'
import { Attachments } from './Attachments.tsx'
import { DeviceStateCard } from './DeviceStateCard.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { AssignDialog, StatusDialog, type WorkedOn } from './WorkDialogs.tsx'
import classes from './ticket-page.module.css'

const ICON = { size: 14, stroke: 1.6 }

const TITLE = 'Individual Support Issue View'
const Back = () => <Link {...addressOf.tickets()}>Support</Link>

type TicketReply = Reply<typeof api.support.get>

/** One support issue (specification 2, section 2.6). Loaded lazily. */
export default function TicketPage() {
  const { supportId = '' } = useParams({ strict: false })
  // The server accepts no plus sign and no leading zeros.
  const id = String(Number(supportId))
  const load = useLoad(q(api.support.get, { params: { id } }))
  const failure = load.failure?.message
  useEffect(() => {
    // Specification 2, section 8 wants a toast for other errors. The page shows the error as well, with a retry button.
    if (failure !== undefined) toast.error(failure)
  }, [failure])
  // The server replies 'invalid' to an id out of range.
  if (load.failure?.kind === 'notFound' || load.failure?.code === 'invalid') throw notFound()
  return (
    <div className={classes['page']}>
      {load.data === undefined && <PageHeader title={TITLE} back={<Back />} />}
      <Loaded load={load}>{(reply) => <LoadedTicket key={id} reply={reply} />}</Loaded>
    </div>
  )
}

function LoadedTicket({ reply }: { reply: TicketReply }) {
  const { data: ticket, dictionary, isElsewhere, elsewhere } = reply
  const mayWork = mayCall(useViewer(), api.ticketWork.answer.right)
  const isOurs = mayWork && !isElsewhere
  const work = useTicketActions({ ticket, dictionary })
  return (
    <>
      <PageHeader
        title={TITLE}
        back={<Back />}
        sentence={sentence`${ticket.issueId}: ${ticket.subject}`}
        actions={isOurs ? work.actions : []}
        primary={elsewhere !== null && <ZendeskButton href={elsewhere} />}
      />
      <div className={classes['columns']}>
        <TicketFacts ticket={ticket} dictionary={dictionary} />
        <div className={classes['history']}>
          <HistoryCard ticket={ticket} />
          {isOurs && <AnswerCard ticket={ticket} dictionary={dictionary} />}
        </div>
        <StateOfDevice reply={reply} />
      </div>
      {isOurs && work.dialog}
    </>
  )
}

/** The device's values when the ticket was written and now; draws nothing if either is missing. */
function StateOfDevice({ reply: { data: ticket, deviceDictionary } }: { reply: TicketReply }) {
  const { robot_id, tablet_id, deviceState, presentState, created_at } = ticket
  if (deviceState === null || presentState === null) return null
  const type = robot_id === null ? DEVICE_TYPE.tablet : DEVICE_TYPE.robot
  const id = robot_id ?? tablet_id
  if (id === null) return null
  return (
    <div className={classes['state']}>
      <DeviceStateCard
        device={{ type, id }}
        writtenAt={created_at}
        before={deviceState}
        loaded={presentState}
        dictionary={deviceDictionary}
      />
    </div>
  )
}

function ZendeskButton({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      leftSection={<IconExternalLink size={14} stroke={1.6} />}
    >
      Open in Zendesk
    </Button>
  )
}

/** The subject, then the comments, oldest first (specification 2, section 2.6). */
function HistoryCard({ ticket: { subject, comments } }: { ticket: Ticket }) {
  return (
    <Card
      title="History"
      detail={comments.length === 1 ? 'One comment' : `${comments.length.toLocaleString('en')} comments`}
    >
      <h3 className={classes['subject']}>
        <LinkedText text={subject} />
      </h3>
      <ol className={classes['comments']} aria-label="Comments">
        {comments.map((comment) => (
          <li key={comment.id} className={classes['comment']} data-private={!comment.is_public || undefined}>
            <div className={classes['head']}>
              <span className={classes['author']}>
                {comment.author === '' ? <Missing /> : comment.author}
              </span>
              <span className={classes['time']}>
                <Time at={comment.created_at} format="full" />
              </span>
              {!comment.is_public && (
                <span className={classes['private']}>
                  <IconLock size={12} stroke={1.6} aria-hidden />
                  Private note
                </span>
              )}
            </div>
            <LinkedText text={comment.body} />
            <Attachments attachments={comment.attachments} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The actions on a ticket besides answering it: assign, set status, close. */
function useTicketActions({ ticket, dictionary }: WorkedOn): {
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

/** Closes the ticket without asking; the toast offers to undo it. */
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
