import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useCalendarEscape, CALENDAR_LABELS } from '../../ui/form/calendar.ts'
import { MomentField as MomentInput } from '../../ui/form/MomentField.tsx'
import { dayText } from '../../ui/time/day-text.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { deviceDate } from '../device/values/device-dates.ts'
import type { FieldBinding } from '../form/checks/field-paths.ts'

interface MomentFieldProps extends FieldBinding<number | null> {
  label: string
  /** Shown while there is no time: 'For good'. */
  placeholder: string
  description?: string | undefined
  onClosed?: () => void
  /** The latest time that can be picked, in unix seconds. */
  latest?: number
  /** Shows and picks seconds, not only minutes. */
  hasSeconds?: boolean
}

/** A time in unix seconds, shown at the user's UTC offset; null for no time. */
export function MomentField({ name, ...field }: MomentFieldProps) {
  const utcOffsetHours = useTimeOffset()
  return (
    <div data-field={name}>
      <MomentInput {...field} utcOffsetHours={utcOffsetHours} />
    </div>
  )
}

interface DayFieldProps extends FieldBinding<string> {
  label: string
  /** Shown while there is no day: 'No end'. */
  placeholder?: string
  withAsterisk?: boolean
}

/**
 * A day as 'YYYY/MM/DD' or '', typed in any common order of year, month and day, or picked from a calendar. It has no time,
 * so no UTC offset applies.
 */
export function DayField({ label, placeholder = 'YYYY/MM/DD', value, onChange, ...input }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const onClick = useCalendarEscape()
  const day = deviceDate(value)
  const chosen = day?.replaceAll('/', '-') ?? null
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={`Calendar of ${label}`}
          aria-expanded={isOpen}
          onClick={(event) => {
            onClick(event)
            setOpen(!isOpen)
          }}
        >
          <IconCalendar size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-dates-dropdown aria-label={`Calendar of ${label}`}>
        <DatePicker
          value={chosen}
          {...(chosen === null ? {} : { defaultDate: chosen })}
          onChange={(picked) => {
            setOpen(false)
            if (picked !== null) onChange(dayText(picked))
          }}
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={CALENDAR_LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...input}
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Writes another spelling of a day as 'YYYY/MM/DD'.
      onBlur={() => day !== undefined && day !== value && onChange(day)}
      rightSection={calendar}
      rightSectionPointerEvents="all"
    />
  )
}
