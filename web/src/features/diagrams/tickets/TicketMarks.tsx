import { Menu, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import type { TicketGroup, TicketMark } from './ticket-groups.ts'
import classes from './tickets.module.css'

/** So many of a group are listed; zooming in shows the others. */
const MAX_LISTED = 30
/** A larger number would cover the next mark. */
const MAX_NUMBER = 99

/** Closed ones are green circles, others red diamonds (specification 2, section 2.6). */
const stateOf = ({ isClosed }: { isClosed: boolean }) => (isClosed ? 'ok' : 'bad')

function useTimeText(): (at: number) => string {
  const offset = useTimeOffset()
  return (at) => formatTime(at, { offset, pattern: 'full' })
}

/** The mark of one ticket, a link to it. */
export function OneTicket({ ticket }: { ticket: TicketMark }) {
  const { issueId, subject, status, at } = ticket
  const time = useTimeText()(at)
  return (
    <Tooltip
      label={
        <>
          <b>
            Ticket {issueId}, {status}
          </b>
          <br />
          {subject}
          <br />
          {time}
        </>
      }
    >
      <Link
        {...addressOf.ticket(issueId)}
        className={classes['mark']}
        aria-label={`Ticket ${issueId}, ${status}: ${subject}, ${time}`}
      >
        <StateMark state={stateOf(ticket)} />
      </Link>
    </Tooltip>
  )
}

/** Bounds the height of a list by the space that its place has. */
const FITS_WINDOW = {
  padding: 8,
  apply: ({
    availableHeight,
    elements,
  }: {
    availableHeight: number
    elements: { floating: HTMLElement }
  }) => {
    elements.floating.style.setProperty('--list-space', `${Math.max(MIN_LIST_HEIGHT, availableHeight)}px`)
  },
}
/** In px: the first choice and a ticket. */
const MIN_LIST_HEIGHT = 100

interface SeveralTicketsProps {
  group: TicketGroup
  /** Shows the time of these tickets only. */
  onZoom: (group: TicketGroup) => void
}

/** One mark with the number of tickets that are too close to each other; it lists them. */
export function SeveralTickets({ group, onZoom }: SeveralTicketsProps) {
  const { marks, from, to } = group
  const timeText = useTimeText()
  const openCount = marks.filter(({ isClosed }) => !isClosed).length
  const name = `${marks.length} tickets, ${openCount === 0 ? 'all closed' : `${openCount} not closed`}`
  const newest = marks.slice(-MAX_LISTED).toReversed()
  return (
    <Menu
      position="bottom"
      width={320}
      withinPortal={false}
      // Diagrams scroll, and those below the map are low: the list is as high as the window allows.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { padding: 8 }, size: FITS_WINDOW }}
    >
      <Tooltip label={`${name}, from ${timeText(from)}`}>
        <Menu.Target>
          <button type="button" className={classes['mark']} aria-label={`${name}, from ${timeText(from)}`}>
            <StateMark state={stateOf(group)} />
            <span className={classes['number']} aria-hidden>
              {marks.length > MAX_NUMBER ? `${MAX_NUMBER}+` : marks.length}
            </span>
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        {to > from && <Menu.Item onClick={() => onZoom(group)}>Zoom in on these tickets</Menu.Item>}
        {newest.map((ticket) => (
          <TicketItem key={ticket.issueId} ticket={ticket} time={timeText(ticket.at)} />
        ))}
        {marks.length > newest.length && (
          <Menu.Label>The {newest.length} newest are listed; zoom in to see the others.</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function TicketItem({ ticket, time }: { ticket: TicketMark; time: string }) {
  return (
    <Menu.Item
      renderRoot={(props) => <Link {...props} {...addressOf.ticket(ticket.issueId)} />}
      leftSection={<StateMark state={stateOf(ticket)} />}
    >
      <span className={classes['subject']}>
        {ticket.issueId} {ticket.subject}
      </span>
      <small className={classes['about']}>
        {ticket.status}, {time}
      </small>
    </Menu.Item>
  )
}
