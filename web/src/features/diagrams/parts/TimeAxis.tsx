import type { TimeTick } from '../model/time-axis.ts'
import { pixelOf, type SharedPlot } from './row-props.ts'
import classes from '../diagrams.module.css'

interface TimeAxisProps {
  ticks: readonly TimeTick[]
  plot: Pick<SharedPlot, 'window' | 'width'>
}

/** Labels that would extend beyond the plot are left out. */
const HALF_LABEL = 24

/** The time axis shared by all rows, above them. */
export function TimeAxis({ ticks, plot }: TimeAxisProps) {
  return (
    <div className={classes['axis']} aria-hidden>
      <div className={classes['ticks']}>
        {ticks.map(({ at, label }) => {
          const x = pixelOf(at, plot)
          if (label === undefined || x < HALF_LABEL || x > plot.width - HALF_LABEL) return null
          return (
            <span key={at} style={{ transform: `translateX(${x}px) translateX(-50%)` }}>
              {label}
            </span>
          )
        })}
      </div>
    </div>
  )
}
