import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface QuantityFieldProps {
  /** Of what: 'Spare battery'. */
  label: string
  name: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
}

/** A whole number within limits. While it is empty, it counts as the least. */
export function QuantityField({ label, value, onChange, min, ...input }: QuantityFieldProps) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <NumberInput
      {...input}
      aria-label={`Number of ${label}`}
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      min={min}
      clampBehavior="strict"
      value={isEmpty ? '' : value}
      onChange={(next) => {
        setEmpty(typeof next !== 'number')
        onChange(typeof next === 'number' ? Math.max(min, next) : min)
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
