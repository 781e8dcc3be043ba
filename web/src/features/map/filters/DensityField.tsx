import { Slider } from '@mantine/core'
import { useState } from 'react'
import { distanceAt, distanceText, LAST_STOP, stopOf } from './density-scale.ts'
import classes from '../map.module.css'

/** Minimum distance between positions. Requests other positions only when the slider is released. */
export function DensityField({ metres, onMetres }: { metres: number; onMetres: (metres: number) => void }) {
  const [stop, setStop] = useState(() => stopOf(metres))
  const [seen, setSeen] = useState(metres)
  if (seen !== metres) {
    setSeen(metres)
    setStop(stopOf(metres))
  }
  const shown = stop === stopOf(metres) ? metres : distanceAt(stop)
  return (
    <div className={classes['density']}>
      <div className={classes['densityHead']}>
        <span>Distance Density</span>
        <output>{distanceText(shown)}</output>
      </div>
      <Slider
        size={3}
        thumbSize={14}
        min={0}
        max={LAST_STOP}
        value={stop}
        label={null}
        onChange={setStop}
        onChangeEnd={(next) => onMetres(distanceAt(next))}
        thumbLabel="Distance Density"
        thumbProps={{ 'aria-valuetext': distanceText(shown) }}
      />
    </div>
  )
}
