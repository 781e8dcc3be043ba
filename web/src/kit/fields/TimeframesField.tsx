import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { GroupBinding } from '../form/checks/field-paths.ts'
import { useMinute } from '../../ui/time/current-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { useNewest } from '../../ui/use-newest.ts'
import { FieldNotices } from './FieldNotices.tsx'
import { MomentField } from './MomentField.tsx'
import { findTimeframeNotices, timeframeNoticeText, timeframeText } from './timeframe-notices.ts'
import { sortedTimeframes, startingAt, timeframeProblem, type Timeframe } from './timeframes.ts'
import classes from './fields.module.css'

interface TimeframesFieldProps extends GroupBinding<Timeframe[]> {
  label: string
  /** Shown while there is no timeframe: 'Holds for good.' */
  emptyText: string
  /** Shown for a missing start: 'Choose a start' if a timeframe needs one. */
  startText?: string
  endText?: string
  /** Whether each timeframe needs a start; otherwise one without it holds since ever. */
  needsStart?: boolean
  /** The timeframes that are stored: only new ones are told to be over. */
  stored?: readonly Timeframe[] | undefined
}

export function TimeframesField(props: TimeframesFieldProps) {
  const { label, emptyText, name, value, onChange, error, errorAt } = props
  const { startText = 'Since ever', endText = 'For good', needsStart = false, stored } = props
  const offset = useTimeOffset()
  const notices = findTimeframeNotices(value, { now: useMinute(), stored, needsStart })
  // Sorted only when the calendar closes: otherwise the row would move while the user picks a time.
  const newest = useNewest(value)
  const change = (place: number, frame: Timeframe) => onChange(value.with(place, frame))
  return (
    <fieldset className={classes['group']} data-field={name} data-field-error={error}>
      <legend>{label}</legend>
      {value.length === 0 && <p className={classes['quiet']}>{emptyText}</p>}
      {value.map((frame, place) => (
        // A timeframe has no id, only its index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes['frame']}>
          <MomentField
            label="From"
            placeholder={startText}
            name={`${name}.${place}.from`}
            value={frame.from}
            onChange={(from) => change(place, startingAt(frame, from))}
            onClosed={() => onChange(sortedTimeframes(newest()))}
            error={errorAt(`${place}.from`)}
          />
          <MomentField
            label="To"
            placeholder={endText}
            name={`${name}.${place}.to`}
            value={frame.to}
            onChange={(to) => change(place, { ...frame, to })}
            error={errorAt(`${place}.to`) ?? timeframeProblem(frame)}
          />
          <ActionIcon
            aria-label={`Remove timeframe ${place + 1}`}
            title={`Remove timeframe ${place + 1}`}
            onClick={() => onChange(value.toSpliced(place, 1))}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <FieldNotices
        notices={notices.map((notice) =>
          timeframeNoticeText(notice, (frame) => timeframeText(frame, offset)),
        )}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...value, { from: null, to: null }])}
      >
        Add timeframe
      </Button>
    </fieldset>
  )
}
