import { isDrawnClosed, isOverdueTicket } from '@service-center/contract/support/ticket-rules.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { useMinute } from '../../../ui/time/use-minute.ts'
import classes from './ticket-status.module.css'

interface TicketStatusProps {
  ticket: { status: string; isOpen: boolean; created_at: number }
  /** The status in words. */
  word: string
}

/** A ticket's status: closed ones green, others red, and a warning for one that has been open for a week. */
export function TicketStatus({ ticket, word }: TicketStatusProps) {
  const now = useMinute(ticket.isOpen)
  return (
    <span className={classes['status']}>
      <StateMark state={isDrawnClosed(ticket.status) ? 'ok' : 'bad'} />
      <span className={classes['word']}>{word}</span>
      {isOverdueTicket(ticket, now) && (
        <span className={classes['overdue']} title={OVERDUE}>
          <StateMark state="warning" label={OVERDUE} />
        </span>
      )}
    </span>
  )
}

const OVERDUE = 'Open for seven days or longer'
