import { Switch } from '@mantine/core'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { IONOSPHERE_GRADIENT, IONOSPHERE_LEVELS } from '../renderer/ionosphere-image.ts'
import classes from '../map.module.css'

interface IonosphereFieldsProps {
  /** Unix seconds; null: it is not shown. */
  at: number | null
  onAt: (at: number | null) => void
  /** Unix seconds. */
  now: number
  /** Source of the data; undefined while it is loading. */
  source: string | undefined
  error: string | undefined
}

/** The ionosphere's switch, its time, and the legend of its colours. */
export function IonosphereFields({ at, onAt, now, source, error }: IonosphereFieldsProps) {
  const offset = useTimeOffset()
  return (
    <div className={classes['ionosphere']}>
      <Switch
        label="Show Ionosphere"
        labelPosition="left"
        checked={at !== null}
        onChange={(event) => onAt(event.currentTarget.checked ? now : null)}
      />
      <div>
        <div className={classes['gradientBar']} style={{ background: IONOSPHERE_GRADIENT }} />
        <div className={classes['gradientEnds']}>
          {IONOSPHERE_LEVELS.map((level) => (
            <span key={level}>{level}</span>
          ))}
        </div>
      </div>
      {at !== null && (
        <MomentField
          label="Timestamp"
          placeholder="Now"
          value={at}
          onChange={(moment) => onAt(moment ?? now)}
          utcOffsetHours={offset}
          latest={now}
          error={error}
          description={source === undefined ? 'Loading...' : `From: ${source}`}
        />
      )}
    </div>
  )
}
