import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'

type NumberFieldProps = FieldBinding<number | null> &
  Omit<NumberInputProps, keyof FieldBinding<null>> & {
    /** Whether a fraction may be typed. */
    hasFraction?: boolean
  }

/** A number, an integer by default; null while empty. Not for amounts of money. */
export function NumberField({ value, onChange, hasFraction = false, ...input }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      allowDecimal={hasFraction}
      inputMode={hasFraction ? 'decimal' : 'numeric'}
      {...input}
      value={value ?? ''}
      // An incomplete number, such as a lone minus, is passed as a text.
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
