import { Button } from '@mantine/core'
import { memo, useCallback } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { boundedWindow, type TimeWindow } from '../model/time-window.ts'
import { pixelOf, type SharedPlot } from '../parts/row-props.ts'
import { OneTicket, SeveralTickets } from './TicketMarks.tsx'
import type { TicketGroup } from './ticket-groups.ts'
import type { DiagramTickets } from './use-diagram-tickets.ts'
import classes from './tickets.module.css'

/** Space beside the tickets that a click zooms in on, as a fraction of the time between them, and at least in seconds. */
const ZOOM_MARGIN = 0.1
const MIN_ZOOM_MARGIN = 60
/** Of a mark for a finger, in px. */
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
            // Not by a transform, within which the list of a mark could not leave the lane.
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

/**
 * The pixel of a mark. A group that began before the window stands at its edge, until the next one pushes it out.
 */
function placeOf(
  { from }: TicketGroup,
  next: TicketGroup | undefined,
  plot: Pick<SharedPlot, 'window' | 'width'>,
): number {
  const x = pixelOf(from, plot)
  if (x >= 0 || next === undefined) return Math.max(0, x)
  return Math.min(0, pixelOf(next.from, plot) - MARK_WIDTH)
}

/** Not drawn again while the window moves: only its place changes. */
const GroupMark = memo(function GroupMark(props: {
  group: TicketGroup
  onZoom: (group: TicketGroup) => void
}) {
  const { group, onZoom } = props
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
