import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dayText } from '../time/day-text.ts'
import { CALENDAR_LABELS } from './calendar-labels.ts'
import { useCalendarEscape } from './use-calendar-escape.ts'

interface DayFieldProps {
  label: string
  /** As it was typed; the calendar gives 'YYYY/MM/DD'. */
  value: string
  onChange: (value: string) => void
  /** The day of a typed text as 'YYYY/MM/DD'; undefined for text that is none. */
  parse: (text: string) => string | undefined
  name: string
  error?: string | undefined
  withAsterisk?: boolean
}

/** A day that is typed, or picked from a calendar. It is a date without a time: no offset applies to it. */
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
      // Other spellings of a day are written as the others are.
      onBlur={() => day !== undefined && day !== value && onChange(day)}
      rightSection={calendar}
      rightSectionPointerEvents="all"
    />
  )
}
