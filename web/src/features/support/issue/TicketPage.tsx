import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { q } from '../../../api/query.ts'
import { mayCall } from '../../../api/rights.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { DeviceStateCard } from './DeviceStateCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { AnswerCard } from './work/AnswerCard.tsx'
import { ElsewhereButton } from './work/ElsewhereButton.tsx'
import { useTicketWork } from './work/use-ticket-work.tsx'
import classes from './ticket-page.module.css'

type TicketReply = Reply<typeof api.support.get>

const TITLE = 'Individual Support Issue View'
const Back = () => <Link {...addressOf.tickets()}>Support</Link>

/** One support issue (specification 2, section 2.6). A lazy default export. */
export default function TicketPage() {
  const { supportId = '' } = useParams({ strict: false })
  // Without a plus and leading zeros, as the server takes it.
  const id = String(Number(supportId))
  const load = useLoad(q(api.support.get, { params: { id } }))
  // An id that no ticket can have is refused as invalid.
  const failure = load.failure?.message
  useEffect(() => {
    // Specification 2, section 8: other errors are a toast; the page says it too, and offers to try again.
    if (failure !== undefined) toast.error(failure)
  }, [failure])
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
  const work = useTicketWork({ ticket, dictionary })
  return (
    <>
      <PageHeader
        title={TITLE}
        back={<Back />}
        sentence={`${ticket.issueId}: ${ticket.subject}`}
        actions={isOurs ? work.actions : []}
        primary={elsewhere !== null && <ElsewhereButton href={elsewhere} />}
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

/** What the device said when the ticket was written, and now; nothing where that is not known. */
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
