import { MomentField } from '../../form/MomentField.tsx'
import { type DateRange, rangeErrors } from '../../time/date-range.ts'

type Props = {
  range: DateRange
  onChange: (range: DateRange) => void
  utcOffsetHours: number
  /** Unix seconds. */
  now: number
}

/** From and To of a date filter. */
export function DateRangeField({ range, onChange, utcOffsetHours, now }: Props) {
  const errors = rangeErrors(range, now)
  const end = (name: 'from' | 'to', label: string) => (
    <MomentField
      label={label}
      placeholder="Any time"
      value={range[name]}
      onChange={(moment) => onChange({ ...range, [name]: moment })}
      utcOffsetHours={utcOffsetHours}
      latest={now}
      error={errors[name]}
      isInPopover
      // With the focus on the editor's column field, its list would cover the error here.
      isStart={name === 'from'}
    />
  )
  return (
    <>
      {end('from', 'From')}
      {end('to', 'To')}
    </>
  )
}
