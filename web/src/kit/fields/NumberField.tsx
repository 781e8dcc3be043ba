import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'

type NumberFieldProps = FieldBinding<number | null> &
  Omit<NumberInputProps, keyof FieldBinding<null>> & {
    /** Whether a fraction may be typed. */
    hasFraction?: boolean
  }

/** A number, whole unless it is said otherwise; null while nothing is typed. Amounts of money are no numbers. */
export function NumberField({ value, onChange, hasFraction = false, ...input }: NumberFieldProps) {
  return (
    <NumberInput
      hideControls
      allowDecimal={hasFraction}
      inputMode={hasFraction ? 'decimal' : 'numeric'}
      {...input}
      value={value ?? ''}
      // What is no number yet, such as a lone minus, comes as a text.
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
