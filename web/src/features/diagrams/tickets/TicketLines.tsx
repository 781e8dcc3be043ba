import { memo } from 'react'
import { pixelOf, type SharedPlot } from '../parts/row-props.ts'
import type { TicketGroup } from './ticket-groups.ts'
import classes from './tickets.module.css'

/** From more lines on they are drawn faintly. */
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
