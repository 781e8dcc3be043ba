import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Menu, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useCallback } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { useTimeText } from '../../ui/time/Time.tsx'
import type { TicketGroup, TicketMark } from './ticket-groups.ts'
import { pixelOf, type SharedPlot } from './time/time-axis.ts'
import { boundedWindow, type TimeWindow } from './time/time-window.ts'
import type { DiagramTickets } from './use-diagram-tickets.ts'
import classes from './tickets.module.css'

/** Margin beside tickets that are zoomed in on: a fraction of the time between them, and at least some seconds. */
const ZOOM_MARGIN = 0.1
const MIN_ZOOM_MARGIN = 60
/** Width of a mark on touch screens, in pixels. */
const MARK_WIDTH = 40

interface TicketLaneProps {
  tickets: DiagramTickets
  plot: Pick<SharedPlot, 'window' | 'width'>
  onWindowChange: (window: TimeWindow) => void
}

/** The tickets of the device below the time axis, each at the time when it was opened. */
export const TicketLane = memo(function TicketLane({ tickets, plot, onWindowChange }: TicketLaneProps) {
  const change = useNewest(onWindowChange)
  const zoomIn = useCallback(
    ({ from, to }: TicketGroup) => {
      const margin = Math.max(MIN_ZOOM_MARGIN, (to - from) * ZOOM_MARGIN)
      change()(boundedWindow({ from: from - margin, to: to + margin }, Date.now() / 1000))
    },
    [change],
  )
  return (
    <div className={classes['lane']}>
      <span className={classes['label']}>Tickets</span>
      <div className={classes['plot']}>
        <LaneState tickets={tickets} plot={plot} />
        <ul className={classes['marks']} aria-label="Tickets in this window">
          {tickets.shown.map((group, place) => (
            // Not placed by a transform, because the list of a mark could not extend beyond it.
            <li
              key={group.marks[0]?.issueId}
              style={{ left: placeOf(group, tickets.shown[place + 1], plot) }}
            >
              <GroupMark group={group} onZoom={zoomIn} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
})

/** The pixel of a mark. A group that began before the window stays at its edge until the next group pushes it out. */
function placeOf(
  { from }: TicketGroup,
  next: TicketGroup | undefined,
  plot: Pick<SharedPlot, 'window' | 'width'>,
): number {
  const x = pixelOf(from, plot)
  if (x >= 0 || next === undefined) return Math.max(0, x)
  return Math.min(0, pixelOf(next.from, plot) - MARK_WIDTH)
}

interface GroupProps {
  group: TicketGroup
  /** Zooms the window to the time of these tickets. */
  onZoom: (group: TicketGroup) => void
}

/** Memoised, because only its place changes while the window moves. */
const GroupMark = memo(function GroupMark({ group, onZoom }: GroupProps) {
  const [only, ...more] = group.marks
  if (only === undefined) return null
  return more.length === 0 ? <OneTicket ticket={only} /> : <SeveralTickets group={group} onZoom={onZoom} />
})

function LaneState({ tickets, plot }: Pick<TicketLaneProps, 'tickets' | 'plot'>) {
  const { hasFailed, isLoading, cutBefore, retry, shown } = tickets
  if (hasFailed) {
    return (
      <span className={classes['failed']} role="alert">
        <StateMark state="bad" />
        The tickets could not be loaded.
        <Button variant="subtle" size="compact-xs" onClick={retry}>
          Retry
        </Button>
      </span>
    )
  }
  if (cutBefore !== undefined) {
    return (
      <span className={classes['none']} style={{ maxWidth: pixelOf(cutBefore, plot) }}>
        Tickets this old are not marked
      </span>
    )
  }
  if (isLoading || shown.length > 0) return null
  return <span className={classes['none']}>No tickets in this window</span>
}

/** Maximum number of tickets that a group lists. Zooming in shows the others. */
const MAX_LISTED = 30
/** A larger number would cover the next mark. */
const MAX_NUMBER = 99

/** Closed tickets are green circles, others red diamonds (specification 2, section 2.6). */
const stateOf = ({ isClosed }: { isClosed: boolean }) => (isClosed ? 'ok' : 'bad')

/** The mark of a single ticket, which links to it. */
function OneTicket({ ticket }: { ticket: TicketMark }) {
  const { issueId, subject, status, at } = ticket
  const time = useTimeText('full')(at)
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
        aria-label={sentence`Ticket ${issueId}, ${status}: ${subject}, ${time}`}
      >
        <StateMark state={stateOf(ticket)} />
      </Link>
    </Tooltip>
  )
}

/** Pixels for the first menu item and one ticket. */
const MIN_LIST_HEIGHT = 100

/** Limits the height of a list to the available space. */
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
/** One mark for tickets that are too close to each other. It shows their number and lists them. */
function SeveralTickets({ group, onZoom }: GroupProps) {
  const { marks, from, to } = group
  const timeText = useTimeText('full')
  const openCount = marks.filter(({ isClosed }) => !isClosed).length
  const name = `${marks.length} tickets, ${openCount === 0 ? 'all closed' : `${openCount} not closed`}`
  const newest = marks.slice(-MAX_LISTED).toReversed()
  return (
    <Menu
      position="bottom"
      width={320}
      withinPortal={false}
      // Diagrams scroll, and those below the map are low, so the list is positioned in the browser window.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { padding: 8 }, size: FITS_WINDOW }}
    >
      <Tooltip label={sentence`${name}, from ${timeText(from)}`}>
        <Menu.Target>
          <button
            type="button"
            className={classes['mark']}
            aria-label={sentence`${name}, from ${timeText(from)}`}
          >
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

/** More lines than this are drawn faintly. */
const MANY = 12

interface TicketLinesProps {
  groups: readonly TicketGroup[]
  plot: Pick<SharedPlot, 'window' | 'width'>
}

/** A line from each mark down through all rows, to compare the values at that time. */
export const TicketLines = memo(function TicketLines({ groups, plot }: TicketLinesProps) {
  return (
    <div className={classes['lines']} data-dense={groups.length > MANY || undefined} aria-hidden>
      {groups.map((group) => {
        const x = pixelOf(group.from, plot)
        if (x < 0) return null
        return (
          <div
            key={group.marks[0]?.issueId}
            data-closed={group.isClosed || undefined}
            style={{ transform: `translateX(${x}px)` }}
          />
        )
      })}
    </div>
  )
})
