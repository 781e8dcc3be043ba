import '@mantine/dates/styles.layer.css'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { formatTime, TIME_PATTERNS } from '../time/format-time.ts'
import { useCalendarEscape, CALENDAR_LABELS } from './calendar.ts'
import { momentOf, wallTime } from '../time/date-range.ts'

const CALENDAR = <IconCalendar size={14} stroke={1.6} aria-hidden />

interface MomentFieldProps {
  label: string
  /** Unix seconds; null for an open end. */
  value: number | null
  onChange: (value: number | null) => void
  /** Called when the calendar is closed, with or without a choice. */
  onClosed?: (() => void) | undefined
  utcOffsetHours: number
  /** Shown while the value is null. */
  placeholder: string
  error?: string | undefined
  description?: string | undefined
  /** The latest time that can be picked, in unix seconds. */
  latest?: number
  /** Set inside a popover: a calendar outside of it would close the popover. */
  isInPopover?: boolean
  /** Whether it has the initial focus of its popover or dialog. */
  isStart?: boolean
  isDisabled?: boolean
  /** Whether the time has seconds. */
  hasSeconds?: boolean
  /** For a toolbar: shows seconds, has no visible label, and cannot be cleared. */
  isBare?: boolean
}

/** A time that is picked, not typed, with a button that clears it. */
export function MomentField(props: MomentFieldProps) {
  const { label, value, onChange, utcOffsetHours, placeholder, error, description, latest } = props
  const isBare = props.isBare === true
  const hasSeconds = isBare || props.hasSeconds === true
  const onClick = useCalendarEscape()
  return (
    <DateTimePicker
      {...(isBare ? { 'aria-label': accessibleName(props), leftSection: CALENDAR } : { label })}
      onClick={onClick}
      size="xs"
      placeholder={placeholder}
      description={description}
      valueFormat={TIME_PATTERNS[hasSeconds ? 'full' : 'minute']}
      withSeconds={hasSeconds}
      clearable={!isBare}
      {...(latest === undefined ? {} : { maxDate: wallTime(latest, utcOffsetHours) })}
      value={value === null ? null : wallTime(value, utcOffsetHours)}
      onChange={(wall) => onChange(wall === null ? null : momentOf(wall, utcOffsetHours))}
      {...(props.onClosed === undefined ? {} : { onDropdownClose: props.onClosed })}
      error={error}
      disabled={props.isDisabled === true}
      data-autofocus={props.isStart === true || undefined}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      submitButtonProps={{ 'aria-label': 'Done' }}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={CALENDAR_LABELS}
      popoverProps={{ withinPortal: props.isInPopover !== true, withRoles: false }}
    />
  )
}

/** The accessible name of a field without a visible label. It includes the value, because that is what is visible. */
function accessibleName({ label, value, utcOffsetHours }: MomentFieldProps): string {
  return value === null ? label : `${label} ${formatTime(value, { offset: utcOffsetHours, pattern: 'full' })}`
}
