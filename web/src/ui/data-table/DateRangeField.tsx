import '@mantine/dates/styles.layer.css'
import { DateTimePicker } from '@mantine/dates'
import { type DateRange, momentOf, rangeErrors, wallTime } from './date-range.ts'

const FORMAT = 'MMM D, YYYY HH:mm'
const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

type Props = {
  range: DateRange
  onChange: (range: DateRange) => void
  utcOffsetHours: number
  /** Unix seconds. */
  now: number
}

/** From and To of a date filter: pickers that are not typed into, with buttons that clear them. */
export function DateRangeField({ range, onChange, utcOffsetHours, now }: Props) {
  const errors = rangeErrors(range, now)
  const end = (name: 'from' | 'to', label: string) => {
    const seconds = range[name]
    return (
      <DateTimePicker
        label={label}
        size="xs"
        placeholder="Any time"
        valueFormat={FORMAT}
        clearable
        maxDate={wallTime(now, utcOffsetHours)}
        value={seconds === null ? null : wallTime(seconds, utcOffsetHours)}
        onChange={(wall) =>
          onChange({ ...range, [name]: wall === null ? null : momentOf(wall, utcOffsetHours) })
        }
        error={errors[name]}
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        submitButtonProps={{ 'aria-label': 'Done' }}
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={LABELS}
        popoverProps={{ withinPortal: false, withRoles: false }}
      />
    )
  }
  return (
    <>
      {end('from', 'From')}
      {end('to', 'To')}
    </>
  )
}
