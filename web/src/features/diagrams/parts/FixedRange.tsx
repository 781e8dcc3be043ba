import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'

/** Escape closes the popover, but not the dialog around it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

interface FixedRangeProps {
  /** The range that holds. */
  range: [min: number, max: number]
  onChange: (range: [min: number, max: number]) => void
}

/** The ends of a value axis, typed in; they hold as soon as both are numbers and in order. */
export function FixedRange({ range: [min, max], onChange }: FixedRangeProps) {
  const [ends, setEnds] = useState({ min: String(min), max: String(max) })
  const put = (next: typeof ends) => {
    setEnds(next)
    const [from, to] = [readNumber(next.min), readNumber(next.max)]
    if (from !== undefined && to !== undefined && from < to) onChange([from, to])
  }
  return (
    <Group gap={8} grow align="flex-start" wrap="nowrap">
      <TextInput
        {...OWN_ESCAPE}
        label="From"
        inputMode="decimal"
        value={ends.min}
        error={readNumber(ends.min) === undefined && 'Not a number'}
        onChange={(event) => put({ ...ends, min: event.currentTarget.value })}
      />
      <TextInput
        {...OWN_ESCAPE}
        label="To"
        inputMode="decimal"
        value={ends.max}
        error={errorOfMax(ends)}
        onChange={(event) => put({ ...ends, max: event.currentTarget.value })}
      />
    </Group>
  )
}

function errorOfMax({ min, max }: { min: string; max: string }): string | undefined {
  const end = readNumber(max)
  if (end === undefined) return 'Not a number'
  return end <= (readNumber(min) ?? -Infinity) ? 'Must be above From' : undefined
}

/** A typed number, with a decimal comma or point. */
function readNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
