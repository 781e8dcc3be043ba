import { allowedNumbers, type QuantityLimits } from '@service-center/contract/quotes/quote-extras.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Input } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { MAX_TYPED } from './quantities.ts'
import classes from './quote-form.module.css'

interface QuantityFieldProps {
  /** What is counted: 'Spare battery'. */
  label: string
  name: string
  /** The last allowed number. */
  value: number
  /** What was typed and is not allowed; undefined if the value is shown. */
  typed: string | undefined
  limits: QuantityLimits
  /** Id of the {@link QuantityError}, which stands where there is space for it. */
  errorId: string
  onType: (text: string) => void
}

/**
 * A whole number within limits. Not a number input: those drop letters and signs, so that '1e3' would become 13 and '-3'
 * become 3.
 */
export function QuantityField(props: QuantityFieldProps) {
  const { label, name, value, typed, limits, errorId, onType } = props
  const step = (by: 1 | -1) => onType(String(Math.min(limits.max, Math.max(limits.min, value + by))))
  return (
    <Input
      aria-label={sentence`Number of ${label}`}
      name={name}
      inputMode="numeric"
      maxLength={MAX_TYPED}
      value={typed ?? String(value)}
      error={typed !== undefined}
      // Otherwise Mantine takes the description from a wrapper, which there is none of.
      withAria={false}
      aria-invalid={typed !== undefined || undefined}
      aria-describedby={typed === undefined ? undefined : errorId}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => onArrow(event, step)}
      rightSectionWidth={24}
      rightSection={<Steps onStep={step} />}
    />
  )
}

function onArrow(event: KeyboardEvent, step: (by: 1 | -1) => void): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  step(event.key === 'ArrowUp' ? 1 : -1)
}

/** For the mouse; the keyboard has the arrow keys. */
function Steps({ onStep }: { onStep: (by: 1 | -1) => void }) {
  return (
    <span className={classes['steps']} aria-hidden>
      <button type="button" tabIndex={-1} onClick={() => onStep(1)}>
        <IconChevronUp size={12} stroke={1.6} />
      </button>
      <button type="button" tabIndex={-1} onClick={() => onStep(-1)}>
        <IconChevronDown size={12} stroke={1.6} />
      </button>
    </span>
  )
}

/** What the number may be, while another one is typed. */
export function QuantityError({ id, limits }: { id: string; limits: QuantityLimits }) {
  return (
    <p id={id} className={classes['wrong']}>
      {allowedNumbers(limits)}
    </p>
  )
}
