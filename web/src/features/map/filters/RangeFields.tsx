import { Select } from '@mantine/core'
import { MomentField } from '../../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { faultsOf, LAST_DAYS_LABELS, type TimeRange } from '../data/time-range.ts'
import { LAST_DAYS, type MapView } from '../map-search.ts'
import classes from '../map.module.css'

interface RangeFieldsProps {
  view: MapView
  /** The range that results from the fields. */
  range: TimeRange
  /** Unix seconds. */
  now: number
  onChange: (patch: Partial<MapView>) => void
}

/** The time range of history: the last days, or with the dash between two times. */
export function RangeFields({ view, range, now, onChange }: RangeFieldsProps) {
  const offset = useTimeOffset()
  const isOpen = view.lastDays === '-'
  const faults = isOpen ? faultsOf(range, now) : {}
  const moment = (name: 'from' | 'until', label: string) => (
    <MomentField
      label={label}
      placeholder="Any time"
      value={range[name]}
      onChange={(value) => onChange({ [name]: value })}
      utcOffsetHours={offset}
      latest={now}
      error={faults[name]}
      isDisabled={!isOpen}
    />
  )
  return (
    <>
      <Select
        label="Last n days"
        data={LAST_DAYS_LABELS.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(view.lastDays)}
        allowDeselect={false}
        onChange={(value) => {
          const lastDays = LAST_DAYS.find((choice) => String(choice) === value)
          if (lastDays !== undefined) onChange({ lastDays, ...(lastDays === '-' ? range : {}) })
        }}
      />
      <div className={classes['range']}>
        {moment('from', 'From')}
        {moment('until', 'Until')}
      </div>
    </>
  )
}
