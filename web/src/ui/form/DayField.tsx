import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText } from '../time/day-text.ts'
import { useCalendarEscape, CALENDAR_LABELS } from './calendar.ts'

interface DayFieldProps {
  label: string
  /** As typed; the calendar sets 'YYYY/MM/DD'. */
  value: string
  onChange: (value: string) => void
  /** Returns the day of a typed text as 'YYYY/MM/DD'; undefined if the text is not a day. */
  parse: (text: string) => string | undefined
  name: string
  error?: string | undefined
  withAsterisk?: boolean
}

/** A day that is typed or picked from a calendar. It has no time, so no UTC offset applies. */
export function DayField({ label, value, onChange, parse, ...input }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const onClick = useCalendarEscape()
  const day = parse(value)
  const chosen = day?.replaceAll('/', '-') ?? null
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
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
      placeholder="YYYY/MM/DD"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Writes another spelling of a day as 'YYYY/MM/DD'.
      onBlur={() => day !== undefined && day !== value && onChange(day)}
      rightSection={calendar}
      rightSectionPointerEvents="all"
    />
  )
}
